import { findNonAct, presidentsPeople, stateFamilies } from './acts.ts';
import { parseMainClause, wordSet, type Clause } from './clause.ts';
import { createFinding, findPattern, type Finding, type Pattern } from './finding.ts';
import { findActBeside, findActWithoutActor } from './implied-acts.ts';
import { joinWords, type Sentence, type Word } from './sentence.ts';

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

const findOtherDecider = ({ text }: Clause): string | undefined => othersDecide.exec(text.replace(dateClause, ''))?.[0];

function findNoun(clause: Clause, isWanted: (word: Word) => boolean = () => true): Finding | undefined {
  const noun = clause.rest.slice(0, maxDistance).find((word) => word.act?.isNoun === true && isWanted(word));
  if (noun === undefined) return undefined;
  const decided = findOtherDecider(clause);
  return decided === undefined
    ? createFinding(clause.subject, noun.act?.family, noun.text)
    : { refused: 'others decide', word: decided };
}

/**
 * Refuses a verb that describes the actor's fate instead of an act. For "be", the word after it is checked first: "be
 * impeached".
 */
function refuseFate([verb, next]: readonly Word[]): Finding | undefined {
  const word = verb?.text ?? '';
  const refused = findNonAct(word === 'be' ? (next?.text ?? '') : word) ?? findNonAct(word);
  return refused === undefined ? undefined : { refused, word };
}

/**
 * Phrases at the start of a predicate. The first word of such a phrase does not show the act by itself: "calls for",
 * "be interviewed".
 */
const phrases: readonly Pattern[] = [
  { act: 'a visit or appearance', pattern: /^be (?:late|seen|at|interviewed|to)\b/ },
  { act: 'a policy', pattern: /^gets? rid\b/ },
  { act: 'words or posts', pattern: /^calls? (?:for|on)\b/ },
  { act: 'a visit or appearance', pattern: /^(?:in|at) (?!jail|prison|custody|court|hospital|office|power)\w+/ },
];

/** Phrases at the start of a predicate that name an act of the United States. */
const statePhrases: readonly Pattern[] = [
  {
    act: 'a deal',
    pattern: /^(?:\w+ )?takes? (?:\w+ ){0,4}?(?:control|stakes?|over|back|possession|canal|greenland)\b/,
  },
  { act: 'a sanction or recognition', pattern: /^(?:\w+ )?(?:re)?opens? (?:\w+ ){0,3}?embassy\b/ },
  { act: 'a deal', pattern: /^out of \w+/ },
  { act: 'use of force', pattern: /^(?:\w+ ){0,4}?military (?:\w+ )?(?:campaign|response)\b/ },
  { act: 'an act', pattern: /^(?:announce|impose|sign)s?\b/ },
];

function findPhrase({ subject }: Clause, words: readonly Word[], listed = phrases): Finding | undefined {
  const found = findPattern(listed, joinWords(words.slice(0, maxDistance)));
  return found && createFinding(subject, found.act, found.words);
}

/** A noun after a verb such as "sign" or "impose" names the act: "impose sanctions". */
function createVerbFinding({ subject, rest }: Clause, verb: Word): Finding {
  const isLight = verb.act === undefined || verb.act.isLight;
  const noun = isLight ? rest.slice(0, maxDistance).find((word) => word !== verb && word.act?.isNoun) : undefined;
  return noun === undefined
    ? createFinding(subject, verb.act?.family, verb.text)
    : createFinding(subject, noun.act?.family, verb.text, noun.text);
}

/**
 * Whether a word can be the verb that two subjects share. Such a verb names an act, or something that happens to them.
 */
function isJointVerb({ text, act }: Word): boolean {
  const fate = findNonAct(text);
  return act !== undefined || (fate !== undefined && fate !== presidentsPeople);
}

