import { presidentVocabulary } from '../english/vocabulary.ts';
import { findForm, isActor, joinWords, type Title, type Word } from './title.ts';
import { accept, decideByPattern, refuse, type Patterns, type Finding } from './verdict.ts';
import { findWholeEntity } from '../search/resolve-topic.ts';
import { oneOf, toList, tokenize } from '../text/words.ts';

/** Words right after the president's name that do not name an act of his, by the reason for refusing a title. */
const nonActs: Readonly<Record<string, string>> = {
  'what happens to him':
    'resign step out impeached impeachment removed removal finish complete serve remain become cease leader win won ' +
    'lose run beat carry flip elected inaugurated inauguration qualify convicted sentenced indicted charged charges ' +
    'arrested plead testify sued jailed found held face prevail owe acquitted conviction trial sentencing v vs versus ' +
    'pass be is have has die divorce divorced marry live survive age weigh rank stay hit gain own get suffer share fall ' +
    'rise poll lead trail outperform exceed score banned awarded shot hospitalized positive negative approval ' +
    'disapproval favorability receive experience collapse faint undergoes turns tops climbs slips surges surpasses earns',
  'people around him':
    'cabinet ally allies aide adviser critic donor elector delegate son lawyer official nominee appointee political ' +
    'campaign backed endorsed appointed voter judge economy policies stock presidency',
};

const nonActWords: ReadonlyMap<string, string> = new Map(
  Object.entries(nonActs).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)),
);

/** Returns the reason to refuse a title in which the word comes after the actor, also with an "s" at its end. */
const findNonAct = (word: string): string | undefined => findForm(nonActWords, word);

const adverbs: ReadonlySet<string> = new Set(
  toList(`publicly, formally, officially, personally, unilaterally, successfully, directly, actually, really, again, next,
    also, still, ever, not, never, once, first, to`),
);

/** Returns the words from the first wanted word on. */
function skipTo(words: readonly Word[], isWanted: (word: Word) => boolean): readonly Word[] {
  const from = words.findIndex(isWanted);
  return from === -1 ? [] : words.slice(from);
}

/**
 * Words which show that a court or Congress decides about the act: "Trump tariffs struck down". Words of a date do not
 * show this: "before the judge is confirmed".
 */
const othersDecide: Patterns = {
  'others decide': [
    new RegExp(
      String.raw`(?<! (?:before|until|after|while|when|if) .*)\b` +
        oneOf(`dismissed, struck down, blocked, unblocked, upheld, overturned, rul(?:ed|ing), refund(?:s|ed)?, legal, illegal,
      unlawful, unconstitutional, confirmed, convict(?:ed|ion), sentenc(?:ed|ing),
      (?:pass(?:es|ed)?|approved) (?:by )?(?:the )?(?:senate|house|congress)`) +
        String.raw`\b`,
    ),
  ],
};

/** Another noun beside a verb such as "sign" or "impose" names the act: "impose sanctions". */
function acceptAct({ subject, rest }: Title, word: Word): Finding {
  const noun = word.act?.isLight === false ? undefined : rest.find((other) => other !== word && other.act?.isNoun);
  return accept(subject, (noun ?? word).act?.family, word.text, ...(noun ? [noun.text] : []));
}

function findNoun(title: Title): Finding | undefined {
  const refused = decideByPattern(othersDecide, title.text, refuse);
  if (refused) return refused;
  const noun = title.rest.find(({ act }) => act?.isNoun);
  return noun && acceptAct(title, noun);
}

/** Refuses a word after the actor that describes the actor's fate, or other people, instead of an act. */
function refuseNonAct([word]: readonly Word[]): Finding | undefined {
  const reason = findNonAct(word?.text ?? '');
  return reason === undefined ? undefined : refuse(reason, word?.text ?? '');
}

/** An actor with the start of a predicate whose first word does not show the act by itself: "be interviewed". */
const phrases: Patterns = {
  'a visit or appearance': [
    /^[A-Z]+ be (?:late|seen|at|interviewed|to)\b/,
    /^(?!US)[A-Z]+ (?:in|at) (?!jail|prison|custody|court|hospital|office|power)\w+/,
  ],
  'a policy': [/^[A-Z]+ gets? rid\b/],
  'a deal': [
    /^US (?:\w+ )?takes? (?:[\w.]+%? ){0,4}?(?:control|stakes?|over|back|possession|canal|greenland)\b/,
    /^US out of \w+/,
  ],
  'a sanction or recognition': [/^US (?:\w+ )?(?:re)?opens? (?:\w+ ){0,3}?embassy\b/],
};

