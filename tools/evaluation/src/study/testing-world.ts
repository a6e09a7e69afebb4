import { createLineMaker, type ArchiveLine, type ReadLine } from '@postjoin/archive';
import { addSincePost } from '@postjoin/join';
import type { PricePoint } from '@postjoin/market-venues/types';
import { exampleSnapshot } from '@postjoin/snapshot-store/testing';
import { createRandom } from './bootstrap.ts';
import type { Length } from './placebo.ts';

/**
 * A generated world with known effects: prices that wander and drift, posts whose price jumps and is partly reversed,
 * and posts whose price does not react. The lines come from the functions that write an archive. All texts are invented.
 */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-01-01T00:00:00Z') / 1000;
const dayCount = 120;

/** The jump at a post by its act, and the share of the jump that is reversed within the following day. */
const effects = {
  tariff: { jump: 0.05, reversed: 0.4 },
  meet: { jump: -0.03, reversed: 0 },
  pardon: { jump: 0, reversed: 0 },
  visit: { jump: 0, reversed: 0 },
} as const;
export type WorldAct = keyof typeof effects;
const acts = Object.keys(effects) as WorldAct[];

const contractCount = 32;

/** The true effect of the posts of an act on the moves of a length: the mean over the posts. */
export interface TrueEffect {
  /** Change of the size of the move. */
  excess: number;
  /** Change of the move. */
  drift: number;
}

export interface GeneratedWorld {
  lines: ReadLine[];
  findEffect: (act: WorldAct, length: Length) => TrueEffect;
}

interface WorldPost {
  id: string;
  at: number;
  act: WorldAct;
  contract: number;
}

export function generateWorld(seed: number): GeneratedWorld {
  const random = createRandom(seed);
  const posts = createPosts(random);
  const paths = Array.from({ length: contractCount }, (_, index) => createPath(random, index, posts));
  return {
    lines: posts.map((post) => ({ line: toLine(post, paths[post.contract] as Path) })),
    findEffect: (act, length) => measureEffect(posts, paths, act, length),
  };
}

/** Each contract has a post every 6 to 14 days, at any minute. The jumps of so few posts stay far from 0 and 1. */
function createPosts(random: () => number): WorldPost[] {
  return Array.from({ length: contractCount }, (_, contract) => {
    const posts: WorldPost[] = [];
    let at = start + 8 * day + random() * 5 * day;
    while (at < start + (dayCount - 3) * day) {
      const act = acts[contract % acts.length] as WorldAct;
      posts.push({ id: `${contract}-${posts.length}`, at: Math.floor(at), act, contract });
      at += (6 + random() * 8) * day;
    }
    return posts;
  }).flat();
}

/** The prices of a contract at each ten minutes: with the reactions to posts, and without them. */
interface Path {
  withPosts: number[];
  withoutPosts: number[];
  /** The observed points. */
  points: PricePoint[];
}

const slotSeconds = 10 * minute;
const slotCount = (dayCount * day) / slotSeconds;

function createPath(random: () => number, index: number, posts: readonly WorldPost[]): Path {
  const ofContract = posts.filter(({ contract }) => contract === index);
  const driftPerSlot = ((index % 5) - 2) * 0.00002;
  /** Every fourth contract is thin: it is traded in a third of the hours, and not in some whole days. */
  const isThin = index % 4 === 3;
  const path: Path = { withPosts: [], withoutPosts: [], points: [] };
  let noise = 0;
  for (let slot = 0; slot < slotCount; slot += 1) {
    // The noise returns to 0 slowly, so that prices stay away from 0 and 1.
    noise += normal(random) * 0.002 - 0.002 * noise;
    const at = start + slot * slotSeconds;
    const base = 0.5 + noise + Math.sin(slot * driftPerSlot) * 0.1;
    const price = base + ofContract.reduce((total, post) => total + reactionAt(post, at), 0);
    path.withoutPosts.push(toTick(base));
    path.withPosts.push(toTick(price));
    const isTraded = !isThin || (random() < 0.33 && Math.floor(at / day) % 9 !== 0);
    const isNearPost = ofContract.some((post) => at >= post.at - 2 * hour && at <= post.at + day);
    if (isTraded && (isNearPost || slot % 6 === 0)) path.points.push([at, toTick(price)]);
  }
  return path;
}

/** The price jumps within ten minutes. The reversed part leaves evenly from the second hour to the end of the day. */
function reactionAt({ at: postedAt, act }: WorldPost, at: number): number {
  const { jump, reversed } = effects[act];
  if (at <= postedAt) return 0;
  const progress = Math.min(1, Math.max(0, (at - postedAt - 2 * hour) / (20 * hour)));
  return jump * (1 - reversed * progress);
}

const toTick = (price: number): number => Math.round(Math.min(0.99, Math.max(0.01, price)) * 1_000) / 1_000;

/** A random number with mean 0 and variance 1 (Box and Muller, 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const lengths = { after_10m: 10 * minute, after_60m: hour, after_24h: day };

function measureEffect(posts: readonly WorldPost[], paths: readonly Path[], act: WorldAct, length: Length): TrueEffect {
  const ofAct = posts.filter((post) => post.act === act && post.contract % 4 !== 3);
  const effect = { excess: 0, drift: 0 };
  for (const { at, contract } of ofAct) {
    const path = paths[contract] as Path;
    const slotAt = (seconds: number) => Math.floor((seconds - start) / slotSeconds);
    const moveOf = (prices: readonly number[]) => prices[slotAt(at + lengths[length])]! - prices[slotAt(at)]!;
    const [actual, without] = [moveOf(path.withPosts), moveOf(path.withoutPosts)];
    effect.excess += (Math.abs(actual) - Math.abs(without)) / ofAct.length;
    effect.drift += (actual - without) / ofAct.length;
  }
  return effect;
}

const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Creates the line of a post as the worker does, from a snapshot that has this post only. */
function toLine({ id, at, act, contract }: WorldPost, { points }: Path): ArchiveLine {
  const { posts, contracts, ...rest } = exampleSnapshot({ taken_at: toInstant(at + 2 * day) });
  const names = namesOf(contract);
  const post = { ...posts[0]!, id, at: toInstant(at) };
  const snapshot = {
    ...rest,
    posts: [post],
    contracts: [{ ...contracts[0]!, ...names }],
    histories: {
      [names.id]: {
        from: 0,
        to: at + 2 * day,
        points: points.filter(([time]) => at - 8 * day <= time && time <= at + 2 * day),
      },
    },
  };
  const matches = addSincePost(
    [{ matched: true, post: id, contract: names.id, act, alternatives: [], topics: [], evidence: [] }],
    snapshot,
  );
  const createLine = createLineMaker({ ...snapshot, matches }, { withText: false });
  const line = createLine(post);
  if (!line) throw new Error('the row of an old post is final');
  return line;
}

function namesOf(index: number) {
  const venue = index % 2 === 0 ? ('polymarket' as const) : ('kalshi' as const);
  return { id: `${venue}:${index}`, event_id: `${venue}:e${index}`, venue, title: `Will lighthouse ${index} be lit?` };
}
