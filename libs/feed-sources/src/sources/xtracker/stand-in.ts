import {
  type Json,
  mapMember,
  onJson,
  type StandIn,
  type Wire,
  type WireResponse,
  createStatements,
  fails,
  holds,
  notTested,
  readRecordList,
  type StatementContext,
} from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';
import { type PostsView, renderTruthHtml, stripTags, truthId, type WorldPost } from '../../stand-in-posts.ts';

/**
 * XTracker, a service that counts posts. Contracts on the number of posts are settled by these counts. This local
 * server has both tracked accounts.
 */

const trackedUsers = [
  { handle: 'realDonaldTrump', platform: 'TRUTH_SOCIAL' },
  { handle: 'WhiteHouse', platform: 'X' },
] as const;
type TrackedUser = (typeof trackedUsers)[number];

const worldPlatforms = { TRUTH_SOCIAL: 'truthsocial', X: 'x' } as const;

function createXTracker(view: () => PostsView): Wire {
  return ({ path, query }) => {
    const handle = /^\/users\/([^/]+)\/posts$/.exec(path)?.[1];
    if (handle === undefined) return respondNotFound('Not found');
    const platform = query.get('platform');
    const user = trackedUsers
      .filter((candidate) => platform === null || candidate.platform === platform)
      .find((candidate) => candidate.handle.toLowerCase() === decodeURIComponent(handle).toLowerCase());
    if (!user) return respondNotFound('User not found');
    const posts = filterByDate(listPosts(user, view().posts), query);
    return { body: { success: true, data: posts.map(postObject) } };
  };
}

const respondNotFound = (message: string): WireResponse => ({ status: 404, body: { success: false, message } });

function listPosts({ handle, platform }: TrackedUser, posts: readonly WorldPost[]): WorldPost[] {
  return posts.filter((post) => post.handle === handle && post.platform === worldPlatforms[platform]);
}

/** Filters by start and end. An end date without a time includes the whole day. */
function filterByDate(posts: readonly WorldPost[], query: URLSearchParams): WorldPost[] {
  const end = query.get('endDate') ?? '';
  const startMs = Date.parse(query.get('startDate') ?? '');
  const endMs = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T23:59:59.999Z` : end);
  return posts.filter(({ atMs }) => !(atMs < startMs) && !(atMs > endMs));
}

function postObject(post: WorldPost) {
  const isTruth = post.platform === 'truthsocial';
  return {
    platformId: isTruth ? truthId(post) : post.id,
    content: isTruth ? stripTags(renderTruthHtml(post)) : post.text,
    createdAt: new Date(post.atMs).toISOString(),
  };
}

/** X's short text is cut near 280 characters. A link to the whole post takes the last of them. */
const cutLength = 280;

function cutLikeX(post: Json): Json {
  const { content } = post;
  if (typeof content !== 'string' || content.length <= cutLength) return post;
  const link = `https://t.co/${String(post['platformId']).slice(-10)}`;
  return { ...post, content: `${content.slice(0, cutLength - link.length - 2)}… ${link}` };
}

export const xtrackerStandIn = {
  name: 'xtracker',
  prefix: '/api',
  create: createXTracker,
  behaviours: {
    'xtracker-short-text': {
      whileOn: onJson(/^\/users\/WhiteHouse\/posts$/i, (body) => mapMember(body, 'data', cutLikeX)),
    },
    'xtracker-hundred': {
      whileOff: onJson(/^\/users\/[^/]+\/posts$/, (body) => ({
        ...body,
        data: (body['data'] as Json[]).slice(0, 100),
      })),
    },
  },
  errors: { 429: [{ body: { success: false, message: 'Too many requests' } }] },
} as const satisfies StandIn<PostsView>;

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
