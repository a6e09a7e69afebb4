import { createTruth } from '../testing/world-posts.ts';
import { createRecordedSeries, type PricePoint, type WorldContract } from '@postjoin/market-venues/checks';
import { createWorld, type World } from '../world.ts';
import type { WorldPost } from '@postjoin/feed-sources/checks';

/**
 * A world of invented pardons with known prices: each post is about one contract, and each contract has a series with a
 * peculiarity, such as jumps at posts or gaps. All texts and people are invented.
 */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Unix seconds of the first pass. The time is a full hour. */
export const worldStart = Date.parse('2026-03-02T00:00:00Z') / 1000;

/** The times of the four posts about each contract. */
export const postTimes = [-5 * day + 7 * minute, -30 * hour + 11 * minute, 15 * minute + 20, 50 * minute + 40].map(
  (seconds) => worldStart + seconds,
);

/** The end of every series. */
const worldEnd = worldStart + 3 * day;

interface Peculiarity {
  /** Seconds between two prices. */
  every: number;
  /** Whether the price exists at a time. */
  isTraded?: (at: number) => boolean;
  /** When the contract opened, in Unix seconds. */
  opensAt?: number;
}

/** Seconds from the closest of the four posts to a time: negative before the post. */
const sincePost = (at: number): number =>
  postTimes.map((postedAt) => at - postedAt).reduce((a, b) => (Math.abs(a) <= Math.abs(b) ? a : b));

const peculiarities: Readonly<Record<string, Peculiarity>> = {
  jumps: { every: minute },
  everySevenMinutes: { every: 7 * minute },
  gaps: { every: 3 * minute, isTraded: (at) => sincePost(at) < -8 * hour || sincePost(at) > 30 * minute },
  quiet: { every: 5 * hour },
  hourly: { every: hour },
  opensAfterPost: { every: 2 * minute, opensAt: worldStart - 29 * hour },
  ends: { every: minute, isTraded: (at) => at < worldStart + 40 * minute },
  untraded: { every: minute, isTraded: () => false },
};

/** The price rises at each post, and a part of the rise is reversed after half an hour. */
function priceAt(at: number): number {
  const rises = postTimes.filter((postedAt) => at >= postedAt + 3 * minute).length * 0.09;
  const reversed = postTimes.filter((postedAt) => at >= postedAt + 33 * minute).length * 0.04;
  const drift = Math.floor((at - worldStart + 6 * day) / (9 * hour)) * 0.01;
  return Math.round((0.2 + rises - reversed + drift) * 100) / 100;
}

function createPoints({ every, isTraded = () => true, opensAt = -Infinity }: Peculiarity, shift: number): PricePoint[] {
  const first = worldStart - 9 * day + shift;
  const times = Array.from({ length: Math.floor((worldEnd - first) / every) }, (_, index) => first + index * every);
  return times.filter((at) => at >= opensAt && isTraded(at)).map((at) => [at, priceAt(at)]);
}

const people = [
  ...['Harold Winterbourne', 'Conrad Ashgrove', 'Lydia Farnsworth', 'Peter Oakenshaw', 'Martin Kessler'],
  ...['Eleanor Vance', 'Tobias Greenfield', 'Simon Bellweather', 'Agnes Holloway', 'Victor Drummond'],
  ...['Roger Tremblay', 'Cecily Marchbanks', 'Gideon Thistlewood', 'Audrey Pemberton', 'Lionel Fairweather'],
  ...['Beatrice Underhill', 'Ambrose Quillfeather', 'Harriet Stonebridge'],
];

export interface PardonContract {
  person: string;
  peculiarity: string;
  contract: WorldContract;
  points: readonly PricePoint[];
  /** Seconds from `postTimes` to the posts about this contract. */
  shift: number;
}

function createContract(person: string, index: number): PardonContract {
  const names = Object.keys(peculiarities);
  const venues = ['polymarket', 'kalshi'] as const;
  // The last two contracts are on the venue without histories.
  const venue = index < 2 * names.length ? venues[index % 2]! : 'predictit';
  const peculiarity = names[Math.floor(index / 2) % names.length]!;
  // The shift is never 0, so that no price has the exact time of a pass. In a response of Polymarket, the current price
  // has that time, and the worker would remove a point with the same time.
  const shift = index + 1;
  const points = createPoints(peculiarities[peculiarity]!, shift);
  const { opensAt = worldStart - 60 * day } = peculiarities[peculiarity]!;
  const question = `Will Trump pardon ${person} in 2026?`;
  const contract: WorldContract = {
    venue,
    id: venue === 'kalshi' ? `KXPARDON${index}-26-YES` : String(8_000_000 + index),
    eventId: venue === 'kalshi' ? `KXPARDON${index}-26` : String(7_000_000 + index),
    title: question,
    eventTitle: question,
    outcome: null,
    description: 'Invented.',
    opensAtMs: opensAt * 1000,
    closesAtMs: (worldStart + 200 * day) * 1000,
    tags: ['Trump', 'Politics'],
    category: 'Politics',
    url: null,
    state: 'open',
    exclusive: false,
    series: createRecordedSeries(points),
    recordedPrice: null,
    spread: 0.02,
    volume: points.length === 0 ? 0 : 1_000 + index,
    reportsMoves: index % 4 < 2,
  };
  return { person, peculiarity, contract, points, shift };
}

export const pardonContracts: readonly PardonContract[] = people.map(createContract);

const sentences = [
  'I am strongly considering a full pardon for',
  'Everybody wants me to pardon',
  'I will very soon decide on the pardon of',
  'It is my great honor to pardon',
];

const posts: readonly WorldPost[] = pardonContracts.flatMap(({ person, shift }) =>
  postTimes.map((postedAt, place) => createTruth((postedAt + shift) * 1000, `${sentences[place]!} ${person}!`)),
);

/** The world at a time has the posts up to then, newest first, and the contracts that have opened. */
export function createPardonWorld(): World {
  return createWorld((now) => ({
    now,
    posts: posts.filter(({ atMs }) => atMs <= now.getTime()).toSorted((a, b) => b.atMs - a.atMs),
    contracts: pardonContracts
      .map(({ contract }) => contract)
      .filter(({ opensAtMs }) => (opensAtMs ?? 0) <= now.getTime()),
  }));
}
