import { sampleWorld } from '../sample/world.ts';
import { noTrades } from '../sample/price-series.ts';
import type { World, WorldContract } from '../world.ts';

/** A catalogue of Kalshi in its real size, with invented questions, added to the sample. */

/** The number of open events that Kalshi had in September 2026. */
const eventCount = 12_671;

/** One in this many events is about an act of the president, about as in Kalshi's list of January 2026. */
const eventsPerActEvent = 50;

const marketsPerEvent = 2;

const starts = [
  'Bar',
  'Del',
  'Fen',
  'Gor',
  'Hal',
  'Kel',
  'Lor',
  'Mur',
  'Nor',
  'Pel',
  'Quen',
  'Ros',
  'Sal',
  'Tor',
  'Vel',
  'Wen',
];
const ends = ['ton', 'ville', 'mere', 'ford', 'wick', 'stead', 'brook', 'holm'];

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
}

/** Questions on acts of the president. */
const actQuestions: readonly Question[] = [
  { series: 'KXCLEMENCY', category: 'Politics', ask: (name) => `Will Trump pardon Ada ${name} this year?` },
  { series: 'KXTRAVEL', category: 'Politics', ask: (name) => `Will Trump visit ${name} this year?` },
  { series: 'KXTALKS', category: 'Politics', ask: (name) => `Will Trump meet with Otto ${name} this year?` },
  { series: 'KXENVOY', category: 'Politics', ask: (name) => `Who will Trump nominate as Ambassador to ${name}?` },
];

const otherQuestions: readonly Question[] = [
  { series: 'KXCUPGAME', category: 'Sports', ask: (name, other) => `${name} vs ${other}: who wins the cup game?` },
  { series: 'KXHIGH', category: 'Climate and Weather', ask: (name) => `Highest temperature in ${name} this week?` },
  { series: 'KXMAYOR', category: 'Elections', ask: (name) => `Who will win the race for mayor of ${name}?` },
  { series: 'KXSALES', category: 'Companies', ask: (name) => `What will ${name} Motors report as quarterly sales?` },
  { series: 'KXALBUM', category: 'Entertainment', ask: (name) => `When will ${name} release a new album?` },
];

const pick = <Element>(list: readonly Element[], number: number): Element => list[number % list.length]!;

function createEvent(number: number): WorldContract[] {
  const isAct = number % eventsPerActEvent === 0;
  const index = Math.floor(number / (isAct ? eventsPerActEvent : 1));
  const { series, category, ask } = pick(isAct ? actQuestions : otherQuestions, index);
  const eventTitle = ask(createName(index), createName(index + 1));
  const eventId = `${series}-26N${number}`;
  return Array.from({ length: marketsPerEvent }, (_, market) => ({
    venue: 'kalshi',
    id: `${eventId}-M${market}`,
    eventId,
    title: eventTitle,
    eventTitle,
    outcome: `Outcome ${market + 1}`,
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
  let latest: { from: object; view: ReturnType<World['viewAt']> } | undefined;
  return {
    viewAt: (now) => {
      const from = sample.viewAt(now);
      if (latest?.from !== from) latest = { from, view: { ...from, contracts: [...from.contracts, ...added] } };
      return latest.view;
    },
  };
}
