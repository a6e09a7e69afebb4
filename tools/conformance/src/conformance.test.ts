import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from './checks/fuzz.ts';
import { mcpClients } from './checks/mcp-clients.ts';
import { paging } from './checks/paging.ts';
import { redocly } from './checks/redocly.ts';
import { fetchAndValidate, responses } from './checks/responses.ts';
import { typedClient } from './checks/typed-client.ts';
import { NonconformingError } from './check.ts';
import { situations, type Service } from './service.ts';

describe('the service with sample data', () => {
  let service: Service;
  beforeAll(async () => (service = await situations.sample()));
  afterAll(() => service.stop());

  it.each([redocly, responses, paging, typedClient, mcpClients, fuzz(300)])('conforms: $name', async (check) => {
    expect(await check.run(service)).toBeTypeOf('string');
  });

  describe('a service that does not conform', () => {
    const withDescription = (change: (description: Service['description']) => void): Service => {
      const description = structuredClone(service.description);
      change(description);
      return { ...service, description };
    };

    it('fails the linter', async () => {
      const invalid = withDescription(({ paths }) => {
        for (const { get } of Object.values(paths)) Object.assign(get, { operationId: 'a b' });
      });
      await expect(redocly.run(invalid)).rejects.toThrow(NonconformingError);
    });

    it('fails the validation of its answers', async () => {
      const stricter = withDescription(({ components }) => {
        Object.assign(components['schemas']?.['SnapshotFacts'] as object, { required: ['never_there'] });
      });
      expect(await fetchAndValidate(stricter, `${service.url}/api/v1/join`)).not.toEqual([]);
    });
  });
});

describe('the service after every upstream has failed', () => {
  let service: Service;
  beforeAll(async () => (service = await situations.failing()));
  afterAll(() => service.stop());

  it.each([responses, paging])('conforms: $name', async (check) => {
    expect(await check.run(service)).toBeTypeOf('string');
  });

  it('still returns the earlier posts, and reports what failed', async () => {
    const response = await fetch(`${service.url}/api/v1/posts?hours=168`);
    const { ok, data } = (await response.json()) as { ok: boolean; data: PostsData };
    expect([response.status, ok]).toEqual([200, true]);
    expect(data.posts.length).toBeGreaterThan(0);
    expect(data.feed.status).not.toBe('up');
    const failed = data.feed.sources.filter(({ status }) => status === 'error');
    expect(failed.length).toBeGreaterThan(0);
    for (const { name, error } of failed) expect(error, name).toBeTruthy();
  });
});

interface PostsData {
  posts: unknown[];
  feed: { status: string; sources: { name: string; status: string; error?: string }[] };
}
