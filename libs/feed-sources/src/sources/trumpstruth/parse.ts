import { InvalidRecord, createPayloadCheck } from '@postjoin/upstream';
import type { TrackedAccount } from '../../contract.ts';
import { readRss } from '../../rss.ts';
import { readTruthBody } from '../../text/body.ts';
import { isAddressOf, postOf } from '../../truth-posts.ts';
import { readRecords, type ReadRecords } from '../../read-records.ts';
import { itemSchema, type Item } from './wire.ts';

const name = 'trumpstruth';
const checkItem = createPayloadCheck(itemSchema);

/** A page of the feed: how many items it had, and the posts among them. @throws {UpstreamError} */
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
  const original = item['truth:originalUrl'];
  if (!isAddressOf(account, original)) return undefined;
  return postOf({
    source: name,
    platform: 'truthsocial',
    account,
    id: idOf(item),
    at: item.pubDate,
    body: readTruthBody(contentOf(item), { known, isGlued: false }),
    url: original ?? item.link,
  });
}

/** The platform's own id; `truth-N` by the archive's own number where it has lost that. */
function idOf(item: Item): string {
  const original = item['truth:originalId'];
  if (original) return original;
  const number = /\/statuses\/(\d{1,12})$/.exec(item.guid ?? item.link ?? '')?.[1];
  if (number === undefined) throw new InvalidRecord('an item has no id');
  return `truth-${number}`;
}

function contentOf({ description, title = '' }: Item): string {
  if (description !== undefined) return description;
  return title.startsWith('[No Title]') ? '' : title;
}
