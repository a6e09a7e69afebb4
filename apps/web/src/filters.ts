import type { BookedMoveName } from '@postjoin/join/booked-move';
import type { JoinData } from '@postjoin/join/types';
import { periodOptions } from '@postjoin/views';

/** The account and the time window that the timeline shows. */
export interface Filters {
  /** Undefined if the timeline shows both accounts. */
  account: JoinData['rows'][number]['post']['account'] | undefined;
  hours: number;
  /** The order of the rows: newest post first, or the greatest move after a period first, in either direction. */
  sort: 'time' | BookedMoveName;
}

export const accountOptions = [
  { value: undefined, label: 'Both' },
  { value: 'trump', label: 'Trump' },
  { value: 'whitehouse', label: 'White House' },
] as const;

export const windowOptions = [
  { value: 24, label: '24 hours', text: 'last 24 hours' },
  { value: 72, label: '3 days', text: 'last 3 days' },
  { value: 168, label: '7 days', text: 'last 7 days' },
] as const;

const sorts: readonly Filters['sort'][] = ['time', ...periodOptions.map(({ value }) => value)];

/** Reads the filters from the query of the page's address, so that a view can be shared. Ignores unknown values. */
export function parseFilters(query: string): Filters {
  const params = new URLSearchParams(query);
  return {
    account: accountOptions.find(({ value }) => value === params.get('account'))?.value,
    hours: windowOptions.find(({ value }) => String(value) === params.get('hours'))?.value ?? windowOptions[0].value,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'time',
  };
}

/** What the page's address has besides the filters: the topics that select the posts, and the words of the search. */
export interface SharedWords {
  topics: readonly string[];
  q: string;
}

/** Reads the topics and the search from the query of the page's address. */
export function parseSharedWords(query: string): SharedWords {
  const params = new URLSearchParams(query);
  return { topics: (params.get('markets') ?? '').split(',').filter(Boolean), q: (params.get('q') ?? '').trim() };
}

/** Writes the view as the query of the page's address, so that it can be shared. The query is empty for the first view. */
export function toQuery({ account, hours, sort }: Filters, { topics, q }: SharedWords = { topics: [], q: '' }): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (topics.length > 0) params.set('markets', topics.join(','));
  if (account) params.set('account', account);
  if (hours !== windowOptions[0].value) params.set('hours', String(hours));
  if (sort !== 'time') params.set('sort', sort);
  return params.size > 0 ? `?${params.toString()}` : '';
}

export function formatWindow(hours: number): string {
  return windowOptions.find(({ value }) => value === hours)?.text ?? `last ${hours} hours`;
}
