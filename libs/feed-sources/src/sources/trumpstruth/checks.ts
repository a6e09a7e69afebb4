import { createStatements, fails, holdsIf, notTested, type StatementContext } from '@postjoin/upstream/checks';
import { dayMs } from '@postjoin/values';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';
import { toUtcDay } from './index.ts';

type Context = StatementContext<FeedUrlVariable>;

const requestFeed = (context: Context, query?: Record<string, string>) =>
  context.request('TRUMPSTRUTH_URL', (url) => url, query);

/** Returns the times of the items of a feed in epoch milliseconds. */
const readTimes = (xml: string): number[] =>
  [...xml.matchAll(/<item>[^]*?<pubDate>([^<]*)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''));

/** The maximum of a query by date that users of the archive reported until 2026. */
const formerMax = 10;

export const trumpstruthStatements = createStatements<FeedSourceName, FeedUrlVariable>('trumpstruth', {
  'trumpstruth-www': {
    text: 'The address without `www.` redirects to the same address with `www.`.',
    opposite: 'the address without `www.` answers itself',
    test: async (context) => {
      let bareUrl = '';
      const response = await context.request('TRUMPSTRUTH_URL', (url) => (bareUrl = url.replace('www.', '')));
      if (response.redirectedTo === undefined) return fails(`status ${response.status} without a redirect`);
      const seen = `redirects to ${response.redirectedTo}, status ${response.status}`;
      return holdsIf(response.redirectedTo.replace('www.', '') === bareUrl, seen);
    },
  },
  'trumpstruth-ten-dated': {
    text: 'A query by date gets more than 10 items, up to 100.',
    opposite: 'a query by date gets at most 10 items',
    test: async (context) => {
      const newest = readTimes((await requestFeed(context)).text).filter((ms) => !Number.isNaN(ms));
      if (newest.length <= formerMax) return notTested(`the feed without dates has only ${newest.length} items`);
      const range = { start_date: toUtcDay(Math.min(...newest)), end_date: toUtcDay(Math.max(...newest)) };
      const dated = readTimes((await requestFeed(context, range)).text).length;
      const seen = `${dated} items by date, ${newest.length} without dates`;
      return holdsIf(dated > formerMax, seen);
    },
  },
  'trumpstruth-dates': {
    text: 'A query by date gets only items of these days.',
    isNeeded: true,
    opposite: 'the dates of a query are ignored',
    test: async (context) => {
      const oldest = Math.min(...readTimes((await requestFeed(context)).text).filter((ms) => !Number.isNaN(ms)));
      if (!Number.isFinite(oldest)) return notTested('the feed without dates has no items');
      const [start, end] = [oldest - 2 * dayMs, oldest - dayMs];
      const days = { start_date: toUtcDay(start), end_date: toUtcDay(end) };
      const times = readTimes((await requestFeed(context, days)).text);
      // The time zone of the days is not documented.
      const others = times.filter((ms) => ms < start - 2 * dayMs || ms > end + 2 * dayMs).length;
      return holdsIf(others === 0, `${others} of ${times.length} items are of other days`);
    },
  },
});
