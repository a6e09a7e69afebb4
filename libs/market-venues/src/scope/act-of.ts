import { actFamilies, notHisActs, stateActFamilies, type ActFamily } from './acts.ts';
import type { Clause } from './clause.ts';
import { otherGovernments, presidentialOffice, presidentialPower } from './topics.ts';

/** An act found in a title: whose, which, and the word that says so. Or why what is said of an actor is none. */
export type Finding = { actor: string; act: string; word: string } | { refused: string; word: string };

const president = 'the president';
const actorNames: Readonly<Record<string, string>> = {
  TRUMP: president,
  TRUMPS: president,
  ADMIN: "the president's administration",
  WHITEHOUSE: 'the White House',
  PRESS: 'the press secretary',
  US: 'the United States under the president',
};

const thirdPerson = (verb: string): string => {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|go)$/.test(verb) ? `${verb}es` : `${verb}s`;
};

interface Lexicon {
  base: ReadonlyMap<string, string>;
  present: ReadonlyMap<string, string>;
  nouns: ReadonlyMap<string, string>;
}

/** A word that two families claim belongs to the first. */
const first = (pairs: (readonly [string, string])[]): ReadonlyMap<string, string> => new Map([...pairs].reverse());

const lexiconOf = (families: readonly ActFamily[]): Lexicon => ({
  base: first(families.flatMap(({ name, verbs }) => verbs.map((verb) => [verb, name] as const))),
  present: first(families.flatMap(({ name, verbs }) => verbs.map((verb) => [thirdPerson(verb), name] as const))),
  nouns: first(families.flatMap(({ name, nouns }) => nouns.map((noun) => [noun, name] as const))),
});

const hisLexicon = lexiconOf(actFamilies);
const stateLexicon = lexiconOf(stateActFamilies);

const adverbs = new Set(
  'publicly formally officially again next also still ever really not never once actually personally unilaterally successfully directly first have has had'.split(
    ' ',
  ),
);
const joining = new Set(['and', 'or', 'x']);
/** How far a headline's noun may stand from its actor: "Trump x Xi Jinping phone call" has four words between. */
const nounReach = 7;
/** How far the common verb may stand from the first of two subjects: "Trump and Mohammed bin Salman hug". */
const verbReach = 8;

const withoutAdverbs = (words: readonly string[]): readonly string[] => {
  const from = words.findIndex((word) => !adverbs.has(word));
  return from === -1 ? [] : words.slice(from);
};

function nounAfter(clause: Clause, lexicon: Lexicon): Finding | undefined {
  const word = clause.rest.slice(0, nounReach).find((candidate) => lexicon.nouns.has(candidate));
  return word === undefined ? undefined : found(clause.subject, lexicon.nouns.get(word), word);
}

const found = (symbol: string, act: string | undefined, word: string): Finding => ({
  actor: actorNames[symbol] ?? president,
  act: act ?? 'an act',
  word,
});

/** "Will Trump and Putin shake hands": the first verb after the other names, be it an act or not. */
function jointVerb(clause: Clause, words: readonly string[]): Finding | undefined {
  for (const word of words.slice(1, 1 + verbReach)) {
    const refused = notHisActs.get(word);
    if (refused !== undefined) return { refused, word };
    const act = hisLexicon.base.get(word) ?? hisLexicon.present.get(word) ?? hisLexicon.nouns.get(word);
    if (act !== undefined) return found(clause.subject, act, word);
  }
  return undefined;
}

function appearance(words: readonly string[]): boolean {
  return words[0] === 'be' && /^(?:late|seen|at|interviewed)$/.test(words[1] ?? '');
}

