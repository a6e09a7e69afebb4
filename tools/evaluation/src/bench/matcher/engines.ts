import { createMatcher } from '@postjoin/matcher';
import { Index as FlexIndex } from 'flexsearch';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import type { Candidate } from './candidates.ts';

interface Post {
  text: string;
  created_at?: string;
}

export interface EngineAnswer {
  event: string;
  score: number;
}

export interface Engine {
  name: string;
  /**
   * Whether the scores of the engine need a threshold. If so, the benchmark uses the threshold with the best result.
   */
  needsThreshold: boolean;
  build(contracts: readonly Candidate[]): (post: Post, isOpen: (contract: Candidate) => boolean) => EngineAnswer | null;
}

/**
 * Creates the text that the full-text engines index. "Yes" is left out, because it would match any post with that word.
 */
const toText = ({ title, event_title, outcome }: Candidate): string =>
  [...new Set([event_title, title, outcome])].filter((text) => text !== 'Yes').join(' ');
/** Creates the query for the full-text engines: the first 60 distinct words of a post, without links. */
const toQuery = (text: string): string =>
  [
    ...new Set(
      text
        .toLowerCase()
        .replace(/https?:\S+/gu, ' ')
        .match(/[\p{L}\p{N}]{2,}/gu) ?? [],
    ),
  ]
    .slice(0, 60)
    .join(' ');

const matcherEngine: Engine = {
  name: '@postjoin/matcher',
  needsThreshold: false,
  build(contracts) {
    const matcher = createMatcher(contracts);
    return (post, isOpen) => {
      const result = matcher.match({ text: post.text, at: post.created_at }, { accept: isOpen });
      return result.matched ? { event: result.event_id, score: 1 } : null;
    };
  },
};

const lunrEngine: Engine = {
  name: 'lunr',
  needsThreshold: true,
  build(contracts) {
    const byId = new Map(contracts.map((contract) => [contract.id, contract]));
    const index = lunr(function () {
      this.ref('id');
      this.field('text');
      for (const contract of contracts) this.add({ id: contract.id, text: toText(contract) });
    });
    return (post, isOpen) => {
      for (const { ref, score } of index.search(toQuery(post.text))) {
        const contract = byId.get(ref);
        if (contract && isOpen(contract)) return { event: contract.event_id, score };
      }
      return null;
    };
  },
};

const miniSearchEngine: Engine = {
  name: 'minisearch',
  needsThreshold: true,
  build(contracts) {
    const byId = new Map(contracts.map((contract) => [contract.id, contract]));
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll([...byId.values()].map((contract) => ({ id: contract.id, text: toText(contract) })));
    return (post, isOpen) => {
      for (const { id, score } of index.search(toQuery(post.text))) {
        const contract = byId.get(String(id));
        if (contract && isOpen(contract)) return { event: contract.event_id, score };
      }
      return null;
    };
  },
};

/** FlexSearch has no scores. The benchmark scores each result by the share of the contract's words in the post. */
const flexSearchEngine: Engine = {
  name: 'flexsearch',
  needsThreshold: true,
  build(contracts) {
    const index = new FlexIndex({ tokenize: 'strict' });
    contracts.forEach((contract, id) => index.add(id, toText(contract)));
    return (post, isOpen) => {
      const query = toQuery(post.text);
      for (const id of index.search(query, { suggest: true, limit: 100 })) {
        const contract = contracts[Number(id)];
        if (contract && isOpen(contract)) return { event: contract.event_id, score: computeOverlap(contract, query) };
      }
      return null;
    };
  },
};

/** Returns the share of the words of a contract that are in the query. */
function computeOverlap(contract: Candidate, query: string): number {
  const queryWords = new Set(query.split(' '));
  const contractWords = toQuery(toText(contract)).split(' ');
  return contractWords.filter((word) => queryWords.has(word)).length / contractWords.length;
}

export const engines: readonly Engine[] = [matcherEngine, lunrEngine, miniSearchEngine, flexSearchEngine];
