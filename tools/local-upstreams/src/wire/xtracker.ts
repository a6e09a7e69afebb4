import type { WorldPost, WorldView } from '../world.ts';
import type { Wire, WireAnswer } from './http.ts';
import { truthId } from './ids.ts';
import { gluedText, truthHtml } from './markup.ts';

/** XTracker, the counter that settles contracts on how often the accounts post: both accounts, in one envelope. */

const trackedUsers = [
  { handle: 'realDonaldTrump', name: 'Donald J. Trump', platform: 'TRUTH_SOCIAL', platformId: '107780257626128497' },
  { handle: 'WhiteHouse', name: 'The White House', platform: 'X', platformId: '1879644163769335808' },
] as const;
type TrackedUser = (typeof trackedUsers)[number];

const platformOf = { TRUTH_SOCIAL: 'truthsocial', X: 'x' } as const;

export function createXTracker(view: () => WorldView): Wire {
  return ({ path, query }) => {
    const [, kind, handle, part] = path.split('/').map(decodeURIComponent);
    if (kind !== 'users') return failed(404, 'Not found');
    const platform = query.get('platform');
    const users = trackedUsers.filter((user) => platform === null || user.platform === platform);
    const { posts } = view();
    if (handle === undefined) return data(users.map((user) => userObject(user, postsOf(user, posts).length)));
    const user = users.find((each) => each.handle.toLowerCase() === handle.toLowerCase());
    if (!user) return failed(404, 'User not found');
    if (part === undefined) return data(userObject(user, postsOf(user, posts).length));
    if (part === 'trackings') return data([]);
    return part === 'posts'
      ? data(inDates(postsOf(user, posts), query).map((post) => postObject(post, user)))
      : failed(404, 'Not found');
  };
}

const data = (value: unknown): WireAnswer => ({ body: { success: true, data: value } });
const failed = (status: number, message: string): WireAnswer => ({ status, body: { success: false, message } });

function postsOf({ handle, platform }: TrackedUser, posts: readonly WorldPost[]): WorldPost[] {
  return posts.filter((post) => post.handle === handle && post.platform === platformOf[platform]);
}

/** A date without a time is its first moment as a start, and its last as an end. */
function inDates(posts: readonly WorldPost[], query: URLSearchParams): WorldPost[] {
  const end = query.get('endDate') ?? '';
  const startMs = Date.parse(query.get('startDate') ?? '');
  const endMs = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T23:59:59.999Z` : end);
  return posts.filter(({ atMs }) => !(atMs < startMs) && !(atMs > endMs));
}

const userId = ({ handle }: TrackedUser): string => `user-${handle.toLowerCase()}`;

/** What the tracker was told, and when: the counter began with the year. */
const trackedSince = '2025-01-20T17:00:00.000Z';

function userObject(user: TrackedUser, posts: number) {
  return {
    id: userId(user),
    ...user,
    avatarUrl: null,
    bio: null,
    verified: true,
    createdAt: trackedSince,
    updatedAt: trackedSince,
    trackings: [],
    _count: { posts },
  };
}

const importLagMs = 90_000;

function postObject(post: WorldPost, user: TrackedUser) {
  const isTruth = post.platform === 'truthsocial';
  return {
    id: `post-${post.id}`,
    userId: userId(user),
    platformId: isTruth ? truthId(post) : post.id,
    content: isTruth ? gluedText(truthHtml(post)) : post.text,
    createdAt: new Date(post.atMs).toISOString(),
    importedAt: new Date(post.atMs + importLagMs).toISOString(),
    metrics: { reblogsCount: 0, repliesCount: 0, favouritesCount: 0 },
  };
}