/**
 * Matches an actor and a verb that no list of acts contains: "Will HOLDER repaint ...?", "HOLDER repaints the ...". In a
 * headline, the word after the verb is checked, because "shows" is a noun in "HOLDER shows cancelled" and in "HOLDER
 * shows in Oslo". The patterns do not contain US, because "stocks" in "US stocks" is not a verb.
 */
const unlistedVerb = {
  question: /^(?:HOLDER|ADMIN) [a-z]{2,}\b/,
  headline: new RegExp(
    String.raw`^(?:HOLDER|ADMIN|WHITEHOUSE) (?!this|news)[a-z]{2,}[a-rt-z]s (?!\w+(?:ed|own)\b)` +
      String.raw`(?!${oneOf('in, on, at, up, of, for, from, by, to, over, above, below, before, after')}\b)`,
  ),
};

/** Whether a word is a verb. */
const isVerb = ({ act }: Word, isQuestion: boolean, start: string): boolean =>
  act === undefined ? unlistedVerb[isQuestion ? 'question' : 'headline'].test(start) : !act.isNoun;

/**
 * Finds the verb of the subject. It comes right after the actor's name, or later if other names follow: "Will Trump and
 * Putin shake hands", "Will the press secretary Jane Doe say ...".
 */
function findVerb(title: Title): Finding | undefined {
  const { subject, isQuestion, rest } = title;
  const words = skipTo(rest, ({ text }) => !adverbs.has(text));
  const isLong = subject === 'PRESS' || /^(?:and|or|x)$/.test(words[0]?.text ?? '');
  const predicate = isLong ? skipTo(words, ({ act }) => act !== undefined) : words;
  const [verb] = predicate;
  if (verb === undefined) return undefined;
  const start = joinWords([{ text: subject }, ...predicate]);
  return (
    decideByPattern(phrases, start, (act, words) => accept(subject, act, words)) ??
    refuseNonAct(predicate) ??
    (isVerb(verb, isQuestion, start) ? acceptAct(title, verb) : undefined)
  );
}

/** Finds the act of the subject. If the United States are the subject, only the acts count that the president orders. */
function findActOfSubject(title: Title): Finding | undefined {
  const { subject, determined, rest } = title;
  if (!isActor(subject)) return undefined;
  if (determined) return refuseNonAct(rest) ?? findNoun(title);
  return (subject === 'HOLDERS' ? undefined : findVerb(title)) ?? findNoun(title);
}

/** Finds the act of an actor that a title is about. Returns undefined if the title is about no such act. */
export const findAct = (title: Title): Finding | undefined => findActOfSubject(title) ?? findActBeside(title);

const isMeeting = ({ act }: Word): boolean => act?.isNoun === true && /^a (?:meeting|deal)$/.test(act.family);

/**
 * Finds the act in "Putin will meet with HOLDER", "be declassified by HOLDER", "the pardon by HOLDER" and "be banned from
 * WHITEHOUSE".
 */
function findActBefore(symbol: string, before: readonly Word[]): Word | undefined {
  const preposition = before.at(-1)?.text ?? '';
  const first = before.find(({ act }) => act !== undefined);
  if (/^(?:with|to)$/.test(preposition)) return first && isMeeting(first) ? first : undefined;
  const isBy = preposition === 'by' ? symbol !== 'US' : preposition === 'from' && symbol === 'WHITEHOUSE';
  const last = isBy ? before.at(-2) : undefined;
  return last?.act && last;
}

/** Finds the act in "next country US strikes" and "laws with HOLDER veto", and the meeting in "Putin and HOLDER meet". */
function findActAfter(isRelative: boolean, before: readonly Word[], after: readonly Word[]): Word | undefined {
  if (isRelative && after[0]?.act !== undefined) return after[0];
  const isJoint = before.length === 1 || /^(?:and|x)$/.test(before.at(-1)?.text ?? '');
  const isOther = before.some((word) => word.act !== undefined && !isMeeting(word));
  return isJoint && !isOther ? after.slice(0, 4).find(isMeeting) : undefined;
}

/** Finds an act of an actor who is not the subject of the clause, in the words before and after the actor's name. */
function findActBeside({ text, words }: Title): Finding | undefined {
  const isRelative = /^(?:next|first)\b(?!.* to )|^how many \w+ with\b/.test(text);
  for (const [at, { text: symbol }] of words.entries()) {
    if (!isActor(symbol)) continue;
    const before = words.slice(0, at);
    const word = findActBefore(symbol, before) ?? findActAfter(isRelative, before, words.slice(at + 1));
    if (word !== undefined) return accept(symbol, word.act?.family, word.text);
  }
  return undefined;
}

const powers = oneOf(`executive orders?, insurrection act, alien enemies act, war powers act, defense production act,
  presidential (?:pardons?|proclamations?|memorandum|veto), recess appointments?`);
