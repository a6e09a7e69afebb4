import type { JoinData } from '@postjoin/join';

export type Row = JoinData['rows'][number];

/** Fetches all rows of the last 7 days from an api, with the price paths, without links: each api has another address. */
export async function fetchAllRows(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ;) {
    const response = await fetch(`${url}/api/v1/join?hours=168&limit=50&price_path=true&cursor=${cursor}`);
    const { data } = (await response.json()) as { data: JoinData };
    for (const row of data.rows) rows.push({ ...row, link: '' });
    if (data.next_cursor === undefined) return rows;
    cursor = data.next_cursor;
  }
}
