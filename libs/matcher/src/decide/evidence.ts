import type { ParsedPost } from '../posts/parse-post.ts';
import { exclude, parseContract, toQuestion } from '../questions/question.ts';
import type { ParsedTitle } from '../questions/title.ts';
import { toSpan, type Span, type TokenRange } from '../text/tokenize.ts';
import type { Evidence, MatchableContract } from '../types.ts';

/**
 * Quotes the words of the post and of the contract for each object and answer that both name, and for the first act.
 * Parses the contract again, because the contracts of a group may word the same question differently.
 */
export function collectEvidence(
  post: ParsedPost,
  contract: MatchableContract,
  act: TokenRange | undefined,
): Evidence[] {
  const parsed = parseContract(contract, post.vocabulary);
  const { title, event, label } = parsed;
  const { objects, optionalTerms, answerTerms, acts } = toQuestion(parsed, post.vocabulary);
  const quotePost = (range: TokenRange): Evidence['post'] => toSpan(post.text, post.tokens, range);
  const quoteContract = (
    isIn: (title: ParsedTitle) => boolean,
    { start, end }: Omit<Span, 'text'>,
  ): Evidence['contract'] => {
    const field = isIn(title) ? 'title' : isIn(event) ? 'event_title' : 'outcome';
    return { start, end, text: contract[field].slice(start, end), field };
  };
  const required = [...objects, ...optionalTerms];
  const terms = [...required, ...exclude(label ? answerTerms : [], required)].flatMap((term): Evidence[] => {
    const [mention] = post.findTerm(term);
    // A title can name the answer too. The label is the better quote, because it tells the contract from the others.
    const quoted = label?.terms.find(({ key }) => key === term.key) ?? term;
    const quote = quoteContract(({ terms }) => terms.includes(quoted), quoted);
    return mention ? [{ topic: term.entity?.name ?? quote.text, post: quotePost(mention), contract: quote }] : [];
  });
  const named = [...title.acts, ...event.acts].find((mention) => mention.act === acts[0]);
  if (!named || !act) return terms;
  const quote = quoteContract(({ acts }) => acts.includes(named), named);
  return [...terms, { topic: named.act.name, post: quotePost(act), contract: quote }];
}
