import type { Clause } from './clause.ts';
import { found, type Finding } from './finding.ts';
import { hisLexicon } from './lexicon.ts';
import { otherGovernments, presidentialOffice, presidentialPower } from './topics.ts';

interface Naming {
  act: string;
  symbol: string;
  pattern: RegExp;
}

/** In the whole sentence: an act of the president named while the sentence is about somebody or something else. */
const inSentence: readonly Naming[] = [
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

/** In the clause from its subject on. */
const inClause: readonly Naming[] = [
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
    act: 'a deal, meeting or territory',
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

/** Each of these acts is named together with its actor. */
const anyActor = /[A-Z]{2}/;

function firstNamed(namings: readonly Naming[], text: string): Finding | undefined {
  if (!anyActor.test(text)) return undefined;
  for (const { act, symbol, pattern } of namings) {
    const match = pattern.exec(text);
    if (match !== null) return found(symbol, act, match[0]);
  }
  return undefined;
}

const chosen = /\b(?:nominated|appointed|named|picked|tapped|chosen|selected)\b/;
const othersChoose = /\b(?:confirm|confirmed|senate|senator|party|democrat\w*|republican|vote|oscar|biden)\b/;

/** "... nominated to the Cabinet": only a president nominates for these. An embassy's country is not a government. */
function appointment(text: string): Finding | undefined {
  const office = presidentialOffice.exec(text);
  if (office === null || !chosen.test(text) || othersChoose.test(text)) return undefined;
  if (otherGovernments.test(text.replace(/\bambassador to (?:the )?\w+/, ''))) return undefined;
  return found('TRUMP', 'an appointment', chosen.exec(text)?.[0] ?? '', office[0]);
}

const tariffs = /\btariffs?\b/;
const tariffsHappen =
  /\btariffs? (?:\w+ ){0,6}?(?:effect|on|rate|imposed|announced|lifted|paused|removed|suspended|against|expire)\b/;
/** How far from the head of the clause tariffs are still what it is about: "50% semiconductor chip tariff". */
const tariffReach = 4;
const notSettledByHim =
  /\b(?:law|bill|court|courts|scotus|refunds?|checks?|dividend|senate|congress|revenue|average|effective|eu|chinese|canadian|retaliatory)\b|\btariffs? on US\b/;

/** "Tariffs on copper in effect": tariffs of the United States, where nobody else is said to levy or undo them. */
function tariffsThemselves(clause: Clause, text: string): Finding | undefined {
  const head = [clause.subject, ...clause.rest.slice(0, tariffReach)];
  const at = head.findIndex((word) => tariffs.test(word));
  if (at === -1 || notSettledByHim.test(text) || !tariffsHappen.test(clause.text)) return undefined;
  const someoneActs = head.slice(0, at).some((word) => hisLexicon.base.has(word) || hisLexicon.present.has(word));
  return someoneActs ? undefined : found('TRUMP', 'a tariff', head[at] ?? '');
}

/** What only a president of the United States can do, named without him: orders, his offices, tariffs. */
function actWithoutActor(clause: Clause, text: string): Finding | undefined {
  const power = presidentialPower.exec(clause.text);
  if (power !== null) return found('TRUMP', 'an order, appointment or honour', power[0]);
  return tariffsThemselves(clause, text) ?? appointment(text);
}

/** Acts of ours that need not be those of the sentence's subject. */
export const actInSentence = (text: string): Finding | undefined => firstNamed(inSentence, text);

/** Acts of ours in a clause whose subject is somebody or something else. */
export const actInClause = (clause: Clause, text: string): Finding | undefined =>
  firstNamed(inClause, clause.text) ?? actWithoutActor(clause, text);
