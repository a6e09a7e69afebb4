import { hasOpenssl, makeCertificate } from '@postjoin/program/testing';
import { hasRedisServer, startRedisServer, useTempDirectory, type RedisServer } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWorker, serveGrowingFeed, workerEnvironment, type TestFeed } from './testing-program.ts';

const password = 'hunter2-of-the-test';

describe.skipIf(!hasRedisServer() || !hasOpenssl())(
  'a Redis over TLS (skipped where redis-server or openssl is not installed)',
  () => {
    const directory = useTempDirectory('group');
    let certificate: string;
    let redis: RedisServer;
    let feed: TestFeed;
    beforeAll(async () => {
      const tls = makeCertificate(directory);
      certificate = tls.certificate;
      redis = await startRedisServer({ directory, password, tls });
      feed = await serveGrowingFeed();
    });
    afterAll(async () => {
      await feed.close();
      await redis.stop();
    });
    const environment = (host: string, changes: Record<string, string> = {}) =>
      workerEnvironment({
        SNAPSHOT_STORE: `rediss://:${password}@${host}:${redis.port}/0`,
        TRUMPSTRUTH_URL: feed.url,
        ...changes,
      });

    it('is usable with its certificate in NODE_EXTRA_CA_CERTS', async () => {
      const trusting = environment('localhost', { NODE_EXTRA_CA_CERTS: certificate });
      expect(await runWorker(['once'], trusting)).toMatchObject({ code: 0 });
      const { code, events } = await runWorker(['check'], trusting);
      expect(code).toBe(0);
      expect(events.at(-1)).toMatchObject({ store: `redis localhost:${redis.port}`, readable_generation: 1 });
    });

    it.each([
      ['without the certificate', 'localhost', false, /certificate is not trusted; NODE_EXTRA_CA_CERTS/],
      ['for another host name', '127.0.0.1', true, /certificate is for another name/],
    ])('is rejected %s, with the reason', async (_case, host, trusts, reason) => {
      const changes: Record<string, string> = trusts ? { NODE_EXTRA_CA_CERTS: certificate } : {};
      const { code, events, output, errors } = await runWorker(['check'], environment(host, changes));
      expect(code).toBe(74);
      expect(events.at(-1)?.['msg']).toMatch(reason);
      expect(output + errors).not.toContain('hunter2');
    });
  },
);
