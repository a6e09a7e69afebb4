import type { Entity } from '../english/entity.ts';
import { findTopics } from '../resolve-topic.ts';
import { isActor, type Title, type Word } from './title.ts';
import { accept, decideByPattern, type Pattern, type ScopeVerdict } from './verdict.ts';

const isMeeting = ({ act }: Word): boolean => act?.isNoun === true && /^a (?:meeting|deal)$/.test(act.family);

/**
 * Finds the act in "Putin will meet with TRUMP", "be declassified by TRUMP", "the pardon by TRUMP" and "be banned from
 * WHITEHOUSE". "Endorsed by TRUMP" counts only after "be", because otherwise it can describe a person.
 */
function findActBefore(symbol: string, before: readonly Word[]): Word | undefined {
  const preposition = before.at(-1)?.text ?? '';
  const first = before.find(({ act }) => act !== undefined);
  if (/^(?:with|to)$/.test(preposition)) return first && isMeeting(first) ? first : undefined;
  const isBy = preposition === 'by' ? symbol !== 'US' : preposition === 'from' && symbol === 'WHITEHOUSE';
  const last = isBy ? before.at(-2) : undefined;
  const isAct = last?.act !== undefined && (last.act.family !== 'an endorsement' || before.at(-3)?.text === 'be');
  return isAct ? last : undefined;
}

/** Finds the act in "next country US strikes" and "laws with TRUMP veto", and the meeting in "Putin and TRUMP meet". */
function findActAfter(isRelative: boolean, before: readonly Word[], after: readonly Word[]): Word | undefined {
  if (isRelative && after[0]?.act !== undefined) return after[0];
  const isJoint = before.length === 1 || /^(?:and|x)$/.test(before.at(-1)?.text ?? '');
  const isOther = before.some((word) => word.act !== undefined && !isMeeting(word));
  return isJoint && !isOther ? after.slice(0, 4).find(isMeeting) : undefined;
}

/** Finds an act of an actor who is not the subject of the clause, in the words before and after the actor's name. */
export function findActBeside({ text, isQuestion, words }: Title): ScopeVerdict | undefined {
  const isRelative = !isQuestion && /^(?:next|first)\b(?!.* to )|^how many \w+ with\b/.test(text);
  for (const [at, { text: symbol }] of words.entries()) {
    if (at === 0 || !isActor(symbol) || symbol === 'TRUMPS') continue;
    const before = words.slice(0, at);
    const word = findActBefore(symbol, before) ?? findActAfter(isRelative, before, words.slice(at + 1));
    if (word !== undefined) return accept(symbol, word.act?.family, word.text);
  }
  return undefined;
}

/** Choices of the president, and powers and honours that only he has. */
const presidentialActs: readonly Pattern[] = Object.entries({
  'an order, appointment or honour':
    /^(?:(?:how many|when|will|the|next|new|an?|any) )*(?:executive orders?|insurrection act|alien enemies act|war powers act|defense production act|presidential (?:pardons?|proclamations?|memorandum|veto)|recess appointments?)\b(?!.*\b(?:senate|house|congress|resolution)\b)|\bpresidential medal of freedom\b/,
  'a tariff':
    /(?<=^(?!.*\b(?:law|bill|courts?|scotus|senate|congress|refunds?|checks?|dividend|revenue|average|effective|eu|chinese|canadian|retaliatory|tariffs? on US)\b)(?:(?:how large|when|will|any|all|new|the) )*(?:[\d.]+% )?(?:\w+ )?)tariffs?(?= (?:\w+ ){0,6}?(?:effect|on|rate|imposed|announced|lifted|paused|removed|suspended|against|expire)\b)/,
  'an appointment':
    /\b(?:who will be|(?:announced|named|nominated|appointed|picked|selected|chosen)(?: as| to be| to| for)?) TRUMPS\b|\b(?:TRUMPS?|ADMIN) .*\b(?:picks?|nominees?|choice) .*\b(?:announced|named|revealed)\b|\b(?:(?:re)?joins?|be (?:a )?(?:part|member) of) (?:ADMIN|TRUMPS (?:cabinet|team))\b|\bbe (?:the )?(?:\w+ ){0,3}(?:PRESS|WHITEHOUSE (?:chief of staff|counsel|communications director))$/,
});

const othersChoose =
  /\b(?:confirm\w*|senat\w+|party|democrat\w*|republican|vote|oscar|biden|president|prime minister|parliament|(?<!fed )governor|mayor)\b/;

/**
 * Finds an appointment to an office of the United States that a president fills: "... nominated to the Cabinet". An
 * ambassador's country is not the country of the office.
 */
function findAppointment({ text, tokens }: Title): ScopeVerdict | undefined {
  const choice = /\b(?:nominated|appointed|named|picked|tapped|chosen|selected)\b/.exec(text)?.[0];
  if (choice === undefined || othersChoose.test(text)) return undefined;
  const entities = findTopics(tokens).map(({ entry }) => entry);
  const isForeign = ({ kind, name, country = kind === 'country' ? name : 'United States' }: Entity) =>
    country !== 'United States';
  const isAmbassador = /\bambassador to (?!US)/.test(text);
  const isOffice =
    isAmbassador ||
    /\b(?:cabinet|supreme court|special envoy|US attorney|US ambassador)\b/.test(text) ||
    entities.some(({ kind }) => kind === 'office');
  return isOffice && (isAmbassador || !entities.some(isForeign))
    ? accept('TRUMP', 'an appointment', choice)
    : undefined;
}

/** Finds an act that only the president can decide, in a title whose clause is not about an actor. */
export const findActWithoutActor = (title: Title): ScopeVerdict | undefined =>
  decideByPattern(presidentialActs, title.text, (act, words) => accept('TRUMP', act, words)) ?? findAppointment(title);
