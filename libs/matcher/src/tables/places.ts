import type { TopicEntry } from './topic.ts';

/** Countries and places, with their peoples and adjectives. */
export const places: readonly TopicEntry[] = [
  {
    name: 'China',
    kind: 'country',
    also: ['Chinese', 'PRC', 'Beijing'],
    not: ['South China Sea'],
    why: 'trade partner',
  },
  {
    name: 'Russia',
    kind: 'country',
    also: ['Russian', 'Moscow', 'Kremlin'],
    not: ['Russia Russia Russia', 'Russia hoax'],
    why: 'the hoax is another topic',
  },
  { name: 'Ukraine', kind: 'country', also: ['Ukrainian', 'Kyiv'], why: 'war' },
  { name: 'Iran', kind: 'country', also: ['Iranian', 'Tehran'], why: 'strikes and talks' },
  { name: 'Israel', kind: 'country', also: ['Israeli'], why: 'ally' },
  { name: 'Canada', kind: 'country', also: ['Canadian'], why: 'tariffs' },
  {
    name: 'Mexico',
    kind: 'country',
    also: ['Mexican'],
    not: ['New Mexico', 'Gulf of Mexico'],
    why: 'tariffs; New Mexico is a state',
  },
  { name: 'India', kind: 'country', also: ['Indian'], why: 'tariffs' },
  { name: 'Japan', kind: 'country', also: ['Japanese'], why: 'tariffs' },
  {
    name: 'South Korea',
    kind: 'country',
    also: ['Republic of Korea', 'South Korean'],
    why: 'tariffs; Korea alone is two',
  },
  { name: 'North Korea', kind: 'country', also: ['DPRK', 'North Korean'], why: 'summits' },
  { name: 'Venezuela', kind: 'country', also: ['Venezuelan'], why: 'strikes' },
  { name: 'Greenland', kind: 'country', also: ['Greenlandic'], why: 'acquisition' },
  { name: 'European Union', kind: 'country', also: ['EU', 'E.U.'], why: 'tariffs; Europe alone is wider' },
  { name: 'United Kingdom', kind: 'country', also: ['UK', 'U.K.', 'Great Britain', 'British'], why: 'trade deal' },
  { name: 'Panama Canal', kind: 'place', why: 'the canal, not the country' },
];
