import type { Clause } from './clause.ts';
import { createFinding, type Finding } from './finding.ts';
import type { Word } from './sentence.ts';
import { otherGovernments, presidentialOffice, presidentialPower } from './topics.ts';

interface ActPattern {
  act: string;
  symbol: string;
  pattern: RegExp;
}

/**
 * Patterns for the whole sentence. They find acts of tracked accounts in sentences with another subject: "... be named
 * by Trump".
 */
const inSentence: readonly ActPattern[] = [
  {
    act: 'an appointment',
    symbol: 'TRUMP',
    pattern:
      /\b(?:announced|named|nominated|appointed|picked|selected|chosen) (?:as |to be |to |for )?(?:TRUMPS|by TRUMP)\b/,
  },
  {
    act: 'an appointment',
    symbol: 'WHITEHOUSE',
    pattern: /\bbe (?:the )?(?:\w+ ){0,3}(?:PRESS|WHITEHOUSE (?:chief of staff|counsel|communications director))$/,
  },
  {
    act: 'an appointment',
    symbol: 'TRUMP',
    pattern:
      /\b(?:re)?joins? (?:ADMIN|TRUMPS (?:cabinet|team))\b|\bbe (?:a )?(?:part|member) of (?:ADMIN|TRUMPS cabinet)\b/,
  },
  {
    act: 'a sanction',
    symbol: 'WHITEHOUSE',
    pattern: /\b(?:banned|barred|excluded) from (?:WHITEHOUSE|the oval office|air force one)\b/,
  },
  {
    act: 'an act',
    symbol: 'TRUMP',
    pattern:
      /\b(?:be (?:\w+ )?\w+(?:ed|en)|pardon(?:ed)?|fired|sued|signed|vetoed|sanctioned|declassified|visit|order|proclamation|veto|endorsement) by (?:TRUMP|ADMIN|WHITEHOUSE|PRESS)\b/,
  },
  {
    act: 'a meeting',
    symbol: 'TRUMP',
    pattern: /\bwill (?:[\w'.]+ ){1,4}?(?:meet|talk|speak|shake hands|hug) (?:\w+ ){0,2}?(?:with|to) TRUMP\b/,
  },
  {
    act: 'a meeting',
    symbol: 'TRUMP',
    pattern: /\bwill (?:[\w'.]+ ){1,6}?(?:and|or) TRUMP (?:\w+ )?(?:meet|talk|speak|call|shake|hug|sign|agree)\b/,
  },
];

/**
 * Patterns for the text of a clause, which starts with the subject. The subject is not an actor, but an actor is named
 * after it: "Putin and Trump meeting".
 */
const inClause: readonly ActPattern[] = [
  {
    act: 'a meeting',
    symbol: 'TRUMP',
    pattern:
      /^(?:(?:[\w'.]+ ){1,3}?(?:x|and|or) |\w+ )TRUMP (?:\w+ ){0,2}?(?:meeting|meet|talk|talks|call|summit|handshake|deal)\b/,
  },
  {
    act: 'words or posts',
    symbol: 'TRUMP',
    pattern: /^(?:\w+ ){0,3}?(?:terms?|words?|names?|country|person|nickname) TRUMP (?:says|mentions|uses|posts)\b/,
  },
  {
    act: 'a deal',
    symbol: 'US',
    pattern:
      /^(?:\w+ ){1,2}?(?:(?:x|and) )?US (?:\w+ ){0,3}?(?:deal|agreement|treaty|talks|negotiations|summit|meeting|ceasefire|truce)\b/,
  },
  {
    act: 'use of force',
    symbol: 'US',
    pattern: /^(?:country|countries|place|city|target) US (?:strikes|attacks|bombs|invades)\b/,
  },
];

/**
 * Matches any actor: in the prepared text, only the symbols of actors, such as `US` or `TRUMPS`, are in upper case.
 * Each pattern contains such a symbol, so a text without one needs no search.
 */
const anyActor = /[A-Z]{2}/;

function findNamedAct(namings: readonly ActPattern[], text: string): Finding | undefined {
  if (!anyActor.test(text)) return undefined;
  for (const { act, symbol, pattern } of namings) {
    const match = pattern.exec(text);
    if (match !== null) return createFinding(symbol, act, match[0]);
  }
  return undefined;
}

const chosen = /\b(?:nominated|appointed|named|picked|tapped|chosen|selected)\b/;
const othersChoose = /\b(?:confirm|confirmed|senate|senator|party|democrat\w*|republican|vote|oscar|biden)\b/;

/**
 * Finds an appointment to an office that only a president fills: "... nominated to the Cabinet". A title that names
 * another government has no such appointment. The country in "ambassador to France" does not count as another
 * government.
 */
function findAppointment(text: string): Finding | undefined {
  const office = presidentialOffice.exec(text);
  if (office === null || !chosen.test(text) || othersChoose.test(text)) return undefined;
  if (otherGovernments.test(text.replace(/\bambassador to (?:the )?\w+/, ''))) return undefined;
  return createFinding('TRUMP', 'an appointment', chosen.exec(text)?.[0] ?? '', office[0]);
}

const tariffs = /\btariffs?\b/;
const tariffsHappen =
  /\btariffs? (?:\w+ ){0,6}?(?:effect|on|rate|imposed|announced|lifted|paused|removed|suspended|against|expire)\b/;
/**
 * How many words after the subject are searched for "tariff": "50% semiconductor chip tariff". If "tariff" comes later,
 * the clause is about something else.
 */
const maxTariffDistance = 4;
const decidedByOthers =
  /\b(?:law|bill|court|courts|scotus|refunds?|checks?|dividend|senate|congress|revenue|average|effective|eu|chinese|canadian|retaliatory)\b|\btariffs? on US\b/;

/**
 * Finds a tariff of the United States in a title without an actor: "Tariffs on copper in effect". Finds nothing if the
 * title names others who decide, such as a court or Congress.
 */
function findTariff(clause: Clause, text: string): Finding | undefined {
  const head = [{ text: clause.subject }, ...clause.rest.slice(0, maxTariffDistance)];
  const at = head.findIndex((word) => tariffs.test(word.text));
  if (at === -1 || decidedByOthers.test(text) || !tariffsHappen.test(clause.text)) return undefined;
  const someoneActs = head.slice(0, at).some((word: Word) => word.act?.isVerb);
  return someoneActs ? undefined : createFinding('TRUMP', 'a tariff', head[at]?.text ?? '');
}

/**
 * Finds an act that only a president of the United States can do, in a clause that names no actor: an order, an honour,
 * a tariff, or an appointment to one of his offices.
 */
function findActWithoutActor(clause: Clause, text: string): Finding | undefined {
  const power = presidentialPower.exec(clause.text);
  if (power !== null) return createFinding('TRUMP', 'an order, appointment or honour', power[0]);
  return findTariff(clause, text) ?? findAppointment(text);
}

/** Finds an act of a tracked account anywhere in the sentence. The sentence can have any subject. */
export const findActInSentence = (text: string): Finding | undefined => findNamedAct(inSentence, text);

/** Finds an act of a tracked account in a clause whose subject is not a tracked account. */
export const findActInClause = (clause: Clause, text: string): Finding | undefined =>
  findNamedAct(inClause, clause.text) ?? findActWithoutActor(clause, text);
