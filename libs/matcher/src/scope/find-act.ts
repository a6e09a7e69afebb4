import { findNonAct } from './acts.ts';
import { findActBeside, findActWithoutActor } from './implied-acts.ts';
import { isActor, joinWords, type Title, type Word } from './title.ts';
import { accept, decideByPattern, refuse, type Pattern, type ScopeVerdict } from './verdict.ts';

const adverb =
  /^(?:publicly|formally|officially|personally|unilaterally|successfully|directly|actually|really|again|next|also|still|ever|not|never|once|first|to)$/;

/** Returns the words from the first wanted word on. */
function skipTo(words: readonly Word[], isWanted: (word: Word) => boolean): readonly Word[] {
  const from = words.findIndex(isWanted);
  return from === -1 ? [] : words.slice(from);
}

/**
 * Words which show that a court or Congress decides about the act: "Trump tariffs struck down". Words of a date do not
 * show this: "before the judge is confirmed".
 */
const othersDecide =
  /(?<! (?:before|until|after|while|when|if) .*)\b(?:(?:dismissed|struck down|blocked|unblocked|upheld|overturned|rul(?:ed|ing)|refund(?:s|ed)?|legal|illegal|unlawful|unconstitutional|confirmed|convict(?:ed|ion)|sentenc(?:ed|ing))\b|(?:pass(?:es|ed)?|approved) (?:by )?(?:the )?(?:senate|house|congress)\b)/;

/** Another noun beside a verb such as "sign" or "impose" names the act: "impose sanctions". */
function acceptAct({ subject, rest }: Title, word: Word): ScopeVerdict {
  const noun = word.act?.isLight === false ? undefined : rest.find((other) => other !== word && other.act?.isNoun);
  return accept(subject, (noun ?? word).act?.family, word.text, ...(noun ? [noun.text] : []));
}

function findNoun(title: Title): ScopeVerdict | undefined {
  const decision = othersDecide.exec(title.text)?.[0];
  if (decision !== undefined) return refuse('others decide', decision);
  const noun = title.rest.find(({ act }) => act?.isNoun);
  return noun && acceptAct(title, noun);
}

/** Refuses a word after the actor that describes the actor's fate, or other people, instead of an act. */
function refuseNonAct([word]: readonly Word[]): ScopeVerdict | undefined {
  const reason = findNonAct(word?.text ?? '');
  return reason === undefined ? undefined : refuse(reason, word?.text ?? '');
}

/**
 * An actor with the start of a predicate whose first word does not show the act by itself: "calls for", "be
 * interviewed", "out of".
 */
const phrases: readonly Pattern[] = Object.entries({
  'a visit or appearance':
    /^[A-Z]+ be (?:late|seen|at|interviewed|to)\b|^(?!US)[A-Z]+ (?:in|at) (?!jail|prison|custody|court|hospital|office|power)\w+/,
  'a policy': /^[A-Z]+ gets? rid\b/,
  'words or posts': /^[A-Z]+ calls? (?:for|on)\b/,
  'a deal':
    /^US (?:(?:\w+ )?takes? (?:\w+ ){0,4}?(?:control|stakes?|over|back|possession|canal|greenland)\b|out of \w+)/,
  'use of force': /^US (?:\w+ ){0,4}?military (?:\w+ )?(?:campaign|response)\b/,
  'a sanction or recognition': /^US (?:\w+ )?(?:re)?opens? (?:\w+ ){0,3}?embassy\b/,
});

/**
 * Matches an actor and a verb that no list of acts contains: "Will TRUMP repaint ...?", "TRUMP repaints the ...". In a
 * headline, the word after the verb is checked, because "shows" is a noun in "TRUMP shows cancelled" and in "TRUMP
 * shows in Oslo". The patterns do not contain US, because "stocks" in "US stocks" is not a verb.
 */
const unlistedVerb =
  /^will (?:TRUMP|ADMIN) [a-z]{2,}\b|^(?:TRUMP|ADMIN|WHITEHOUSE) (?!this|news)[a-z]{2,}[a-rt-z]s (?!(?:in|on|at|up|of|for|from|by|to|over|above|below|before|after)\b|\w+(?:ed|own)\b)/;

/** Whether a word is a verb. "Tariffs" is a verb in "Trump tariffs a rival", and a noun in "Will Trump tariffs ...". */
function isVerb({ text, act }: Word, isQuestion: boolean, start: string): boolean {
  if (act === undefined) return unlistedVerb.test(isQuestion ? `will ${start}` : start);
  return isQuestion ? !(act.isNoun && text.endsWith('s')) : !act.isNoun && !/(?:ed|ing)$/.test(text);
}

/**
 * Finds the verb of the subject. It comes right after the actor's name, or later if other names follow: "Will Trump and
 * Putin shake hands", "Will the press secretary Jane Doe say ...".
 */
function findVerb(title: Title): ScopeVerdict | undefined {
  const { subject, isQuestion, rest } = title;
  const words = skipTo(rest, ({ text }) => !adverb.test(text));
  const isLong = subject === 'PRESS' || /^(?:and|or|x)$/.test(words[0]?.text ?? '');
  const predicate = isLong ? skipTo(words, ({ act }) => act !== undefined) : words;
  const [verb] = predicate;
  if (verb === undefined) return undefined;
  const start = joinWords([{ text: subject }, ...predicate]);
  return (
    decideByPattern(phrases, start, (act, words) => accept(subject, act, words)) ??
    refuseNonAct(predicate) ??
    (isLong || isVerb(verb, isQuestion, start) ? acceptAct(title, verb) : undefined)
  );
}

/** Finds the act of the subject. If the United States are the subject, only the acts count that the president orders. */
function findActOfSubject(title: Title): ScopeVerdict | undefined {
  const { subject, determined, rest } = title;
  if (!isActor(subject)) return undefined;
  if (determined) return refuseNonAct(rest) ?? findNoun(title);
  return (subject === 'TRUMPS' ? undefined : findVerb(title)) ?? findNoun(title);
}

/** Finds the act of a tracked account that a title is about. Returns undefined if the title is about no such act. */
export const findAct = (title: Title): ScopeVerdict | undefined =>
  findActOfSubject(title) ?? findActBeside(title) ?? findActWithoutActor(title);
