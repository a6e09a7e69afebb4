import { memoizePerObject } from '@postjoin/values';
import { sampleWorld } from '../sample/world.ts';
import { noTrades } from '../sample/price-series.ts';
import type { World, WorldView } from '../world.ts';
import type { WorldContract } from '@postjoin/market-venues/checks';

/** A catalogue of Kalshi in its real size, with invented questions, added to the sample. */

/** The number of open events that Kalshi had in September 2026. */
const eventCount = 12_671;

/** One in this many events is about an act of the president, about as in Kalshi's list of January 2026. */
const eventsPerActEvent = 50;

const starts = 'Bar Del Fen Gor Hal Kel Lor Mur Nor Pel Quen Ros Sal Tor Vel Wen'.split(' ');
const ends = 'ton ville mere ford wick stead brook holm'.split(' ');

/** Returns an invented name. The first 2,048 numbers have different names. */
function createName(number: number): string {
  const first = starts[number % starts.length]!;
  const last = ends[Math.floor(number / starts.length) % ends.length]!;
  const middle = Math.floor(number / (starts.length * ends.length)) % starts.length;
  return `${first}${middle === 0 ? '' : starts[middle]!.toLowerCase()}${last}`;
}

interface Question {
  series: string;
  category: string;
  ask: (name: string, other: string) => string;
  /** The labels of the two markets. */
  label: (name: string, other: string) => readonly [string, string];
}

const deadlines = () => ['Before Jul 2026', 'Before 2027'] as const;

/** Questions on acts of the president. */
const actQuestions: readonly Question[] = [
  { series: 'KXCLEMENCY', category: 'Politics', ask: (name) => `Will Trump pardon Ada ${name}?`, label: deadlines },
  { series: 'KXTRAVEL', category: 'Politics', ask: (name) => `Will Trump visit ${name}?`, label: deadlines },
  { series: 'KXTALKS', category: 'Politics', ask: (name) => `Will Trump meet with Otto ${name}?`, label: deadlines },
  {
    series: 'KXENVOY',
    category: 'Politics',
    ask: (name) => `Who will Trump nominate as Ambassador to ${name}?`,
    label: (name, other) => [`Ida ${other}`, `Max ${name}`],
  },
];

const otherQuestions: readonly Question[] = [
  {
    series: 'KXCUPGAME',
    category: 'Sports',
    ask: (name, other) => `${name} vs ${other}: who wins the cup game?`,
    label: (name, other) => [name, other],
  },
  {
    series: 'KXHIGH',
    category: 'Climate and Weather',
    ask: (name) => `Highest temperature in ${name} this week?`,
    label: () => ['81° to 82°', '83° or above'],
  },
  {
    series: 'KXMAYOR',
    category: 'Elections',
    ask: (name) => `Who will win the race for mayor of ${name}?`,
    label: (name, other) => [`Ida ${other}`, `Max ${name}`],
  },
  {
    series: 'KXSALES',
    category: 'Companies',
    ask: (name) => `What will ${name} Motors report as quarterly sales?`,
    label: () => ['Above 2 million', 'Above 3 million'],
  },
  {
    series: 'KXALBUM',
    category: 'Entertainment',
    ask: (name) => `When will ${name} release a new album?`,
    label: deadlines,
  },
];

const pick = <Element>(list: readonly Element[], number: number): Element => list[number % list.length]!;

function createEvent(number: number): WorldContract[] {
  const isAct = number % eventsPerActEvent === 0;
  const index = Math.floor(number / (isAct ? eventsPerActEvent : 1));
  const { series, category, ask, label } = pick(isAct ? actQuestions : otherQuestions, index);
  const names = [createName(index), createName(index + 1)] as const;
  const eventTitle = ask(...names);
  const eventId = `${series}-26N${number}`;
  return label(...names).map((outcome, market) => ({
    venue: 'kalshi',
    id: `${eventId}-M${market}`,
    eventId,
    title: eventTitle,
    eventTitle,
    outcome,
    description: '[sample] All names are invented.',
    opensAtMs: Date.UTC(2026, 0, 1),
    closesAtMs: Date.UTC(2099, 0, 1),
    tags: [],
    category,
    url: null,
    state: 'open',
    exclusive: false,
    series: noTrades,
    recordedPrice: (1 + (number % 98)) / 100,
    spread: 0.02,
    volume: number % 977,
    reportsMoves: false,
  }));
}

/** Creates the sample world with 12,671 more open events of Kalshi. */
export function catalogueWorld(): World {
  const sample = sampleWorld();
  const added = Array.from({ length: eventCount }, (_, number) => createEvent(number)).flat();
  const addEvents = memoizePerObject((view: WorldView) => ({ ...view, contracts: [...view.contracts, ...added] }));
  return { viewAt: (now) => addEvents(sample.viewAt(now)) };
}
