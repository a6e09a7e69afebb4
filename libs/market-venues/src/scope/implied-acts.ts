import { findTopics, type Mention, type Token, type Topic } from '@postjoin/matcher';
import type { Title, Word } from './title.ts';
import { accept, decideByPattern, type Pattern, type ScopeVerdict } from './verdict.ts';

/** Appointments by tracked accounts in sentences with another subject. */
const namings: readonly Pattern[] = [
  [
    'an appointment',
    /\b(?:announced|named|nominated|appointed|picked|selected|chosen) (?:as |to be |to |for )?TRUMPS\b|\bwho will be TRUMPS\b|\b(?:re)?joins? (?:ADMIN|TRUMPS (?:cabinet|team))\b|\bbe (?:a )?(?:part|member) of (?:ADMIN|TRUMPS cabinet)\b/,
  ],
  [
    'an appointment',
    /\bbe (?:the )?(?:\w+ ){0,3}(?:PRESS|WHITEHOUSE (?:chief of staff|counsel|communications director))$/,
  ],
];

/** Maximum number of words before an actor, for a name and a conjunction: "Mohammed bin Salman and TRUMP". */
const maxNamesLength = 4;

/**
 * Finds the act of "be declassified by TRUMP", "the pardon by TRUMP" and "be banned from WHITEHOUSE". "Endorsed by TRUMP"
 * counts only after "be", because otherwise it can describe a person.
 */
function findPassive(symbol: string, before: readonly Word[]): Word | undefined {
  const [passive, preposition] = before.slice(-2);
  const isPassive =
    preposition?.text === 'by' ? symbol !== 'US' : preposition?.text === 'from' && symbol === 'WHITEHOUSE';
  if (!isPassive || passive === undefined) return undefined;
  const isParticiple = /(?:ed|en)$/.test(passive.text) && before.slice(-4, -2).some(({ text }) => text === 'be');
  return isParticiple || (passive.act !== undefined && passive.act.family !== 'an endorsement') ? passive : undefined;
}

const isMeeting = ({ act }: Word): boolean => act?.isNoun === true && /^a (?:meeting|deal)$/.test(act.family);

/**
 * Finds the meeting in "Putin will meet with TRUMP" and in "Putin and TRUMP meeting". Finds nothing if the first act
 * before the actor's name is not a meeting.
 */
function findMeeting(symbol: string, before: readonly Word[], after: readonly Word[]): Word | undefined {
  const last = before.at(-1)?.text ?? '';
  const first = before.find(({ act }) => act !== undefined);
  if (first !== undefined && !isMeeting(first)) return undefined;
  if (first !== undefined && symbol === 'TRUMP' && /^(?:with|to)$/.test(last)) return first;
  const isJoint = before.length === 1 || (before.length <= maxNamesLength && /^(?:and|x)$/.test(last));
  return isJoint && /^(?:TRUMP|US)$/.test(symbol) ? after.slice(0, 4).find(isMeeting) : undefined;
}

/** Nouns before a relative clause without "that": "next country US strikes", "first word TRUMP mentions". */
const relativeNoun = /^(?:terms?|words?|names?|country|countries|person|nickname|place|city|target)$/;

const findRelative = (before: readonly Word[], [verb]: readonly Word[]): Word | undefined =>
  relativeNoun.test(before.at(-1)?.text ?? '') && verb?.act !== undefined ? verb : undefined;

/**
 * Finds an act of an actor who is not the subject of the clause: "... be named by TRUMP", "Putin and TRUMP meeting".
 * Searches the words before and after the actor's name.
 */
export function findActBeside({ words, rest, text }: Title): ScopeVerdict | undefined {
  for (const [at, { text: symbol }] of rest.entries()) {
    if (!/^(?:TRUMP|ADMIN|WHITEHOUSE|PRESS|US)$/.test(symbol)) continue;
    const [before, after] = [words.slice(0, at + 1), words.slice(at + 2)];
    const act = findPassive(symbol, before) ?? findMeeting(symbol, before, after) ?? findRelative(before, after);
    if (act !== undefined) return accept(symbol, act.act?.family, act.text);
  }
  return decideByPattern(namings, text, (act, found) => accept('TRUMP', act, found));
}

