import { findNonAct, presidentsPeople, stateFamilies } from './acts.ts';
import { findActBeside, findActWithoutActor } from './implied-acts.ts';
import { joinWords, wordSet, type Title, type Word } from './title.ts';
import { accept, decideByPattern, refuse, type Pattern, type ScopeVerdict } from './verdict.ts';

const adverbs = wordSet(
  'publicly formally officially again next also still ever really not never once actually personally unilaterally ' +
    'successfully directly first to',
);
const conjunctions = wordSet('and or x');

/**
 * How many words after the actor are searched for the noun of an act, or for the verb that the actor shares with another
 * subject: "Trump and Mohammed bin Salman hug".
 */
const maxDistance = 8;

const withoutAdverbs = (words: readonly Word[]): readonly Word[] => {
  const from = words.findIndex(({ text, act }) => act !== undefined || !adverbs.has(text));
  return from === -1 ? [] : words.slice(from);
};

/** Matches words which show that a court or Congress decides about the act: "Trump tariffs struck down". */
const othersDecide =
  /\b(?:dismissed|struck down|blocked|unblocked|upheld|overturned|ruled|refunded|refunds?|legal|illegal|unlawful|unconstitutional|confirmed|convicted|sentencing|sentenced|conviction)\b|\b(?:passes|passed|pass|approved) (?:by )?(?:the )?(?:senate|house|congress)\b/;

/**
 * Matches a clause that only gives a date, such as "before the judge is confirmed". The words of a date clause do not
 * show that others decide about the act.
 */
const dateClause = / (?:before|until|after|while|when|if) .*/;

const findOtherDecider = ({ clause }: Title): string | undefined =>
  othersDecide.exec(clause.replace(dateClause, ''))?.[0];

const refuseDecided = (title: Title): ScopeVerdict | undefined => {
  const decided = findOtherDecider(title);
  return decided === undefined ? undefined : refuse('others decide', decided);
};

function findNoun(title: Title): ScopeVerdict | undefined {
  const noun = title.rest.slice(0, maxDistance).find(({ act }) => act?.isNoun);
  return noun && (refuseDecided(title) ?? accept(title.subject, noun.act?.family, noun.text));
}

/**
 * Refuses a verb that describes the actor's fate instead of an act. For "be", the word after it is checked first: "be
 * impeached".
 */
function refuseFate([verb, next]: readonly Word[]): ScopeVerdict | undefined {
  const word = verb?.text ?? '';
  const reason = findNonAct(word === 'be' ? (next?.text ?? '') : word) ?? findNonAct(word);
  return reason === undefined ? undefined : refuse(reason, word);
}

/**
 * An actor with the start of a predicate whose first word does not show the act by itself: "calls for", "be
 * interviewed", "out of".
 */
const phrases: readonly Pattern[] = [
  ['a visit or appearance', /^[A-Z]+ be (?:late|seen|at|interviewed|to)\b/],
  ['a policy', /^[A-Z]+ gets? rid\b/],
  ['words or posts', /^[A-Z]+ calls? (?:for|on)\b/],
  ['a visit or appearance', /^(?!US)[A-Z]+ (?:in|at) (?!jail|prison|custody|court|hospital|office|power)\w+/],
  ['a deal', /^US (?:\w+ )?takes? (?:\w+ ){0,4}?(?:control|stakes?|over|back|possession|canal|greenland)\b/],
  ['a sanction or recognition', /^US (?:\w+ )?(?:re)?opens? (?:\w+ ){0,3}?embassy\b/],
  ['a deal', /^US out of \w+/],
  ['use of force', /^US (?:\w+ ){0,4}?military (?:\w+ )?(?:campaign|response)\b/],
];

const findPhrase = (subject: string, words: readonly Word[]): ScopeVerdict | undefined =>
  decideByPattern(phrases, `${subject} ${joinWords(words.slice(0, maxDistance))}`, (act, found) =>
    accept(subject, act, found),
  );

/** A noun after a verb such as "sign" or "impose" names the act: "impose sanctions". */
function acceptVerb({ subject, rest }: Title, verb: Word): ScopeVerdict {
  const isLight = verb.act === undefined || verb.act.isLight;
  const noun = isLight ? rest.slice(0, maxDistance).find((word) => word !== verb && word.act?.isNoun) : undefined;
  return accept(subject, (noun ?? verb).act?.family, verb.text, ...(noun ? [noun.text] : []));
}

