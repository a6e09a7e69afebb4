import { readNumber, type StandIn, type Wire } from '@postjoin/upstream/checks';
import type { PostsView, WorldPost } from '../../stand-in-posts.ts';

/** Bluesky's public API: the feed of one author. */
function createBluesky(view: () => PostsView): Wire {
  return ({ path, query }) => {
    if (path !== '/xrpc/app.bsky.feed.getAuthorFeed')
      return { status: 404, body: { error: 'XRPCNotSupported', message: 'XRPCNotSupported' } };
    const limit = readNumber(query, 'limit', 50);
    if (!(limit >= 1 && limit <= 100)) return invalid('Error: Params must have the property "limit" between 1 and 100');
    if (![author.handle, author.did].includes(query.get('actor') ?? '')) return invalid('Profile not found');
    const from = readNumber(query, 'cursor', 0);
    const posts = view().posts.filter(({ platform }) => platform === 'bluesky');
    const feed = posts.slice(from, from + limit).map((post) => ({ post: postView(post) }));
    const cursor = from + limit < posts.length ? { cursor: String(from + limit) } : {};
    return { headers: { 'cache-control': 'public, max-age=30' }, body: { ...cursor, feed } };
  };
}

const invalid = (message: string) => ({ status: 400, body: { error: 'InvalidRequest', message } });

const author = { did: 'did:plc:localwhitehouse', handle: 'whitehouse-47.bsky.social' };

const indexLagMs = 1200;

function postView(post: WorldPost) {
  const createdAt = new Date(post.atMs).toISOString();
  return {
    uri: `at://${author.did}/app.bsky.feed.post/${post.id}`,
    author,
    record: { text: post.text, createdAt },
    indexedAt: new Date(post.atMs + indexLagMs).toISOString(),
  };
}

export const blueskyStandIn = {
  name: 'bluesky',
  create: createBluesky,
} as const satisfies StandIn<PostsView>;
