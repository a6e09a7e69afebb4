import { createMatcher, type Evidence, type MatchableContract } from '@postjoin/matcher';
import type { ScopeOptions } from '@postjoin/matcher/scope';
import { acceptOpenAt, listInScope } from './answer-posts.ts';
import type { ContractLine, PostLine } from './data-files.ts';

const maxCandidates = 3;

/** Returns a function that states in a few lines why a post matches or not. */
export function createExplainer(contracts: readonly ContractLine[], options: ScopeOptions): (post: PostLine) => string {
  const matcher = createMatcher(listInScope(contracts, options), options);
  return ({ id, text, created_at: at, statement }) => {
    const reading = matcher.read({ text, at, statement }, { accept: acceptOpenAt(at) });
    const { result } = reading;
    const candidates = reading
      .listCandidates(maxCandidates)
      .flatMap(({ contract, evidence, reason, checks }) => [
        `  ${reason ? `${reason} (${checks.at(-1)!.rule})` : 'fits'}: ${describe(contract)}`,
        ...evidence.map(describeShared),
      ]);
    const head = result.matched
      ? `${result.certainty} match: ${describe(result.contract)}`
      : `no match: ${result.reason}`;
    return [`${id}: ${head}`, ...(candidates.length > 0 ? candidates : ['  no candidate shares a topic'])].join('\n');
  };
}

const describe = ({ id, title, outcome }: MatchableContract): string => `${title} (${outcome}) ${id}`;

const describeShared = ({ topic, post, contract }: Evidence): string =>
  `    ${topic}: "${post.text}" in the post, "${contract.text}" in its ${contract.field}`;
