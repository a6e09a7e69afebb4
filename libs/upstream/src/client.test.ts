import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorLine, UpstreamError } from './index.ts';
import { createFaultServer, createTestClients, faultCases, type FaultServer } from './testing.ts';

const routes = {
  '/list': { body: { items: [{ id: '1', text: 'words' }] }, headers: { etag: '"v1"', 'last-modified': 'then' } },
};

let server: FaultServer;
beforeEach(async () => {
  server = await createFaultServer({ routes });
});
afterEach(() => server.close());

const catchError = (act: Promise<unknown>): Promise<UpstreamError> =>
  act.then(
    () => expect.fail('the request succeeded'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(UpstreamError);
      return error as UpstreamError;
    },
  );

describe('every fault case', () => {
  it.each(faultCases.filter(({ only }) => only === undefined))('$name: $expected', async ({ expected, switchOn }) => {
    const client = createTestClients()('upstream');
    const secret = { authorization: 'Bearer hush-hush' };
    const requested = client.json({
      url: `${await switchOn(server)}/list`,
      query: { key: 'private' },
      headers: secret,
    });
    if (expected === 'recovers') return expect((await requested).value).toEqual(routes['/list'].body);
    const error = await catchError(requested);
    expect(error.fault).toBe(expected);
    expect(errorLine(error)).toMatch(new RegExp(`^${expected}: upstream [^{<]+$`));
    expect(JSON.stringify([error.message, error.cause])).not.toMatch(/hush|private|127\.0|list|account|Just a/);
  });
});
