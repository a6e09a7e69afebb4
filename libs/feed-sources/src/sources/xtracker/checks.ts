import {
  createStatements,
  fails,
  holds,
  notTested,
  readRecordList,
  type StatementContext,
} from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';

type Context = StatementContext<FeedUrlVariable>;

/** Length of the requested period: 30 days, in which the account `trump` posts more than 100 times. */
const windowMs = 30 * 24 * 3_600_000;

async function readContents(context: Context, handle: string, platform: string): Promise<string[]> {
  const { now } = context;
  const { text } = await context.request('XTRACKER_URL', (baseUrl) => `${baseUrl}/users/${handle}/posts`, {
    platform,
    startDate: new Date(now.getTime() - windowMs).toISOString(),
    endDate: now.toISOString(),
  });
  return readRecordList(text, 'data').map(({ content }) => (typeof content === 'string' ? content : ''));
}

/** X's short text has at most 280 characters. Entities such as `&amp;` can make it a little longer. */
const maxShortText = 300;

/** A text of this many characters that ends with a link of X was probably cut. */
const minCutText = 270;

/** The maximum that users of XTracker reported until 2026. */
const formerMax = 100;

export const xtrackerStatements = createStatements<FeedSourceName, FeedUrlVariable>('xtracker', {
  'xtracker-short-text': {
    text: 'A text of X is cut near 280 characters, often with a link of X at its end.',
    opposite: 'texts of X are whole',
    test: async (context) => {
      const contents = await readContents(context, 'WhiteHouse', 'X');
      const maxLength = Math.max(0, ...contents.map((content) => Array.from(content).length));
      const seen = `the longest of ${contents.length} texts has ${maxLength} characters`;
      if (maxLength > maxShortText) return fails(seen);
      return maxLength >= minCutText ? holds(seen) : notTested(seen);
    },
  },
  'xtracker-hundred': {
    text: 'A response has all posts of its dates, also if these are more than 100.',
    opposite: 'a response has at most 100 posts',
    test: async (context) => {
      const { length } = await readContents(context, 'realDonaldTrump', 'TRUTH_SOCIAL');
      const seen = `${length} posts in a response for 30 days`;
      if (length > formerMax) return holds(seen);
      return length === formerMax ? fails(seen) : notTested(seen);
    },
  },
});
