import type { StoredPost } from '@postjoin/feed-sources/types';
import type { StoredContract } from '@postjoin/market-venues/types';
import type { Certainty } from '@postjoin/matcher/types';
import type { MatchResult } from '@postjoin/snapshot-store/types';
import { getCertainty, listRowTopics } from './matches.ts';

/** What rows are made of. */
interface Rows {
  posts: readonly StoredPost[];
  contracts: readonly Pick<StoredContract, 'id' | 'title' | 'event_title' | 'outcome' | 'venue_name'>[];
  matches: readonly MatchResult[];
}

/**
 * Adds to each match when its row last changed after it was served, and how certain its rows were before. A row changes
 * when its post has another contract or none, when the text, time or account of the post or a name of the contract is
 * corrected, and when its certainty or topics differ. Prices change with each pass and do not count.
 * @param previous the previous snapshot; null if there is none
 * @param takenAt the time of this pass
 */
export function addChanges(current: Rows, previous: Rows | null, takenAt: string): MatchResult[] {
  if (!previous) return [...current.matches];
  const earlierByPost = new Map(previous.matches.map((match) => [match.post, match]));
  const [describe, describeEarlier] = [createDescriber(current), createDescriber(previous)];
  return current.matches.map((match) => {
    const earlier = earlierByPost.get(match.post);
    if (!earlier || (!earlier.matched && earlier.first_matched_at === undefined)) return match;
    const isSame = earlier.matched ? describe(match) === describeEarlier(earlier) : !match.matched;
    const change = isSame
      ? earlier
      : { changed_at: takenAt, certainty_before: findCertainty(earlier), topics_before: listTopics(earlier) };
    const { changed_at, certainty_before, topics_before } = change;
    return changed_at === undefined
      ? match
      : {
          ...match,
          changed_at,
          ...(certainty_before !== undefined && { certainty_before }),
          ...(topics_before !== undefined && { topics_before }),
        };
  });
}

/** Returns the highest certainty of the rows of a post so far. A caller of certain rows may have the first of them. */
const findCertainty = (match: MatchResult): Certainty | undefined =>
  match.matched && match.certainty_before !== 'high' ? getCertainty(match) : match.certainty_before;

/** Lists the topics by which answers had the rows of a post so far. */
function listTopics(match: MatchResult): string[] {
  const served = match.matched ? [match.contract, ...listRowTopics(match)] : [];
  return [...new Set([...(match.topics_before ?? []), ...served])];
}

/** Creates the function that describes what a row says apart from its prices. A post without a row has none. */
function createDescriber({ posts, contracts }: Rows): (match: MatchResult) => string | undefined {
  const postById = new Map(posts.map((post) => [post.id, post]));
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  return (match) => {
    if (!match.matched) return undefined;
    const { text, at, handle } = postById.get(match.post) ?? {};
    const { title, event_title, outcome, venue_name } = contractById.get(match.contract) ?? {};
    const contract = { id: match.contract, title, event_title, outcome, venue_name };
    return JSON.stringify([{ text, at, handle }, contract, getCertainty(match), match.topics]);
  };
}
