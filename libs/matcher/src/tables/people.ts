import type { TopicEntry } from './topic.ts';

/** People whom posts name by office, surname or nickname. A surname stands alone only where it means one person. */
export const people: readonly TopicEntry[] = [
  { name: 'Vladimir Putin', kind: 'person', also: ['Putin'], of: 'Russia', why: 'leader; the surname is his alone' },
  {
    name: 'Volodymyr Zelenskyy',
    kind: 'person',
    also: ['Zelenskyy', 'Zelensky', 'Zelenskiy', 'Volodymyr Zelensky'],
    of: 'Ukraine',
    why: 'leader; three spellings are in use',
  },
  { name: 'Xi Jinping', kind: 'person', also: ['President Xi', 'Xi', 'Chairman Xi'], of: 'China', why: 'leader' },
  { name: 'Benjamin Netanyahu', kind: 'person', also: ['Netanyahu', 'Bibi'], of: 'Israel', why: 'leader' },
  { name: 'Narendra Modi', kind: 'person', also: ['Modi'], of: 'India', why: 'leader' },
  { name: 'Emmanuel Macron', kind: 'person', also: ['Macron'], of: 'France', why: 'leader' },
  { name: 'Keir Starmer', kind: 'person', also: ['Starmer'], of: 'United Kingdom', why: 'leader' },
  { name: 'Friedrich Merz', kind: 'person', also: ['Merz'], of: 'Germany', why: 'leader' },
  { name: 'Mark Carney', kind: 'person', also: ['Carney'], of: 'Canada', why: 'leader' },
  { name: 'Claudia Sheinbaum', kind: 'person', also: ['Sheinbaum'], of: 'Mexico', why: 'leader' },
  { name: 'Nicolás Maduro', kind: 'person', also: ['Maduro'], of: 'Venezuela', why: 'leader' },
  {
    name: 'Kim Jong Un',
    kind: 'person',
    also: ['Kim Jong-un', 'Chairman Kim'],
    of: 'North Korea',
    why: 'leader; Kim alone is many',
  },
  { name: 'Ursula von der Leyen', kind: 'person', also: ['von der Leyen'], of: 'European Union', why: 'leader' },
  {
    name: 'Jerome Powell',
    kind: 'person',
    also: ['Powell', 'Jay Powell', 'Too Late'],
    why: 'the nickname is used of him alone',
  },
  { name: 'Elon Musk', kind: 'person', also: ['Musk', 'Elon'], why: 'both names are his alone' },
  { name: 'Joe Biden', kind: 'person', also: ['Biden', 'Sleepy Joe', 'Crooked Joe'], why: 'predecessor; nicknames' },
];
