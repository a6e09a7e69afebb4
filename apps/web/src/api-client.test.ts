import { describe, expect, it } from 'vitest';
import { ApiError, createApiClient } from './api-client.ts';

const requestWith = (fetchFn: typeof fetch) => createApiClient(fetchFn, 'https://postjoin.example/').capabilities();
const requestAnsweredBy = (body: string, status = 200) =>
  requestWith(() => Promise.resolve(new Response(body, { status })));

describe('a request of the page', () => {
  it('returns the data of the envelope', async () => {
    expect(await requestAnsweredBy('{"ok":true,"data":{"name":"Postjoin"}}')).toEqual({ name: 'Postjoin' });
  });

  it('fails with the error message of the service', async () => {
    const refused = '{"ok":false,"error":{"message":"The rate limit is used up."}}';
    await expect(requestAnsweredBy(refused, 429)).rejects.toThrow(new ApiError('The rate limit is used up.'));
  });

  it.each(['<html>', '', 'null', '"down"', '[]', '{"message":"Service Unavailable"}', '{"ok":true}', '{"error":null}'])(
    'fails with a readable message when a proxy answers %s',
    async (body) => {
      const message = 'The service sent an answer that this page cannot read (HTTP 503).';
      await expect(requestAnsweredBy(body, 503)).rejects.toThrow(new ApiError(message));
    },
  );

  it('has a timeout', () => {
    let signal: AbortSignal | null | undefined;
    void requestWith((_url, options) => {
      signal = options?.signal;
      return new Promise(() => undefined);
    });
    expect(signal).toBeInstanceOf(AbortSignal);
  });
});
