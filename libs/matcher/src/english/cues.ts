import type { EntityKind } from './entity.ts';
import { firstNames } from './grammar.ts';

const places = ['country', 'state', 'city', 'place'] as const;
const named = [...places, 'person', 'organisation'] as const;

/** Words beside a name that make it the name of something else, which is no entity. */
export interface NamesakeCue {
  words: string;
  /** Directly before or after the name, or after it with a comma and an article. */
  where: 'next before' | 'next after' | 'apposed';
  /** The kinds of entities whose names these words change. */
  kinds: readonly EntityKind[];
  /** Whether only a word with a capital letter counts. */
  isCapital?: boolean;
  /** Whether the name then means the other one in every sentence of the text: "Michael Jordan ... Jordan's hometown". */
  isLasting?: boolean;
  example: string;
}

const animals = `dog puppy beagle horse stallion cat kitten bull eagle hurricane storm typhoon uss ship boat yacht racehorse
      terrier`;

export const namesakeCues: readonly NamesakeCue[] = [
  {
    words: `street st road rd avenue ave boulevard blvd lane drive plaza bridge tunnel highway hwy turnpike parkway
      county township`,
    where: 'next after',
    kinds: named,
    isCapital: true,
    example: 'Jordan Street, Pennsylvania Avenue',
  },
  {
    // Not for a state, because Iowa City is in Iowa.
    words: `court square park parish borough village town city heights hills valley creek river lake beach bay falls
      springs grove mountain hall house airport station terminal hotel inn motel resort restaurant steakhouse
      grill cafe diner bistro bar pub tavern bakery kitchen deli pizzeria bedroom suite tower building library
      museum theater theatre stadium arena field gym school high elementary middle college university academy
      institute seminary church cathedral chapel hospital clinic cemetery farm ranch club mall landing crossing`,
    where: 'next after',
    kinds: ['country', 'person'],
    isCapital: true,
    example: 'Lebanon Valley, Powell High School',
  },
  {
    words: `construction development inc llc corp corporation company co group holdings partners industries enterprises
      motors builders plumbing foods goose dry`,
    where: 'next after',
    kinds: [...places, 'person'],
    isCapital: true,
    example: 'Zelensky Plumbing',
  },
  { words: animals, where: 'next before', kinds: named, example: 'the USS Lincoln' },
  { words: animals, where: 'apposed', kinds: named, example: 'Maxwell, a beagle' },
  {
    words: 'fort ft camp lake mount mt port little saint villa hotel cafe chez casa',
    where: 'next before',
    kinds: named,
    isCapital: true,
    example: 'Fort Bragg, Little Italy',
  },
  {
    words: `fine bone porcelain antique roast roasted fried smoked wild stuffed frozen thanksgiving butterball carved
      carving`,
    where: 'next before',
    kinds: ['country'],
    example: 'fine china',
  },
  {
    words: `family brother sister sibling twins household dinner lunch sandwich soup salad takeout cuisine fries toast
      dressing roulette shepherd bulldog terrier muffin waffle sprouts plate plates platter cabinet teacup teapot
      dish dishes shop doll leg breast trot hunt pie burger`,
    where: 'next after',
    kinds: ['country'],
    example: 'a Turkey dinner',
  },
  {
    words: firstNames,
    where: 'next before',
    kinds: named,
    isCapital: true,
    isLasting: true,
    example: 'Michael Jordan',
  },
  {
    // Titles of leaders are not among them, because they stand before a country too: "President of".
    words: `mr mrs ms miss dr chairman senator sen congressman congresswoman rep representative judge justice mayor
      coach sheriff officer sergeant captain pastor reverend professor aunt uncle`,
    where: 'next before',
    kinds: places,
    isCapital: true,
    isLasting: true,
    example: 'Mr. Jordan',
  },
];
