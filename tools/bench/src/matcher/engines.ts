import type { ScopeCandidate } from '@postjoin/market-venues/scope';
import { createMatcher, type MatchableContract } from '@postjoin/matcher';
import { Index as FlexIndex } from 'flexsearch';
import lunr from 'lunr';
import MiniSearch from 'minisearch';

export interface Candidate extends MatchableContract, ScopeCandidate {
  /** When it trades, in milliseconds; NaN where it is not known. */
  opens: number;
  closes: number;
}

interface Post {
  text: string;
  created_at: string;
}

export interface Best {
  event: string;
  score: number;
}

export interface Engine {
  name: string;
  /** Whether its answers need a threshold, which is then tuned in its favour. */
  isTuned: boolean;
  build(contracts: readonly Candidate[]): (post: Post, isOpen: (contract: Candidate) => boolean) => Best | null;
}

/** Full-text engines are given what a good user would give them: the question, and the words of the post. */
const textOf = ({ title, event_title, outcome }: Candidate): string =>
  [...new Set([event_title, title, outcome])].filter((text) => text !== 'Yes').join(' ');
const wordsOf = (text: string): string =>
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

const ours: Engine = {
  name: '@postjoin/matcher',
  isTuned: false,
  build(contracts) {
    const matcher = createMatcher(contracts);
    return (post, isOpen) => {
      const answer = matcher.match({ text: post.text, at: post.created_at }, { accept: isOpen });
      return answer.matched ? { event: answer.event_id, score: answer.score } : null;
    };
  },
};

const withLunr: Engine = {
  name: 'lunr',
  isTuned: true,
  build(contracts) {
    const byId = new Map(contracts.map((contract) => [contract.id, contract]));
    const index = lunr(function () {
      this.ref('id');
      this.field('text');
      for (const contract of contracts) this.add({ id: contract.id, text: textOf(contract) });
    });
    return (post, isOpen) => {
      for (const { ref, score } of index.search(wordsOf(post.text))) {
        const contract = byId.get(ref);
        if (contract && isOpen(contract)) return { event: contract.event_id, score };
      }
      return null;
    };
  },
};

const withMiniSearch: Engine = {
  name: 'minisearch',
  isTuned: true,
  build(contracts) {
    const byId = new Map(contracts.map((contract) => [contract.id, contract]));
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll([...byId.values()].map((contract) => ({ id: contract.id, text: textOf(contract) })));
    return (post, isOpen) => {
      for (const { id, score } of index.search(wordsOf(post.text))) {
        const contract = byId.get(String(id));
        if (contract && isOpen(contract)) return { event: contract.event_id, score };
      }
      return null;
    };
  },
};

/** FlexSearch has no scores: the share of the question's words that the post has stands for one. */
const withFlexSearch: Engine = {
  name: 'flexsearch',
  isTuned: true,
  build(contracts) {
    const index = new FlexIndex({ tokenize: 'strict' });
    contracts.forEach((contract, at) => index.add(at, textOf(contract)));
    return (post, isOpen) => {
      const words = wordsOf(post.text);
      for (const at of index.search(words, { suggest: true, limit: 100 })) {
        const contract = contracts[Number(at)];
        if (contract && isOpen(contract)) return { event: contract.event_id, score: shareOf(contract, words) };
      }
      return null;
    };
  },
};

function shareOf(contract: Candidate, words: string): number {
  const has = new Set(words.split(' '));
  const asked = wordsOf(textOf(contract)).split(' ');
  return asked.filter((word) => has.has(word)).length / asked.length;
}

export const engines: readonly Engine[] = [ours, withLunr, withMiniSearch, withFlexSearch];
