import { expect, it } from 'vitest';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

const { get, control } = useLocalUpstreams('2026-03-15T12:00:00Z');

const path = '/v1/prediction-markets/events';

interface Page {
  data: { ticker: string; status: string; contracts: Record<string, unknown>[] }[];
  pagination: object;
}

const list = async (query: string) => (await get('GEMINI_URL', `${path}?${query}`)).json<Page>();

it('lists active political events with prices as decimal texts, and null for an untraded contract', async () => {
  const { data, pagination } = await list('status=active&category=Politics&limit=20');
  expect(pagination).toEqual({ limit: 20, offset: 0, total: data.length });
  expect(data.map(({ contracts }) => contracts.map(({ prices }) => prices))).toEqual([
    [
      expect.objectContaining({ lastTradePrice: expect.stringMatching(/^0\.\d\d$/) as string }),
      expect.objectContaining({ bestBid: expect.stringMatching(/^0\.\d\d$/) as string }),
      { buy: {}, sell: {}, bestBid: null, bestAsk: null, lastTradePrice: null },
    ],
  ]);
});

it('filters by status, category and words of the title, and skips to the offset', async () => {
  for (const query of ['status=settled', 'category=Crypto', 'search=bitcoin', 'offset=1'])
    expect((await list(query)).data).toEqual([]);
  expect((await get('GEMINI_URL', `${path}?limit=501`)).status).toBe(400);
});

it('sends one event by its ticker, also after its end', async () => {
  const [event] = (await list('')).data;
  const contract = `gemini:${String(event!.contracts[0]!['instrumentSymbol'])}`;
  await control({ contract, state: 'resolved' });
  const single = (await get('GEMINI_URL', `${path}/${event!.ticker}`)).json<Page['data'][0]>();
  expect(single.contracts.map(({ status }) => status)).toEqual(['settled', 'active', 'active']);
  await control({ contract, state: 'open' });
  expect((await get('GEMINI_URL', `${path}/NONE`)).status).toBe(404);
});
