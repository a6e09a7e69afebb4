import { cleanLine } from '../../clean-text.ts';
import type { DecideScope } from '../../venue-contract.ts';
import type { KalshiSeries } from './wire.ts';

/**
 * This module chooses the series that may have contracts in scope. The choice is wide: a needless series costs only one
 * call every two hours, but the contracts of a missed series are never found. The scope gate then decides about each
 * contract.
 */

/** Categories whose series may be about acts of the president or the White House, in Kalshi's spelling. */
export const readCategories = ['Politics', 'Mentions', 'World', 'Economics', 'Social', 'Elections'] as const;

/**
 * Tickers of series that Kalshi listed between February and August 2026. These series are read even if the catalogue
 * fails.
 */
export const knownSeries: readonly string[] = [
  ...['KXTRUMPSAY', 'KXTRUMPSAYMONTH', 'KXTRUMPSAYNICKNAME', 'KXTRUMPMENTION', 'KXTRUMPMENTIONB'],
  ...['KXBILATERALMENTION', 'KXTRUTHSOCIAL', 'KXSECPRESSMENTION', 'KXWHPRESSBRIEFING', 'KXTRUMPPARDONS'],
  ...['KXTRUMPPARDON', 'KXEOTRUMPTERM', 'KXVETOCOUNT', 'KXTARIFFSECTOR', 'KXTRUMPCOUNTRIES', 'KXTRUMPSTATES'],
  ...['KXTRUMPMEETING', 'KXTRUMPFIRE', 'KXTRUMPENDORSE28', 'KXNEXTAG', 'KXCABOUT', 'KXTRUMPADMINLEAVE'],
  ...['KXFEDEND', 'KXGREENLAND', 'KXINSURRECTION', 'KXTRUMPIRAN', 'KXWHVISIT', 'KXDJTWHDINNER'],
];

const relevantTickers = /TRUMP|DJT|POTUS|TRUTHSOCIAL|SECPRESS|PRESSEC|^KXWH|^KXEO|PARDON|TARIFF|VETO|CABOUT|GREENLAND/u;

const relevantTitles = new RegExp(
  [
    'trump|potus|white house|oval office|the president|presidential|us president|u\\.s\\. president',
    'press sec|leavitt|truth social|mar-a-lago|air force one|state of the union',
    'executive order|pardon|commut|tariff|veto|insurrection act|national guard|travel ban|deport',
    'cabinet|nominat|nominee|attorney general|secretary of|fed chair|ambassador|special envoy|next .*(secretary|director)',
    'greenland|panama canal|troops|strike|ceasefire|peace deal|trade deal|trade agreement|sanction|summit|putin|xi jinping',
    'doge|federal agenc|department of education|declassif|epstein|emergency',
  ].join('|'),
  'iu',
);

const relevantTags: ReadonlySet<string> = new Set(['Trump Agenda', 'Cabinet', 'Policy']);

/** Chooses the tickers of the series to read. Series whose ticker or title names an act come first. */
export function chooseSeries(listed: readonly KalshiSeries[], decideScope: DecideScope): string[] {
  const withAct = new Set(listed.filter((series) => namesAct(series, decideScope)));
  const others = listed.filter((series) => !withAct.has(series) && mayBeAboutAct(series));
  return [...withAct, ...others].map(({ ticker }) => ticker);
}

function mayBeAboutAct({ title, tags }: KalshiSeries): boolean {
  return relevantTitles.test(cleanLine(title)) || (tags ?? []).some((tag) => relevantTags.has(tag));
}

function namesAct({ ticker, title: raw }: KalshiSeries, decideScope: DecideScope): boolean {
  if (relevantTickers.test(ticker)) return true;
  const title = cleanLine(raw);
  return decideScope({ event_id: `kalshi:${ticker}`, title, event_title: title }).in_scope;
}
