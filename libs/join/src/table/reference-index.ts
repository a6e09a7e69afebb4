import { setImmediate } from 'node:timers/promises';
import type { StoredContract } from '@postjoin/market-venues/types';
import type { TablePost } from './table-post.ts';

/** The contracts and posts that an id or an address identifies. */
export interface References {
  contracts: readonly StoredContract[];
  posts: readonly TablePost[];
}

/**
 * Finds contracts and posts by the id of a contract, an event or a post, or by the address of a page about it, in any
 * case of letters. An id may lack the name of the venue, as the venue itself writes it. An address may be one of this
 * service or of another site, such as a mirror, whose path has the id. Returns undefined if nothing is found.
 */
export type FindReferences = (text: string) => References | undefined;

/** Number of items that are indexed in one turn of the event loop. This takes about 1 ms. */
const itemsPerTurn = 100;

/** Indexes posts and contracts by their references. */
export async function createReferenceIndex(
  posts: readonly TablePost[],
  contracts: readonly StoredContract[],
): Promise<FindReferences> {
  const contractsByKey = await groupByKeys(contracts, ({ id, event_id, url }) =>
    [...listIdKeys(id), ...listIdKeys(event_id), ...listPageKeys(url).slice(-1)].map((key) => key.toLowerCase()),
  );
  const postsByKey = await groupByKeys(posts, ({ post: { id, url } }) =>
    [id, ...listPageKeys(url ?? '').slice(-1), ...(/(?<=\/)\d{8,}$/.exec(url ?? '') ?? [])].map((key) =>
      key.toLowerCase(),
    ),
  );
  return (text) => {
    const written = removePunctuation(text);
    return [
      written,
      ...listPageKeys(written)
        .reverse()
        .flatMap((key) => [key, key.slice(key.indexOf('/') + 1)]),
    ]
      .map((key) => key.toLowerCase())
      .map((key) => ({ contracts: contractsByKey.get(key) ?? [], posts: postsByKey.get(key) ?? [] }))
      .find(({ contracts, posts }) => contracts.length + posts.length > 0);
  };
}

/** Groups items by all of their keys. Yields to the event loop every 100 items. */
export async function groupByKeys<Item>(
  items: readonly Item[],
  listKeys: (item: Item) => readonly string[],
): Promise<Map<string, Item[]>> {
  const itemsByKey = new Map<string, Item[]>();
  for (const [index, item] of items.entries()) {
    if (index % itemsPerTurn === 0) await setImmediate();
    for (const key of listKeys(item)) {
      const group = itemsByKey.get(key);
      if (!group) itemsByKey.set(key, [item]);
      else if (group.at(-1) !== item) group.push(item);
    }
  }
  return itemsByKey;
}

/** Lists an id, and its short form unless it could be a search text: a number or a word alone. */
function listIdKeys(id: string): string[] {
  const ofVenue = id.slice(id.indexOf(':') + 1);
  return /[a-z]/i.test(ofVenue) && /\d/.test(ofVenue) ? [id, ofVenue] : [id];
}

/** Matches an address, anywhere in a text with its scheme, or alone without it. */
const addressPattern = /(?:https?:\/\/(?:www\.)?|^(?:www\.)?(?=[^/\s]+\.[a-z]{2,}\/))([^/?#\s]+)\/([^?#\s]+)/iu;

/** Whether a text has an address of a page. */
export const hasAddress = (text: string): boolean => addressPattern.test(text);

/**
 * Lists one key for each part of the path of an address. The last part of a stored address identifies the contract or
 * post. A caller's address can have it at any place, because a site can have several pages of a contract.
 */
function listPageKeys(text: string): string[] {
  const [, host = '', path = ''] = addressPattern.exec(text) ?? [];
  const parts = removePunctuation(path)
    .split('/')
    .filter((part) => part !== '');
  return parts.map((part) => `${host}/${part}`);
}

/** Removes what stands around a pasted id or address: brackets, quotation marks, the point of a sentence. */
function removePunctuation(text: string): string {
  return text.replace(/^[\s<([{"'“‘«]+|[\s>)\]}"'”’».,;:!?…]+$/gu, '');
}
