import type { StoredContract } from '@postjoin/market-venues/types';
import { createMatcherInParts, type Candidate, type Match, type Matcher, type NoMatch } from '@postjoin/matcher';
import { findStatedEnd } from '@postjoin/matcher/text';
import type { Parts } from '@postjoin/matcher/types';
import { chunk, hourMs, memoizePerObject } from '@postjoin/values';
import { maxSentenceCandidates } from '../schemas/entries.ts';
import { finishInTurns } from './finish-in-turns.ts';

/**
 * A venue often opens a contract in reaction to a post, so a contract may open up to 36 hours after the post. The
 * evaluation of the matcher on labelled pairs uses this limit and `closedBeforePostMs`.
 */
const opensAfterPostMs = 36 * hourMs;
/**
 * Trading may end shortly before the news that decides a contract. So a contract may close up to 6 hours before the
 * post.
 */
const closedBeforePostMs = 6 * hourMs;

/** A post may report an act of the last day of the time that a contract states. */
const statedBeforePostMs = 24 * hourMs;

/** Returns until when a contract can be listed or matched whose texts state their time with a year. */
const getStatedLimit = memoizePerObject(
  (contract: StoredContract): number => (findStatedEnd(contract) ?? Infinity) + statedBeforePostMs,
);

/** How many contracts are read in a part, in some milliseconds. */
const contractsPerPart = 50;

/**
 * Finds the contracts whose stated time is over at a time in epoch milliseconds, such as that of "by March 31, 2026?".
 * Their venues may list them still.
 */
export function* findPastStatedTime(contracts: readonly StoredContract[], atMs: number): Parts<Set<StoredContract>> {
  const past = new Set<StoredContract>();
  for (const some of chunk(contracts, contractsPerPart)) {
    for (const contract of some) if (getStatedLimit(contract) < atMs) past.add(contract);
    yield;
  }
  return past;
}

/** Returns the period, in epoch milliseconds, of the posts that may match a contract. */
const getCandidatePeriod = memoizePerObject((contract: StoredContract) => {
  const { opens_at, closes_at, closed_at } = contract;
  const closes = [closes_at, closed_at].map((at) => (at === null ? Infinity : Date.parse(at)));
  return {
    from: opens_at === null ? -Infinity : Date.parse(opens_at) - opensAfterPostMs,
    to: Math.min(Math.min(...closes) + closedBeforePostMs, getStatedLimit(contract)),
  };
});

/** Accepts the contracts that may match a post of a time in epoch milliseconds. */
export const candidatesAt = (postedAt: number) => ({
  accept(contract: StoredContract): boolean {
    const { from, to } = getCandidatePeriod(contract);
    return from <= postedAt && postedAt <= to;
  },
});

type Result = Match<StoredContract> | NoMatch<StoredContract>;

/** Matches a sentence of a caller with the open contracts of a generation, as a post of now would be matched. */
export type MatchSentence = (
  text: string,
  now: Date,
) => Promise<{ result: Result; candidates: readonly Candidate<StoredContract>[] }>;

/**
 * The first sentence of a generation creates the matcher: 0.1 to 0.2 s for 3,000 contracts, in parts of one to three
 * milliseconds, between which other requests are answered. A sentence then takes 1 to 5 ms. A text of 2,000 characters
 * that names many subjects of contracts takes up to 40 ms on a busy machine.
 */
export function createSentenceMatcher(contracts: readonly StoredContract[]): MatchSentence {
  let matcher: Promise<Matcher<StoredContract>> | undefined;
  return async function matchSentence(text, now) {
    matcher ??= finishInTurns(createMatcherInParts(contracts));
    const created = await matcher;
    const reading = created.read({ text, at: now.toISOString() }, candidatesAt(now.getTime()));
    return { result: reading.result, candidates: reading.listCandidates(maxSentenceCandidates) };
  };
}
