import { lightVerbs, notHisActs, peopleAroundHim } from './acts.ts';
import type { Clause } from './clause.ts';
import { found, type Finding } from './finding.ts';
import { actInClause, actInSentence } from './implied-acts.ts';
import { hisLexicon, isAct, stateLexicon, type Lexicon } from './lexicon.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const adverbs = wordsOf(
  'publicly formally officially again next also still ever really not never once actually personally unilaterally ' +
    'successfully directly first to',
);
const joining = wordsOf('and or x');

/** How far a headline's noun may stand from its actor: "Trump x Xi Jinping phone call" has four words between. */
const nounReach = 7;
/** How far the common verb may stand from the first of two subjects: "Trump and Mohammed bin Salman hug". */
const verbReach = 8;
/** A name may stand between the office and the verb: "the press secretary Jane Doe say". */
const nameReach = 4;

const withoutAdverbs = (words: readonly string[]): readonly string[] => {
  const from = words.findIndex((word) => !adverbs.has(word));
  return from === -1 ? [] : words.slice(from);
};

/** An act that is named as a thing may be in the hands of others by now: courts, the Senate. */
const overtaken =
  /\b(?:dismissed|struck down|blocked|unblocked|upheld|overturned|ruled|refunded|refunds?|legal|illegal|unlawful|unconstitutional|confirmed|convicted|sentencing|sentenced|conviction)\b|\b(?:passes|passed|pass|approved) (?:by )?(?:the )?(?:senate|house|congress)\b/;

/** "... before the judge is confirmed" is a date. */
const dateClause = / (?:before|until|after|while|when|if) .*/;

const takenOver = ({ text }: Clause): string | undefined => overtaken.exec(text.replace(dateClause, ''))?.[0];

function nounAfter(clause: Clause, lexicon: Lexicon): Finding | undefined {
  const { subject, rest } = clause;
  const noun = rest.slice(0, nounReach).find((word) => lexicon.nouns.has(word));
  if (noun === undefined) return undefined;
  const decided = takenOver(clause);
  return decided === undefined
    ? found(subject, lexicon.nouns.get(noun), noun)
    : { refused: 'others decide', word: decided };
}

/** "Will he be ...": the participle tells what becomes of him. */
function fateOf(words: readonly string[]): Finding | undefined {
  const [verb = '', next = ''] = words;
  const refused = notHisActs.get(verb === 'be' ? next : verb) ?? notHisActs.get(verb);
  return refused === undefined ? undefined : { refused, word: verb };
}

/** Verbs that are acts only with what follows them, or another act with it. */
const phrases: readonly { act: string; pattern: RegExp }[] = [
  { act: 'a visit or appearance', pattern: /^be (?:late|seen|at|interviewed|to)\b/ },
  { act: 'a policy', pattern: /^gets? rid\b/ },
  { act: 'words or posts', pattern: /^calls? (?:for|on)\b/ },
  { act: 'a meeting', pattern: /^speaks? (?:to|with|by phone)\b/ },
  { act: 'a visit or appearance', pattern: /^(?:in|at) (?!jail|prison|custody|court|hospital|office|power)\w+/ },
];

function phraseOf(clause: Clause, words: readonly string[]): Finding | undefined {
  const text = words.slice(0, 3).join(' ');
  for (const { act, pattern } of phrases) {
    const match = pattern.exec(text);
    if (match !== null) return found(clause.subject, act, match[0]);
  }
  return undefined;
}

function verbAct(clause: Clause, verb: string): Finding {
  const noun = lightVerbs.has(verb.replace(/s$/, ''))
    ? clause.rest.slice(0, nounReach).find((word) => word !== verb && hisLexicon.nouns.has(word))
    : undefined;
  if (noun !== undefined) return found(clause.subject, hisLexicon.nouns.get(noun), verb, noun);
  return found(clause.subject, hisLexicon.base.get(verb) ?? hisLexicon.present.get(verb), verb);
}

/** A word that can be what two subjects do or undergo together. */
function isCommonVerb(word: string): boolean {
  const fate = notHisActs.get(word);
  return (fate !== undefined && fate !== peopleAroundHim) || isAct(hisLexicon, word) || hisLexicon.nouns.has(word);
}

/** "Will Trump and Putin shake hands": the first verb after the other names, be it an act or not. */
function jointVerb(clause: Clause, words: readonly string[]): Finding | undefined {
  const at = words.slice(0, 1 + verbReach).findIndex((word, index) => index > 0 && isCommonVerb(word));
  if (at === -1) return undefined;
  const rest = words.slice(at);
  const verb = rest[0] ?? '';
  const settled = phraseOf(clause, rest) ?? fateOf(rest);
  if (settled !== undefined) return settled;
  return isAct(hisLexicon, verb) ? verbAct(clause, verb) : found(clause.subject, hisLexicon.nouns.get(verb), verb);
}

function verbOfHis(clause: Clause): Finding | undefined {
  const words = withoutAdverbs(clause.rest);
  const verb = words[0] ?? '';
  if (joining.has(verb)) return jointVerb(clause, words);
  const settled = phraseOf(clause, words) ?? fateOf(words);
  if (settled !== undefined) return settled;
  return isVerb(clause, verb, hisLexicon) ? verbAct(clause, verb) : undefined;
}