/** Finds the verb that two subjects share. The verb comes after the second name: "Will Trump and Putin shake hands". */
function findJointVerb(clause: Clause, words: readonly Word[]): Finding | undefined {
  const at = words.slice(0, 1 + maxDistance).findIndex((word, index) => index > 0 && isJointVerb(word));
  const rest = words.slice(at);
  const [verb] = rest;
  if (at === -1 || verb === undefined) return undefined;
  return findPhrase(clause, rest) ?? refuseFate(rest) ?? createVerbFinding(clause, verb);
}

function findVerb(clause: Clause): Finding | undefined {
  const words = withoutAdverbs(clause.rest);
  const [verb] = words;
  if (verb === undefined || conjunctions.has(verb.text)) return findJointVerb(clause, words);
  return (
    findPhrase(clause, words) ??
    refuseFate(words) ??
    (isVerb(clause, words) ? createVerbFinding(clause, verb) : undefined)
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
function isVerb(clause: Clause, words: readonly Word[]): boolean {
  const { form, subject } = clause;
  const [{ text, act }] = words as [Word];
  if (act === undefined) return unlistedVerb[form].test(`${subject} ${joinWords(words.slice(0, 2))}`);
  if (form === 'headline' && /(?:ed|ing)$/.test(text)) return false;
  return !act.isNoun || (form === 'question' ? !text.endsWith('s') : findOtherDecider(clause) === undefined);
}

const announcedChoice = /\b(?:picks?|nominees?|choice)\b.*\b(?:announced|named|revealed|be)\b/;

const findAnnouncedChoice = ({ subject, text }: Clause): Finding | undefined =>
  announcedChoice.test(text) ? createFinding(subject, 'an appointment', 'pick') : undefined;

/** In a noun phrase such as "another Trump tariff", only a noun names an act. */
function findActOfPresident(clause: Clause): Finding | undefined {
  if (clause.determined) return refuseFate(clause.rest) ?? findNoun(clause);
  return findVerb(clause) ?? findNoun(clause) ?? findAnnouncedChoice(clause);
}

/**
 * Finds an act of the White House or its press secretary. In a question, a name can come before the verb: "Will the
 * press secretary Jane Doe say ...".
 */
function findActOfSpokespeople(clause: Clause): Finding | undefined {
  const verb = findVerb(clause) ?? (clause.form === 'question' ? findJointVerb(clause, clause.rest) : undefined);
  return verb ?? findNoun(clause);
}

/** Finds an act after the possessive of an actor: "When will Trump's tariffs end?". */
function findOwnedAct(clause: Clause): Finding | undefined {
  const decided = findOtherDecider(clause);
  if (decided !== undefined) return { refused: 'others decide', word: decided };
  return findAnnouncedChoice(clause) ?? findNoun(clause);
}

const isOfState = ({ act }: Word): boolean => act !== undefined && stateFamilies.has(act.family);

function findActOfState(clause: Clause): Finding | undefined {
  const words = withoutAdverbs(clause.rest);
  const reach = conjunctions.has(words[0]?.text ?? '') ? maxDistance : 1;
  const verb = words.slice(0, reach).find((word, at) => isOfState(word) && isVerb(clause, words.slice(at)));
  const finding = verb === undefined ? findNoun(clause, isOfState) : createVerbFinding(clause, verb);
  return finding ?? findPhrase(clause, words, statePhrases);
}

const findersBySubject = new Map([
  ['TRUMP', findActOfPresident],
  ['ADMIN', findActOfPresident],
  ['WHITEHOUSE', findActOfSpokespeople],
  ['PRESS', findActOfSpokespeople],
  ['TRUMPS', findOwnedAct],
  ['US', findActOfState],
]);

/** Finds the act of a tracked account that a title is about. Returns undefined if the title is about no such act. */
export function findAct(sentence: Sentence): Finding | undefined {
  const clause = parseMainClause(sentence);
  const findActOfSubject = findersBySubject.get(clause.subject);
  return findActOfSubject?.(clause) ?? findActBeside(clause, sentence) ?? findActWithoutActor(clause, sentence);
}
