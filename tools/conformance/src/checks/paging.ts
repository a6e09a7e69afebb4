import { assertNoProblems, type Check } from '../check.ts';

interface Page {
  data: { total?: number; next_cursor?: string } & Record<string, unknown>;
}

/** An entry of a list: an id, or an object that has an id or a post with an id. */
type Entry = string | { id: string } | { post: { id: string } };

function identify(entry: Entry): string {
  if (typeof entry === 'string') return entry;
  return 'post' in entry ? entry.post.id : entry.id;
}

/** Every list in the checks has fewer pages. A longer sequence means that a cursor loops. */
const maxPages = 500;

/** Checks that following `next_cursor` returns every entry exactly once. */
export const paging: Check = {
  name: 'Paging through whole lists',
  async run({ url }) {
    const lists = [
      ['/api/v1/posts?hours=168&limit=3', 'posts'],
      ['/api/v1/markets?limit=7', 'contracts'],
      ['/api/v1/join?hours=168&limit=5', 'rows'],
      ['/api/v1/join?hours=168&limit=5', 'unmatched'],
      ['/api/v1/join?hours=168&limit=5', 'scanned'],
    ] as const;
    const problems: string[] = [];
    let entries = 0;
    for (const [path, list] of lists) {
      const ids = await collect(url + path, list);
      entries += ids.length;
      const whole = await collect(url + path.replace(/limit=\d+/, 'limit=200'), list);
      if (new Set(ids).size !== ids.length) problems.push(`${path}: an entry is repeated`);
      if (ids.join() !== whole.join())
        problems.push(`${path}: ${ids.length} entries in small pages, ${whole.length} in large`);
    }
    assertNoProblems(problems);
    return `${entries} entries of ${lists.length} lists`;
  },
};

async function collect(address: string, list: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const next = new URL(address);
    if (cursor !== undefined) next.searchParams.set('cursor', cursor);
    const { data } = (await (await fetch(next)).json()) as Page;
    ids.push(...(data[list] as Entry[]).map(identify));
    cursor = data.next_cursor;
    if (cursor === undefined) return ids;
  }
  throw new Error(`${address}: more than ${maxPages} pages`);
}
