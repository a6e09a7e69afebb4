import type { Evidence, MatchableContract } from '../contract.ts';
import type { QueryTerm } from '../questions/parse-title.ts';
import { exclude, locateQuestion, parseContract, toQuestion, type ContractField } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import { toSpan } from '../vocabulary/parse-text.ts';
import type { ParsedPost } from './parse-post.ts';

/**
 * Quotes the words of the post and of the contract for each object and outcome that both name, and for the first act.
 * Parses the contract again, because the contracts of a group may word the same question differently.
 */
export function collectEvidence(
  post: ParsedPost,
  contract: MatchableContract,
  act: TokenRange | undefined,
): Evidence[] {
  const parsed = parseContract(contract, post.vocabulary);
  const question = toQuestion(parsed, post.vocabulary);
  const location = locateQuestion(parsed, question);
  const quotePost = (range: TokenRange): Evidence['post'] => toSpan(post.text, post.tokens, range);
  const quoteContract = (
    field: ContractField,
    { start, end }: { start: number; end: number },
  ): Evidence['contract'] => ({ start, end, text: contract[field].slice(start, end), field });
  const quoteTerms = (terms: readonly QueryTerm[], field: ContractField): Evidence[] =>
    terms.flatMap((term) => {
      const [mention] = post.findTerm(term);
      const quote = quoteContract(field, term);
      return mention ? [{ topic: term.entity?.name ?? quote.text, post: quotePost(mention), contract: quote }] : [];
    });
  const terms = [
    ...quoteTerms([...question.objects, ...question.optionalTerms], location.objects),
    ...(parsed.outcome
      ? quoteTerms(exclude(question.answerTerms, [...question.objects, ...question.optionalTerms]), 'outcome')
      : []),
  ];
  const [firstAct] = question.acts;
  if (!firstAct || !location.act || !act) return terms;
  const quote = quoteContract(location.act.field, location.act);
  return [...terms, { topic: firstAct.name, post: quotePost(act), contract: quote }];
}