/** Words beside which a tariff is one of others, or an amount. */
const otherTariffs = oneOf(`law, bill, courts?, scotus, senate, congress, refunds?, checks?, dividend, revenue, average,
  effective, eu, chinese, canadian, retaliatory, tariffs? on US`);
const tariffNews = oneOf('effect, on, rate, imposed, announced, lifted, paused, removed, suspended, against, expire');
const chosen = oneOf('announced, named, nominated, appointed, picked, selected, chosen');

/** Choices of the president, and powers and honours that only he has. */
const presidentialActs: Patterns = {
  'an order, appointment or honour': [
    new RegExp(
      String.raw`^(?:(?:how many|when|will|the|next|new|an?|any) )*${powers}\b` +
        String.raw`(?!.*\b(?:senate|house|congress|resolution)\b)`,
    ),
    /\bpresidential medal of freedom\b/,
  ],
  'a tariff': [
    new RegExp(
      String.raw`(?<=^(?!.*\b${otherTariffs}\b)(?:(?:how large|what|when|will|any|all|new|the) )*(?:[\d.]+% )?(?:\w+ )?)` +
        String.raw`tariffs?(?= (?:\w+ ){0,6}?${tariffNews}\b)`,
    ),
  ],
  'an appointment': [
    new RegExp(String.raw`\b(?:who will be|${chosen}(?: as| to be| to| for)?) HOLDERS\b`),
    /\b(?:HOLDERS?|ADMIN) .*\b(?:picks?|nominees?|choice) .*\b(?:announced|named|revealed)\b/,
    /\b(?:(?:re)?joins?|be (?:a )?(?:part|member) of) (?:ADMIN|HOLDERS (?:cabinet|team))\b/,
    /\bbe (?:the )?(?:\w+ ){0,3}(?:PRESS|WHITEHOUSE (?:chief of staff|counsel|communications director))$/,
  ],
};

const othersChoose = new RegExp(
  String.raw`\b${oneOf(`confirm\\w*, senat\\w+, party, democrat\\w*, republican, vote, oscar, biden, president,
    prime minister, parliament, (?<!fed )governor, mayor`)}\b`,
);

/** Finds an appointment to an office of the United States that a president fills: "... nominated to the Cabinet". */
function findAppointment({ text, tokens }: Title): Finding | undefined {
  const choice = /\b(?:nominated|appointed|named|picked|tapped|chosen|selected)\b/.exec(text)?.[0];
  if (choice === undefined || othersChoose.test(text)) return undefined;
  const isOffice =
    /\b(?:cabinet|supreme court|special envoy|US attorney|US ambassador|ambassador to (?!US))\b/.test(text) ||
    presidentVocabulary.entityPhrases.find(tokens).some(({ entry: { kind } }) => kind === 'office');
  return isOffice ? accept('HOLDER', 'an appointment', choice) : undefined;
}

/** Finds an act that only the president can decide, in a title whose clause is not about an actor. */
export const findActWithoutActor = (title: Title): Finding | undefined =>
  decideByPattern(presidentialActs, title.text, (act, words) => accept('HOLDER', act, words)) ?? findAppointment(title);

const comes = oneOf('be (?:invited|hosted|received|welcomed), visits?, comes?, go(?:es)?, travels?, at');
const visit = new RegExp(
  String.raw`^(?:(?:will|which|what|who|next) )?(.{1,80}?) ` +
    String.raw`(?:WHITEHOUSE (?:state )?visit|${comes}(?: (?:to|at))?(?: the)? WHITEHOUSE)\b`,
);
/** Offices of heads of state and government, and words for their holders. */
const headOfState = new RegExp(
  String.raw`\b(?<!former |ex )${oneOf(`president, prime minister, chancellor, king, queen, emperor, emir, sultan,
    crown prince, grand duke, pope, premier, taoiseach, heads? of (?:state|government), (?:world|foreign) leaders?`)}\b`,
);

/** Whether an event asks which of many guests visits the White House. Its contracts name one guest each. */
export const isGuestQuestion = (eventTitle: string): boolean =>
  /^who will visit the white house\b/iu.test(eventTitle.trim());

/**
 * Finds the visit of a head of state or government to the White House, who is a guest of the president. A guest counts
 * by office, or by name if the matcher knows the country that the person acts for. Other guests are private visitors.
 */
export function findStateVisit(text: string): Finding | undefined {
  const guest = visit.exec(text)?.[1];
  if (guest === undefined) return undefined;
  const { country = 'United States' } = findWholeEntity(tokenize(guest)) ?? {};
  const isLeader = headOfState.test(guest) || country !== 'United States';
  return isLeader ? accept('WHITEHOUSE', 'a state visit', guest) : undefined;
}
