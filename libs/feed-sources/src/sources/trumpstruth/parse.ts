import { InvalidRecord, createPayloadCheck } from '@postjoin/upstream';
import type { TrackedAccount } from '../../types.ts';
import { readRss } from '../../rss.ts';
import { readTruthBody } from '../../text/body.ts';
import { createPost } from '../../create-post.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../read-records.ts';
import { isFromAccount } from '../../tracked-accounts.ts';
import { itemSchema, type Item } from './wire.ts';

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