/** Whether a word names an act, or something that happens to the actor. */
const isPredicate = ({ text, act }: Word): boolean =>
  act !== undefined || ![undefined, presidentsPeople].includes(findNonAct(text));

/**
 * Whether the subject of a verb is longer than the actor's name: "Will Trump and Putin shake hands", "Will the press
 * secretary Jane Doe say ...".
 */
const isLongSubject = ({ subject, isQuestion }: Title, [next]: readonly Word[]): boolean =>
  conjunctions.has(next?.text ?? '') ||
  (isQuestion && /^(?:PRESS|WHITEHOUSE)$/.test(subject) && next !== undefined && !isPredicate(next));

function findVerb(title: Title): ScopeVerdict | undefined {
  const words = withoutAdverbs(title.rest);
  const isLong = isLongSubject(title, words);
  const at = isLong ? words.slice(0, 1 + maxDistance).findIndex((word, index) => index > 0 && isPredicate(word)) : 0;
  const predicate = words.slice(at);
  const [verb] = predicate;
  if (at === -1 || verb === undefined) return undefined;
  return (
    findPhrase(title.subject, predicate) ??
    refuseFate(predicate) ??
    (isLong || isVerb(title, predicate) ? acceptVerb(title, verb) : undefined)
  );
}

/**
 * Matches an actor and a verb that no list of acts contains: "Will TRUMP repaint ...?", "TRUMP repaints the ...". In a
 * headline, the word after the verb is checked, because "shows" is a noun in "TRUMP shows cancelled" and in "TRUMP
 * shows in Oslo". The patterns do not contain US, because "stocks" in "US stocks" is not a verb.
 */
const unlistedVerb = {
  question: /^(?:TRUMP|ADMIN) [a-z]{2,}\b/,
  headline:
    /^(?:TRUMP|ADMIN|WHITEHOUSE) (?!this|news)[a-z]{2,}[a-rt-z]s (?!(?:in|on|at|up|of|for|from|by|to|over|above|below|before|after)\b|\w+(?:ed|own)\b)/,
};

/**
 * Whether the first of the words is a verb in this clause. For example, "tariffs" is a verb in "Trump tariffs a rival",
 * and a noun in "Will Trump tariffs ..." and in "Trump tariffs struck down".
 */
function isVerb(title: Title, words: readonly Word[]): boolean {
  const { isQuestion, subject } = title;
  const [{ text, act }] = words as [Word];
  if (act === undefined)
    return unlistedVerb[isQuestion ? 'question' : 'headline'].test(`${subject} ${joinWords(words.slice(0, 2))}`);
  if (!isQuestion && /(?:ed|ing)$/.test(text)) return false;
  return !act.isNoun || (isQuestion ? !text.endsWith('s') : findOtherDecider(title) === undefined);
}

const announcedChoice: readonly Pattern[] = [
  ['an appointment', /\b(?:picks?|nominees?|choice)\b.*\b(?:announced|named|revealed|be)\b/],
];

const findAnnouncedChoice = ({ subject, clause }: Title): ScopeVerdict | undefined =>
  decideByPattern(announcedChoice, clause, (act) => accept(subject, act, 'pick'));

const actors = /^(?:TRUMPS?|ADMIN|WHITEHOUSE|PRESS)$/;
const isOfState = ({ text, act }: Word): boolean =>
  act !== undefined && (stateFamilies.has(act.family) || /^(?:announce|impose|sign)s?$/.test(text));

function findActOfSubject(title: Title): ScopeVerdict | undefined {
  if (title.subject === 'US') {
    const ofState = { ...title, rest: title.rest.map((word) => (isOfState(word) ? word : { text: word.text })) };
    return findVerb(ofState) ?? findNoun(ofState);
  }
  if (!actors.test(title.subject)) return undefined;
  if (title.subject === 'TRUMPS') return refuseDecided(title) ?? findAnnouncedChoice(title) ?? findNoun(title);
  if (title.determined) return refuseFate(title.rest) ?? findNoun(title);
  return findVerb(title) ?? findNoun(title) ?? findAnnouncedChoice(title);
}

/** Finds the act of a tracked account that a title is about. Returns undefined if the title is about no such act. */
export const findAct = (title: Title): ScopeVerdict | undefined =>
  findActOfSubject(title) ?? findActBeside(title) ?? findActWithoutActor(title);
