import { decideScope } from '@postjoin/matcher/scope';
import { expect, it } from 'vitest';
import { useLocalUpstreams } from '../testing/use-local-upstreams.ts';
import { catalogueWorld } from './world.ts';

const { get } = useLocalUpstreams('2026-03-15T12:00:00Z', catalogueWorld);

interface Page {
  events: { event_ticker: string; title: string }[];
  cursor: string;
}

it('lists 64 pages of open events, of which a few are about acts of the president', async () => {
  const events: Page['events'] = [];
  let cursor = '';
  let pages = 0;
  do {
    const page = (await get('KALSHI_URL', `/events?status=open&limit=200&cursor=${cursor}`)).json<Page>();
    events.push(...page.events);
    cursor = page.cursor;
    pages += 1;
  } while (cursor !== '');
  expect(pages).toBe(64);
  expect(new Set(events.map(({ event_ticker }) => event_ticker)).size).toBe(events.length);
  const inScope = events.filter(({ title }) => decideScope({ title, event_title: title }).in_scope);
  expect(inScope.length / events.length).toBeGreaterThan(0.01);
  expect(inScope.length / events.length).toBeLessThan(0.03);
});
