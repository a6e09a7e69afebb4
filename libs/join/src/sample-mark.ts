import type { Snapshot } from '@postjoin/snapshot-store';

/** Every invented post begins with this, and nothing served from a snapshot that holds one is called real. */
const sampleMark = '[sample]';

/** What `data.source` says of a snapshot. Read off the posts themselves, so that no setting can forget it. */
export function sourceOf(snapshot: Pick<Snapshot, 'posts'>): 'snapshot' | 'sample' {
  return snapshot.posts.some((post) => post.text.startsWith(sampleMark)) ? 'sample' : 'snapshot';
}