const chosen = /\b(?:nominated|appointed|named|picked|tapped|chosen|selected)\b/;
/** Offices and bodies whose members the president chooses, besides the offices that the matcher knows. */
const otherOffice =
  /\b(?:cabinet|supreme court|united states attorney|ambassador to|US ambassador|special envoy|(?:nasa|omb|atf|cdc) deputy director|irs commissioner)\b/;
const othersChoose =
  /\b(?:confirm|confirmed|senate|senator|party|democrat\w*|republican|vote|oscar|biden|president|prime minister|parliament|(?<!fed )governor|mayor)\b/;

/** Whether an entity of a title belongs to another country. The country in "ambassador to France" does not count. */
function isForeign({ entry, from }: Mention<Topic>, tokens: readonly Token[]): boolean {
  const country = entry.kind === 'country' ? entry.name : (entry.country ?? 'United States');
  const before = tokens.slice(Math.max(0, from - 3), from).map(({ stem }) => stem);
  return country !== 'United States' && !/\bambassador to(?: the)?$/.test(before.join(' '));
}

/** Finds an appointment to an office that only a president fills: "... nominated to the Cabinet". */
function findAppointment({ text, tokens }: Title): ScopeVerdict | undefined {
  const choice = chosen.exec(text)?.[0];
  if (choice === undefined || othersChoose.test(text)) return undefined;
  const entities = findTopics(tokens);
  const isOffice = otherOffice.test(text) || entities.some(({ entry }) => entry.kind === 'office');
  if (!isOffice || entities.some((entity) => isForeign(entity, tokens))) return undefined;
  return accept('TRUMP', 'an appointment', choice);
}

const tariffsHappen =
  /\btariffs? (?:\w+ ){0,6}?(?:effect|on|rate|imposed|announced|lifted|paused|removed|suspended|against|expire)\b/;
/**
 * How many words after the subject are searched for "tariff": "50% semiconductor chip tariff". If "tariff" comes later,
 * the clause is about something else.
 */
const maxTariffDistance = 4;
const decidedByOthers =
  /\b(?:law|bill|court|courts|scotus|refunds?|checks?|dividend|senate|congress|revenue|average|effective|eu|chinese|canadian|retaliatory)\b|\btariffs? on (?:US|united states)\b/;

/**
 * Finds a tariff of the United States in a title without an actor: "Tariffs on copper in effect". Finds nothing if the
 * title names others who decide, such as a court or Congress.
 */
function findTariff({ words, clause, text }: Title): ScopeVerdict | undefined {
  const head = words.slice(0, 1 + maxTariffDistance);
  const at = head.findIndex(({ text: word }) => /^tariffs?$/.test(word));
  const someoneActs = head.slice(0, at).some(({ act }) => act !== undefined);
  if (at === -1 || someoneActs || decidedByOthers.test(text) || !tariffsHappen.test(clause)) return undefined;
  return accept('TRUMP', 'a tariff', head[at]?.text ?? '');
}

/**
 * Powers and honours that only the president has, for clauses that do not name him. A power must be at the start of the
 * clause. "Presidential Medal of Freedom" can be anywhere in the clause.
 */
const presidentialPower =
  /^(?:executive orders?|insurrection act|alien enemies act|war powers act|defense production act|presidential (?:pardons?|proclamations?|memorandum|veto)|recess appointments?)\b(?!.*\b(?:senate|house|congress|resolution)\b)|\bpresidential medal of freedom\b/;

/**
 * Finds an act that only a president of the United States can do, in a clause that names no actor: an order, an honour,
 * a tariff, or an appointment to one of his offices.
 */
export function findActWithoutActor(title: Title): ScopeVerdict | undefined {
  const power = presidentialPower.exec(title.clause);
  if (power !== null) return accept('TRUMP', 'an order, appointment or honour', power[0]);
  return findTariff(title) ?? findAppointment(title);
}