function verbOfHis(clause: Clause): Finding | undefined {
  const words = withoutAdverbs(clause.rest);
  const verb = words[0] ?? '';
  if (joining.has(verb)) return jointVerb(clause, words);
  if (appearance(words)) return found(clause.subject, 'a visit or appearance', `be ${words[1] ?? ''}`);
  if (verb === 'get' && words[1] === 'rid') return found(clause.subject, 'a policy', 'get rid');
  const refused = notHisActs.get(verb);
  if (refused !== undefined) return { refused, word: verb };
  const act = hisLexicon.base.get(verb) ?? hisLexicon.present.get(verb);
  return act === undefined ? undefined : found(clause.subject, act, verb);
}

/** In a question the word after "will Trump" is a verb, so one that no family lists is an act all the same. */
function unlistedVerb(clause: Clause): Finding | undefined {
  const verb = withoutAdverbs(clause.rest)[0] ?? '';
  if (clause.form !== 'asked' || !/^[a-z]{2,}$/.test(verb) || joining.has(verb)) return undefined;
  return found(clause.subject, 'an act', verb);
}

const actOfPresident = (clause: Clause): Finding | undefined =>
  verbOfHis(clause) ?? nounAfter(clause, hisLexicon) ?? unlistedVerb(clause);

/** The White House and its press secretary: only listed acts, and a name may stand before the verb. */
function actOfSpokespeople(clause: Clause): Finding | undefined {
  const direct = verbOfHis(clause);
  if (direct !== undefined) return direct;
  const verb = clause.rest.slice(0, 4).find((word) => hisLexicon.base.has(word));
  return verb === undefined ? nounAfter(clause, hisLexicon) : found(clause.subject, hisLexicon.base.get(verb), verb);
}

const overtaken =
  /\b(?:dismissed|struck down|blocked|unblocked|upheld|overturned|ruled|refunded|refund|legal|illegal|unlawful|unconstitutional|confirmed|convicted|sentencing|sentenced|conviction)\b/;
const choiceMadeKnown = /\b(?:pick|picks|nominee|nominees|choice)\b.*\b(?:announced|named|revealed|be)\b/;

/** "When will Trump's tariffs end?": a thing of his that is itself an act. */
const whoFillsHisOffice = /\bwho (?:will|would|might) be (?:the )?(?:next )?TRUMPS\b/;

function actHeOwns(clause: Clause, text: string): Finding | undefined {
  const decided = overtaken.exec(clause.text);
  if (decided !== null) return { refused: 'others decide', word: decided[0] };
  if (whoFillsHisOffice.test(text)) return found(clause.subject, 'an appointment', 'who will be');
  if (choiceMadeKnown.test(clause.text)) return found(clause.subject, 'an appointment', 'pick');
  return nounAfter(clause, hisLexicon);
}

const notTheState =
  /^US (?:open|house|senate|supreme|rep|representative|congress|congressman|steel|attorney|apple|netflix|iphone|bank|soccer|men|women|team)\b/;
const takesControl = /^US (?:\w+ )?takes? (?:\w+ ){0,4}(?:control|stakes?|over|back|possession|canal|greenland)\b/;

function actOfState(clause: Clause): Finding | undefined {
  if (notTheState.test(clause.text)) return undefined;
  if (takesControl.test(clause.text)) return found('US', 'a deal or meeting', 'take');
  const words = withoutAdverbs(clause.rest);
  const at = joining.has(words[0] ?? '') ? words.slice(0, verbReach) : words.slice(0, 1);
  const verb = at.find((word) => stateLexicon.base.has(word) || stateLexicon.present.has(word));
  if (verb === undefined) return nounAfter(clause, stateLexicon);
  return found('US', stateLexicon.base.get(verb) ?? stateLexicon.present.get(verb), verb);
}

