import { toStemSet } from '../text/tokenize.ts';
import type { LocatedPair } from './proximity.ts';

const remarkWords = toStemSet('about regarding concerning with over oppose support criticize against tout');
const articles = toStemSet('the our my his their');
/** At most 6 words stand between the article and the act: "the very necessary and important attack". */
const maxArticleGap = 6;

/**
 * Whether the first mention of the act only names the subject of a remark: "they complain about the attack", "to get
 * involved with our operation". The mention then has an article before it, and a word such as "about" before the article.
 */
export function isSubjectOfRemark({ post, acts }: LocatedPair): boolean {
  const act = acts.flat().reduce((first, mention) => (mention.from < first.from ? mention : first));
  const before = post.getStemsBefore(act.from, maxArticleGap + 1);
  const article = before.findLastIndex((stem) => articles.has(stem));
  return remarkWords.has(before[article - 1] ?? '');
}
