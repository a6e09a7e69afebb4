import { createPayloadCheck, InvalidRecord } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { createPost } from '../../create-post.ts';
import { isFromAccount } from '../../identity.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../reading.ts';
import { readRss } from '../../rss.ts';
import { readTruthBody } from '../../text/body.ts';
import type { TrackedAccount } from '../../types.ts';

/**
 * An item of the feed as recorded on 2026-08-25. `title` is the text without links; a blank post has the title "[No
 * Title] - Post from ...". `description` is the platform's markup. `pubDate` is the time of the post, to the second.
 */
export const itemSchema = Type.Object({
  title: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
  guid: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  pubDate: Type.String(),
  'truth:originalUrl': Type.Optional(Type.String()),
  'truth:originalId': Type.Optional(Type.String()),
});
export type Item = Static<typeof itemSchema>;

const name = 'trumpstruth';
const checkItem = createPayloadCheck(itemSchema);

/** Parses a page of the feed. Returns the number of items, and the posts of the account. @throws {UpstreamError} */
export function parseFeed(body: Uint8Array, account: TrackedAccount, known: readonly string[]) {
  const items = readRss(name, body);
  const records: ReadRecords = readRecords(items, {
    name,
    check: checkItem,
    toPost: (item) => toPost(item, account, known),
  });
  return { count: items.length, records };
}

function toPost(item: Item, account: TrackedAccount, known: readonly string[]) {
  const originalUrl = item['truth:originalUrl'];
  if (!isFromAccount(account, originalUrl)) return otherAccount;
  return createPost({
    source: name,
    platform: 'truthsocial',
    account,
    id: readId(item),
    at: item.pubDate,
    body: readTruthBody(readContent(item), { known, isGlued: false }),
    url: originalUrl ?? item.link,
  });
}

/** Returns the platform's id, or `truth-N` with the archive's own number if the archive has lost the id. */
function readId(item: Item): string {
  const originalId = item['truth:originalId'];
  if (originalId) return originalId;
  const number = /\/statuses\/(\d{1,12})$/.exec(item.guid ?? item.link ?? '')?.[1];
  if (number === undefined) throw new InvalidRecord('an item has no id');
  return `truth-${number}`;
}

function readContent({ description, title = '' }: Item): string {
  if (description !== undefined) return description;
  return title.startsWith('[No Title]') ? '' : title;
}
