import { describe, expect, it } from 'vitest';
import { createApiClient, ApiError } from './api-client.ts';

const asking = (fetchAnswer: typeof fetch) => createApiClient(fetchAnswer, 'https://postjoin.example/').capabilities();
const answering = (body: string, status = 200) => asking(() => Promise.resolve(new Response(body, { status })));

describe('a question of the page', () => {
  it('is answered with the data of the envelope', async () => {
    expect(await answering('{"ok":true,"data":{"name":"Postjoin"}}')).toEqual({ name: 'Postjoin' });
  });

  it('fails with the words of the service', async () => {
    const refused = '{"ok":false,"error":{"message":"The rate limit is used up."}}';
    await expect(answering(refused, 429)).rejects.toThrow(new ApiError('The rate limit is used up.'));
  });

  it.each(['<html>', '', 'null', '"down"', '[]', '{"message":"Service Unavailable"}', '{"ok":true}', '{"error":null}'])(
    'fails in words for the reader when something in between answers %s',
    async (body) => {
      const words = 'The service answered 503 without an explanation.';
      await expect(answering(body, 503)).rejects.toThrow(new ApiError(words));
    },
  );

  it('is given up when no answer comes', () => {
    let signal: AbortSignal | null | undefined;
    void asking((_address, options) => {
      signal = options?.signal;
      return new Promise(() => undefined);
    });
    expect(signal).toBeInstanceOf(AbortSignal);
  });
});
