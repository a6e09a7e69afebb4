import { setImmediate } from 'node:timers/promises';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { createMatcherInParts, type Match, type Matcher, type NoMatch } from '@postjoin/matcher';
import { toCandidatePeriod } from '../pass/candidate-period.ts';

/** Matches a sentence of a caller with the open contracts of a generation, as a post of now would be matched. */
export type MatchSentence = (text: string, now: Date) => Promise<Match<StoredContract> | NoMatch<StoredContract>>;

/**
 * The first sentence of a generation creates the matcher: 0.2 to 0.4 s for 3,000 contracts, in parts of a few
 * milliseconds, between which other requests are answered. A sentence then takes 1 to 5 ms. A text of 2,000 characters
 * that names many subjects of contracts takes up to 40 ms on a busy machine.
 */
export function createSentenceMatcher(contracts: readonly StoredContract[]): MatchSentence {
  let matcher: Promise<Matcher<StoredContract>> | undefined;
  return async function matchSentence(text, now) {
    matcher ??= createInTurns(contracts);
    const isCandidate = (contract: StoredContract) => {
      const { from, to } = toCandidatePeriod(contract);
      return from <= now.getTime() && now.getTime() <= to;
    };
    return (await matcher).match({ text, at: now.toISOString() }, { accept: isCandidate });
  };
}

async function createInTurns(contracts: readonly StoredContract[]): Promise<Matcher<StoredContract>> {
  const parts = createMatcherInParts(contracts);
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done === true) return part.value;
    await setImmediate();
  }
}
