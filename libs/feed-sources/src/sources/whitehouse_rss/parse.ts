import { createPayloadCheck } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { createPost } from '../../create-post.ts';
import { readRecords, type ReadRecords } from '../../reading.ts';
import { readRss } from '../../rss.ts';
import { ownBody } from '../../text/body.ts';
import { plainText } from '../../text/plain-text.ts';
import type { Post, TrackedAccount } from '../../types.ts';

/**
 * An item of the WordPress feed as recorded on 2026-09-25. The `guid` of an item is stable, but its `link` can change.
 */
export const itemSchema = Type.Object({
  title: Type.String(),
  link: Type.Optional(Type.String()),
  guid: Type.String({ pattern: '[?&]p=[0-9]{1,12}$' }),
  pubDate: Type.String(),
});
export type Item = Static<typeof itemSchema>;

const name = 'whitehouse_rss';
const checkItem = createPayloadCheck(itemSchema);

/** Parses a page of the feed. A headline is the text of its post. The id is `wh-N` with the number from the `guid`. */
export function parseFeed(body: Uint8Array, account: TrackedAccount): { count: number; records: ReadRecords } {
  const items = readRss(name, body);
  return {
    count: items.length,
    records: readRecords(items, { name, check: checkItem, toPost: (item) => toPost(item, account) }),
  };
}

function toPost({ title, link, guid, pubDate }: Item, account: TrackedAccount): Post {
  const id = `wh-${/\d+$/.exec(guid)?.[0]}`;
  const body = ownBody(plainText(title));
  return createPost({ source: name, platform: 'whitehouse.gov', account, id, at: pubDate, body, url: link });
}
