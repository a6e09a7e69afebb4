import type { ActFamily, Requirement } from './family.ts';
import type { Mentions } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { sameClauseWords, samePhraseWords } from '../posts/proximity.ts';
import type { TitleTerm } from '../questions/title.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';

const appointmentWords = toStemSet('as be become next new for acting');

/**
 * Whether the post says that the act fills the office, and does not only mention both. The office must follow the act
 * directly, or after a word such as "as": "... will serve as the next Attorney General".
 */
function fillsOffice(post: ParsedPost, office: TitleTerm, acts: Mentions): boolean {
  return post.findTerm(office).some(({ from, to }) =>
    acts.some((act) => {
      if (isInstalled(post, act, to)) return true;
      const gap = from - act.to;
      // The gap is -1 if the last word of the act is also the first word of the office.
      if (gap < -1 || gap > sameClauseWords || post.getSentence(from) !== post.getSentence(act.from)) return false;
      if (isOfColleague(post, act)) return false;
      return gap < 2 || post.tokens.slice(act.from, from).some(({ stem }) => appointmentWords.has(stem));
    }),
  );
}

const installations = toStemSet('sworn confirmed');

/** Whether the holder is installed after the name of the office: "our Attorney General, X, was sworn in". */
const isInstalled = (post: ParsedPost, act: TokenRange, officeEnd: number): boolean =>
  installations.has(post.tokens[act.from]?.stem ?? '') &&
  act.from >= officeEnd &&
  act.from - officeEnd < samePhraseWords &&
  post.getSentence(act.from) === post.getSentence(officeEnd - 1);

const companionWords = toStemSet('with joining join assist assisting alongside under');

/** Whether the act belongs to someone with or for whom the appointed person will work. */
function isOfColleague(post: ParsedPost, act: TokenRange): boolean {
  const before = post.getStemsBefore(act.from, samePhraseWords);
  const companion = before.findLastIndex((stem) => companionWords.has(stem));
  return companion >= 0 && !before.slice(companion).includes('will');
}

/** An act that gives somebody an office, or takes it from him, must stand with the office. */
export const concernsOffice: Requirement = {
  fails: 'an object is an office that the act does not fill; in "will serve as the next X", the act fills the office X',
  refusal: 'mentioned_in_passing',
  test: ({ post, question, actMentions, proximity }) =>
    question.objects.some(
      (term) =>
        term.entity?.kind === 'office' &&
        !fillsOffice(post, term, question.answerTerms.length > 0 ? [proximity.act] : actMentions.flat()),
    ),
};

export const appointment: ActFamily = {
  family: 'an appointment',
  nouns: 'appointment, nomination',
  acts: {
    appoint: {
      flags: 'office',
      requires: [concernsOffice],
      excludedForms: 'served',
      title: 'nominate, appoint, pick, be Trump, Trump next, announced as, be named, choose, name as',
      post: `will serve as, to serve as, serving as, be the next, nation next, our next, sworn in, selected, naming, confirmed, will be my, will be our, selection of,
      make a great, make a fantastic, make an outstanding, make an excellent, make a terrific, will become, become the acting, become the next, become our, take over the,
      as acting, be acting, will be the acting, be our new, assume the role, take over as, take the place, my choice, taking the position, new role as, will be
      outstanding, will be a great, tapped, elevated, promoted, step in as, will lead, will head, take the helm, take over for, fill the, filling in, the new, our new`,
    },
  },
};
