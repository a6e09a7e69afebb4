import type { JudgeScope } from '../../listing.ts';
import type { KalshiSeries } from './wire.ts';

/**
 * Which series may hold contracts in scope. A wide net: a series that is read for nothing costs one call a day, one
 * that is missed costs its contracts. What is in scope is decided by the gate on every contract.
 */

/** Categories whose series may be about acts of the president or the White House; spelled exactly so. */
export const readCategories = ['Politics', 'Mentions', 'World', 'Economics', 'Social', 'Elections'] as const;

/** Series that were listed in February to August 2026; read also while the catalogue does not answer. */
export const knownSeries: readonly string[] = [
  ...['KXTRUMPSAY', 'KXTRUMPSAYMONTH', 'KXTRUMPSAYNICKNAME', 'KXTRUMPMENTION', 'KXTRUMPMENTIONB'],
  ...['KXBILATERALMENTION', 'KXTRUTHSOCIAL', 'KXSECPRESSMENTION', 'KXWHPRESSBRIEFING', 'KXTRUMPPARDONS'],
  ...['KXTRUMPPARDON', 'KXEOTRUMPTERM', 'KXVETOCOUNT', 'KXTARIFFSECTOR', 'KXTRUMPCOUNTRIES', 'KXTRUMPSTATES'],
  ...['KXTRUMPMEETING', 'KXTRUMPFIRE', 'KXTRUMPENDORSE28', 'KXNEXTAG', 'KXCABOUT', 'KXTRUMPADMINLEAVE'],
  ...['KXFEDEND', 'KXGREENLAND', 'KXINSURRECTION', 'KXTRUMPIRAN', 'KXWHVISIT', 'KXDJTWHDINNER'],
];

const tellingTickers = /TRUMP|DJT|POTUS|TRUTHSOCIAL|SECPRESS|PRESSEC|^KXWH|^KXEO|PARDON|TARIFF|VETO|CABOUT|GREENLAND/u;

const tellingTitles = new RegExp(
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

const tellingTags: ReadonlySet<string> = new Set(['Trump Agenda', 'Cabinet', 'Policy']);

/** Tickers of the series to read: first those whose ticker or title names an act, then those that may be about one. */
export function chooseSeries(listed: readonly KalshiSeries[], judge: JudgeScope): string[] {
  const naming = new Set(listed.filter((series) => namesAct(series, judge)));
  const others = listed.filter((series) => !naming.has(series) && mayBeAboutAct(series));
  return [...naming, ...others].map(({ ticker }) => ticker);
}

function mayBeAboutAct({ title, tags }: KalshiSeries): boolean {
  return tellingTitles.test(title) || (tags ?? []).some((tag) => tellingTags.has(tag));
}

function namesAct({ ticker, title, category, tags }: KalshiSeries, judge: JudgeScope): boolean {
  if (tellingTickers.test(ticker)) return true;
  const question = { title, event_title: title, outcome: '', category: category ?? null, tags: tags ?? null };
  return judge({ venue: 'kalshi', event_id: `kalshi:${ticker}`, ...question }).in_scope;
}