/** "Will Trump tariffs ..." and "Trump tariffs struck down" name a thing; "Trump tariffs a rival" tells a deed. */
function isVerb(clause: Clause, word: string, lexicon: Lexicon): boolean {
  const isAsked = clause.form === 'asked';
  const isThing = lexicon.nouns.has(word) && !(isAsked && lexicon.base.has(word));
  return isAct(lexicon, word) && !(isThing && (isAsked || takenOver(clause) !== undefined));
}

/** In a question the word after "will Trump" is a verb, so one that no family lists is an act all the same. */
function unlistedVerb(clause: Clause): Finding | undefined {
  const verb = withoutAdverbs(clause.rest)[0] ?? '';
  if (clause.form !== 'asked' || !/^[a-z]{2,}$/.test(verb) || joining.has(verb)) return undefined;
  return found(clause.subject, 'an act', verb);
}

/** "Any Trump tariffs", "a Trump visit": he is named as whose it is. */
const actOfHisName = (clause: Clause): Finding | undefined => fateOf(clause.rest) ?? nounAfter(clause, hisLexicon);

const choiceMadeKnown = /\b(?:picks?|nominees?|choice)\b.*\b(?:announced|named|revealed|be)\b/;

const choiceOfHis = ({ subject, text }: Clause): Finding | undefined =>
  choiceMadeKnown.test(text) ? found(subject, 'an appointment', 'pick') : undefined;

function actOfPresident(clause: Clause): Finding | undefined {
  if (clause.determined) return actOfHisName(clause);
  return verbOfHis(clause) ?? nounAfter(clause, hisLexicon) ?? unlistedVerb(clause) ?? choiceOfHis(clause);
}

/** The White House and its press secretary: only listed acts. */
function actOfSpokespeople(clause: Clause): Finding | undefined {
  const direct = verbOfHis(clause);
  if (direct !== undefined) return direct;
  const verb = clause.rest.slice(0, nameReach).find((word) => hisLexicon.base.has(word));
  return verb === undefined ? nounAfter(clause, hisLexicon) : verbAct(clause, verb);
}

const whoFillsHisOffice = /\bwho (?:will|would|might) be (?:the )?(?:next )?TRUMPS\b/;

/** "When will Trump's tariffs end?": a thing of his that is itself an act. */
function actHeOwns(clause: Clause, text: string): Finding | undefined {
  const decided = takenOver(clause);
  if (decided !== undefined) return { refused: 'others decide', word: decided };
  if (whoFillsHisOffice.test(text)) return found(clause.subject, 'an appointment', 'who will be');
  return choiceOfHis(clause) ?? nounAfter(clause, hisLexicon);
}

const notTheState =
  /^US (?:fed|federal|treasury|dollar|stocks?|airlines?|open|house|senate|supreme|rep|representative|congress|congressman|steel|attorney|apple|netflix|iphone|bank|soccer|men|women|team)\b/;
const territory = 'a deal, meeting or territory';
const statePhrases: readonly { act: string; pattern: RegExp }[] = [
  { act: 'use of force', pattern: /^US (?:\w+ ){0,4}?military (?:\w+ )?(?:action|actions|campaign|response)\b/ },
  {
    act: territory,
    pattern: /^US (?:\w+ )?takes? (?:\w+ ){0,4}?(?:control|stakes?|over|back|possession|canal|greenland)\b/,
  },
  { act: territory, pattern: /^US (?:\w+ )?(?:re)?opens? (?:\w+ ){0,3}?embassy\b/ },
  { act: territory, pattern: /^US out of \w+/ },
  { act: territory, pattern: /^US (?:and|x) (?:\w+ ){1,4}?meet\b/ },
];

function actOfState(clause: Clause): Finding | undefined {
  if (notTheState.test(clause.text)) return undefined;
  for (const { act, pattern } of statePhrases) {
    const match = pattern.exec(clause.text);
    if (match !== null) return found('US', act, match[0].slice('US '.length));
  }
  const words = withoutAdverbs(clause.rest);
  const reach = joining.has(words[0] ?? '') ? verbReach : 1;
  const verb = words.slice(0, reach).find((word) => isVerb(clause, word, stateLexicon));
  if (verb === undefined) return nounAfter(clause, stateLexicon);
  return found('US', stateLexicon.base.get(verb) ?? stateLexicon.present.get(verb), verb);
}

function actOfSubject(clause: Clause, text: string): Finding | undefined {
  switch (clause.subject) {
    case 'TRUMP':
    case 'ADMIN':
      return actOfPresident(clause);
    case 'WHITEHOUSE':
    case 'PRESS':
      return actOfSpokespeople(clause);
    case 'TRUMPS':
      return actHeOwns(clause, text);
    case 'US':
      return actOfState(clause);
    default:
      return actInClause(clause, text);
  }
}

/** The act of a tracked account that a clause is about, if it is about one. `text` is the whole sentence. */
export const findAct = (clause: Clause, text: string): Finding | undefined =>
  actOfSubject(clause, text) ?? actInSentence(text);
