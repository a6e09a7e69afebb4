import type { JoinData } from '@postjoin/join/contract';

/** What the reader looks at. */
export interface Filters {
  account: JoinData['rows'][number]['post']['account'] | undefined;
  hours: number;
}

export const accountOptions = [
  { value: undefined, label: 'Both' },
  { value: 'trump', label: 'Trump' },
  { value: 'whitehouse', label: 'White House' },
] as const;

export const windowOptions = [
  { value: 24, label: '24 h', words: 'last 24 hours' },
  { value: 72, label: '3 days', words: 'last 3 days' },
  { value: 168, label: '7 days', words: 'last 7 days' },
] as const;

/** Reads the choices from the query of the page's address, so that a view can be shared. What is not known is left at the default. */
export function parseFilters(query: string): Filters {
  const given = new URLSearchParams(query);
  return {
    account: accountOptions.find(({ value }) => value === given.get('account'))?.value,
    hours: windowOptions.find(({ value }) => String(value) === given.get('hours'))?.value ?? windowOptions[0].value,
  };
}

/** The choices as the query of the page's address; empty for the defaults. */
export function toQuery({ account, hours }: Filters): string {
  const given = new URLSearchParams();
  if (account) given.set('account', account);
  if (hours !== windowOptions[0].value) given.set('hours', String(hours));
  return given.size > 0 ? `?${given.toString()}` : '';
}

export function formatWindow(hours: number): string {
  return windowOptions.find(({ value }) => value === hours)?.words ?? `last ${hours} hours`;
}
