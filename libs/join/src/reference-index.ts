import type { StoredContract } from '@postjoin/market-venues/contract';
import type { TablePost } from './table-post.ts';

/** The contracts and posts with the id or the address that a person passed as a topic. */
export interface References {
  contracts: readonly StoredContract[];
  posts: readonly TablePost[];
}

/**
 * Finds contracts and posts by reference: the id of a contract, event or post, or the address of its page. The id of a
 * contract may lack the name of its venue, as the venue itself writes it. Upper and lower case are equal.
 */
export interface ReferenceIndex {
  /** Returns undefined for a text that is no stored id or address. */
  find(text: string): References | undefined;
}

export function createReferenceIndex(
  posts: readonly TablePost[],
  contracts: readonly StoredContract[],
): ReferenceIndex {
  const contractsByKey = groupByKeys(contracts, ({ id, event_id, url }) => [
    ...[id, event_id].flatMap(listIdKeys),
    ...listPageKeys(url).slice(-1),
  ]);
  const postsByKey = groupByKeys(posts, ({ post }) => [post.id, ...listPageKeys(post.url ?? '').slice(-1)]);
  return {
    find(text) {
      const written = text.trim().toLowerCase();
      for (const key of [written, ...listPageKeys(written).reverse()]) {
        const found = { contracts: contractsByKey.get(key) ?? [], posts: postsByKey.get(key) ?? [] };
        if (found.contracts.length + found.posts.length > 0) return found;
      }
      return undefined;
    },
  };
}

function groupByKeys<Item>(items: readonly Item[], listKeys: (item: Item) => readonly string[]): Map<string, Item[]> {
  const itemsByKey = new Map<string, Item[]>();
  for (const item of items)
    for (const key of new Set(listKeys(item).map((written) => written.toLowerCase()))) {
      const group = itemsByKey.get(key);
      if (group) group.push(item);
      else itemsByKey.set(key, [item]);
    }
  return itemsByKey;
}

/** Lists an id and, if it has a letter, also the id without the name of the venue. A mere number is no clear id. */
function listIdKeys(id: string): string[] {
  const ofVenue = id.slice(id.indexOf(':') + 1);
  return /[a-z]/i.test(ofVenue) ? [id, ofVenue] : [id];
}

/**
 * Lists a key for each part of the path of a page. The last part identifies the page. A person may pass an address of
 * another page of the site, whose path has that part too.
 */
function listPageKeys(address: string): string[] {
  const page = /^https?:\/\/(?:www\.)?([^/?#]+)\/([^?#]+)/i.exec(address);
  const [, host = '', path = ''] = page ?? [];
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => `${host}/${part}`);
}