/** The ways in which an act of the president is named while the sentence is about somebody or something else. */
const namedOtherwise: readonly { act: string; symbol: string; pattern: RegExp }[] = [
  {
    act: 'an appointment',
    symbol: 'TRUMP',
    pattern:
      /\b(?:announced|named|nominated|appointed|picked|selected|chosen) (?:as |to be |to |for )?(?:TRUMPS|by TRUMP)\b/,
  },
  {
    act: 'an appointment',
    symbol: 'WHITEHOUSE',
    pattern:
      /\bbe (?:the )?(?:\w+ ){0,3}(?:PRESS|WHITEHOUSE (?:chief of staff|counsel|communications director))(?! briefing)\b/,
  },
  {
    act: 'an act',
    symbol: 'TRUMP',
    pattern:
      /\b(?:pardoned|fired|nominated|appointed|endorsed|sued|signed|vetoed|said|mentioned|posted|sanctioned|named) (?:by|in|during|at) (?:TRUMPS?|ADMIN|WHITEHOUSE|PRESS)\b/,
  },
  {
    act: 'a meeting',
    symbol: 'TRUMP',
    pattern: /\bwill (?:[\w'.]+ ){1,4}(?:meet|talk|speak|shake hands|hug) (?:\w+ ){0,2}?(?:with|to) TRUMP\b/,
  },
  {
    act: 'a meeting',
    symbol: 'TRUMP',
    pattern: /\bwill (?:[\w'.]+ ){1,6}(?:and|or) TRUMP (?:\w+ ){0,1}(?:meet|talk|speak|call|shake|hug|sign|agree)\b/,
  },
  {
    act: 'a meeting',
    symbol: 'TRUMP',
    pattern:
      /^(?:[\w'.]+ ){1,4}(?:x|and|or)? ?TRUMP (?:\w+ ){0,2}(?:meeting|meet|talk|talks|call|summit|handshake|deal)\b/,
  },
  {
    act: 'words or posts',
    symbol: 'TRUMP',
    pattern: /^(?:\w+ ){0,3}(?:term|word|words|name|country|person|nickname) TRUMP (?:says|mentions|uses|posts)\b/,
  },
  {
    act: 'a deal or meeting',
    symbol: 'US',
    pattern:
      /^(?:\w+ ){1,2}(?:x |and )?US (?:\w+ ){0,3}(?:deal|agreement|treaty|talks|negotiations|summit|meeting|ceasefire|truce)\b/,
  },
];

const chosen = /\b(?:nominated|nominate|appointed|named|picked|tapped|chosen|selected)\b/;
const othersChoose = /\b(?:confirm|confirmed|senate|senator|party|democrat\w*|republican|vote|oscar|biden)\b/;

const tariffsThemselves =
  /^(?!.*\btariffs? on US\b)(?:(?!impose|announce|remove|lift|drop|country|countries)\S+ ){0,3}tariffs? (?:\w+ ){0,6}(?:effect|on|rate|imposed|announced|lifted|paused|removed|suspended|against)\b/;
const notSettledByHim =
  /\b(?:law|bill|court|courts|scotus|refund|refunds|checks?|dividend|senate|congress|revenue|average|effective|eu|chinese|canadian|retaliatory)\b/;

/** What only a president of the United States can do, named without him: orders, his offices, tariffs. */
function actWithoutActor(clause: Clause, text: string): Finding | undefined {
  const power = presidentialPower.exec(clause.text);
  if (power !== null) return found('TRUMP', 'an order', power[0]);
  if (tariffsThemselves.test(clause.text) && !notSettledByHim.test(text)) return found('TRUMP', 'a tariff', 'tariff');
  const office = presidentialOffice.exec(text);
  if (office === null || !chosen.test(text) || othersChoose.test(text) || otherGovernments.test(text)) return undefined;
  return found('TRUMP', 'an appointment', office[0]);
}

function actNamedOtherwise(clause: Clause, text: string): Finding | undefined {
  for (const { act, symbol, pattern } of namedOtherwise) {
    const match = pattern.exec(text);
    if (match !== null) return found(symbol, act, match[0]);
  }
  return actWithoutActor(clause, text);
}

export function findAct(clause: Clause, text: string): Finding | undefined {
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
      return actNamedOtherwise(clause, text);
  }
}
