import { readNumber, type StandIn, type Wire } from '@postjoin/upstream/checks';
import type { PostsView, WorldPost } from '../../stand-in-posts.ts';

/** The Trump Feed: an archive with the whole text of the X posts of @WhiteHouse and @POTUS, newest first. */
function createTrumpFeed(view: () => PostsView): Wire {
  return ({ path, query }) => {
    if (path !== '/api/posts' || query.get('platform') !== 'potus-x') return { body: { posts: [], totalPages: 0 } };
    const posts = view()
      .posts.filter(({ platform, account }) => platform === 'x' && account === 'whitehouse')
      .flatMap((post, index) => (index === 0 ? [createPotusRepost(post), toArchived(post)] : [toArchived(post)]));
    const limit = readNumber(query, 'limit', 20);
    const start = (readNumber(query, 'page', 1) - 1) * limit;
    return { body: { posts: posts.slice(start, start + limit), totalPages: Math.ceil(posts.length / limit) } };
  };
}

function toArchived(post: WorldPost) {
  const prefix = post.repostOf === undefined ? '' : `RT @${post.repostOf}: `;
  return {
    platform: 'potus-x',
    authorHandle: `@${post.handle}`,
    sourceUrl: `https://x.com/${post.handle}/status/${post.id}`,
    postedAt: new Date(post.atMs).toISOString(),
    contentText: prefix + post.text,
  };
}

/** Creates a repost by another handle, because the archive mixes the handles. */
function createPotusRepost(post: WorldPost) {
  const id = String(BigInt(post.id) + 1n);
  const sourceUrl = `https://x.com/POTUS/status/${id}`;
  return { ...toArchived(post), authorHandle: '@POTUS', sourceUrl, contentText: `RT @${post.handle}: ${post.text}` };
}

export const trumpfeedStandIn = {
  name: 'trumpfeed',
  file: '/api/posts',
  create: createTrumpFeed,
} as const satisfies StandIn<PostsView>;
