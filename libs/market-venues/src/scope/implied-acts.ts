import { findTopics } from '@postjoin/matcher';
import type { Title, Word } from './title.ts';
import { accept, acceptWords, decideByPattern, type Pattern, type ScopeVerdict } from './verdict.ts';

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

/** Finds the act in "next country US strikes" and "first word TRUMP mentions", and the meeting in "Putin and TRUMP meet". */
function findActAfter(isRelative: boolean, before: readonly Word[], after: readonly Word[]): Word | undefined {
  if (isRelative && after[0]?.act !== undefined) return after[0];
  const isJoint = before.length === 1 || /^(?:and|x)$/.test(before.at(-1)?.text ?? '');
  return isJoint && before.every((word) => word.act === undefined || isMeeting(word))
    ? after.slice(0, 4).find(isMeeting)
    : undefined;
}

/**
 * Finds an act of an actor who is not the subject of the clause. Searches the words before and after the actor's name.
 */
export function findActBeside({ text, isQuestion, words }: Title): ScopeVerdict | undefined {
  const isRelative = !isQuestion && /^(?:next|first)\b(?!.* to )/.test(text);
  for (const [at, { text: symbol }] of words.entries()) {
    if (at === 0 || !/^(?:TRUMP|ADMIN|WHITEHOUSE|PRESS|US)$/.test(symbol)) continue;
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
  'an appointment':
    /\b(?:who will be|(?:announced|named|nominated|appointed|picked|selected|chosen)(?: as| to be| to| for)?) TRUMPS\b|\b(?:TRUMPS?|ADMIN) .*\b(?:picks?|nominees?|choice) .*\b(?:announced|named|revealed)\b|\b(?:(?:re)?joins?|be (?:a )?(?:part|member) of) (?:ADMIN|TRUMPS (?:cabinet|team))\b|\bbe (?:the )?(?:\w+ ){0,3}(?:PRESS|WHITEHOUSE (?:chief of staff|counsel|communications director))$/,
});

const chosen = /\b(?:nominated|appointed|named|picked|tapped|chosen|selected)\b/;
/** Offices and bodies whose members the president chooses, besides the offices that the matcher knows. */
const otherOffice =
  /\b(?:cabinet|supreme court|united states attorney|ambassador to (?!US)|US ambassador|special envoy|(?:nasa|omb|atf|cdc) deputy director|irs commissioner)\b/;
const othersChoose =
  /\b(?:confirm|confirmed|senate|senator|party|democrat\w*|republican|vote|oscar|biden|president|prime minister|parliament|(?<!fed )governor|mayor)\b/;

/**
 * Finds an appointment to an office that only a president fills: "... nominated to the Cabinet". The office must not
 * belong to another country. The country of an ambassador does not count.
 */
function findAppointment({ text, tokens }: Title): ScopeVerdict | undefined {
  const choice = chosen.exec(text)?.[0];
  if (choice === undefined || othersChoose.test(text)) return undefined;
  const entities = findTopics(tokens).map(({ entry }) => entry);
  const isForeign = entities.some(
    ({ kind, name, country = kind === 'country' ? name : 'United States' }) => country !== 'United States',
  );
  const isOffice = otherOffice.test(text) || entities.some(({ kind }) => kind === 'office');
  return isOffice && (!isForeign || /ambassador to (?!US)/.test(text))
    ? accept('TRUMP', 'an appointment', choice)
    : undefined;
}

/** Matches a tariff that happens, unless the title names others who decide, such as a court or Congress. */
const tariffHappens =
  /^(?!.*\b(?:law|bill|courts?|scotus|refunds?|checks?|dividend|senate|congress|revenue|average|effective|eu|chinese|canadian|retaliatory|tariffs? on (?:US|united states))\b).*\btariffs? (?:\w+ ){0,6}?(?:effect|on|rate|imposed|announced|lifted|paused|removed|suspended|against|expire)\b/;

/** Finds a tariff in a title whose first act is "tariff", so that nobody else imposes it: "50% chip tariff in effect". */
function findTariff({ words, text }: Title): ScopeVerdict | undefined {
  const first = words.slice(0, 5).find(({ act }) => act !== undefined)?.text ?? '';
  return /^tariffs?$/.test(first) && tariffHappens.test(text) ? accept('', 'a tariff', first) : undefined;
}

/**
 * Finds an act of the president in a clause that is not about an actor: a choice of his, or an order, an honour, a tariff
 * or an appointment that only he can decide.
 */
export const findActWithoutActor = (title: Title): ScopeVerdict | undefined =>
  decideByPattern(presidentialActs, title.text, acceptWords) ?? findTariff(title) ?? findAppointment(title);
