import type { StoredPost } from '@postjoin/feed-sources/contract';

/** Every invented post begins with this, and nothing served from a snapshot that holds one is called real. */
const sampleMark = '[sample]';

/** What `data.source` says of a snapshot. Read off the posts themselves, so that no setting can forget it. */
export function sourceOf({ posts }: { posts: readonly StoredPost[] }): 'snapshot' | 'sample' {
  return posts.some((post) => post.text.startsWith(sampleMark)) ? 'sample' : 'snapshot';
}
