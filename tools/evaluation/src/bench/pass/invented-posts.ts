import { feedSourceNames } from '@postjoin/feed-sources/registry';
import type { StoredPost } from '@postjoin/feed-sources/types';

export function createPost({ id, at, text }: Pick<StoredPost, 'id' | 'at' | 'text'>): StoredPost {
  return {
    ...{ id, at, text, arrived_at: at },
    account: 'trump',
    handle: 'someone',
    platform: 'truthsocial',
    kind: 'text',
    repost_of: null,
    quote_of: null,
    url: null,
    source: feedSourceNames[0]!,
    delivered_by: [feedSourceNames[0]!],
  };
}
