import { createFaultServer, type RouteResponse } from '@postjoin/upstream/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { patientClients, suiteAccounts, suiteNow, xTimeline } from '../../testing.ts';
import { aStoredPost } from '../../testing/posts.ts';
import type { FeedReading, StoredPost } from '../../types.ts';
import { createPlatformApi } from './index.ts';

const hoursLater = (hours: number) => new Date(suiteNow.getTime() + hours * 3_600_000);

/** The id of a post at `hours` before `suiteNow`. */
const idAt = (hours: number): string => String((BigInt(hoursLater(-hours).getTime()) - 1_288_834_974_657n) << 22n);

const postAt = (hours: number, change: Partial<StoredPost> = {}): StoredPost =>
  aStoredPost({ id: idAt(hours), platform: 'x', at: hoursLater(-hours).toISOString(), source: 'xtracker', ...change });

const stored = [1, 30, 100].map((hours) => postAt(hours));
const [first, second, third] = stored.map(({ id }) => id) as [string, string, string];

const found = (id: string, versions = [id]) => ({ id, text: 'x', edit_history_tweet_ids: versions });
const missing = (id: string, change: object = {}) => ({
  value: id,
  detail: `Could not find tweet with ids: [${id}].`,
  title: 'Not Found Error',
  resource_type: 'tweet',
  parameter: 'ids',
  resource_id: id,
  type: 'https://api.twitter.com/2/problems/resource-not-found',
  ...change,
});
const others = [found(second), found(third)];

async function lookUp(
  answer: RouteResponse,
  { posts = stored, memory = {}, now = suiteNow }: { posts?: StoredPost[]; memory?: object; now?: Date } = {},
) {
  const server = await createFaultServer({ routes: { '/2/users/*': { body: xTimeline([]) }, '/2/tweets': answer } });
  onTestFinished(() => server.close());
  const source = createPlatformApi(patientClients()('platform_api'), { url: server.url, bearerToken: 'token' });
  const reading: FeedReading = await source.read({
    since: hoursLater(-200),
    now,
    accounts: suiteAccounts,
    stored: posts,
    memory: { ...memory },
  });
  const requests = server.requests.filter(({ path }) => path === '/2/tweets');
  return { reading, requested: requests.map(({ query }) => query.get('ids')?.split(',')) };
}

describe('a look-up', () => {
  it('removes the posts of which X states that they do not exist', async () => {
    const { reading, requested } = await lookUp({ body: { data: others, errors: [missing(first)] } });
    expect(requested).toEqual([[first, second, third]]);
    expect(reading).toMatchObject({ posts: [], removed: [{ platform: 'x', id: first }], only_new: true });
    expect(reading).not.toHaveProperty('partial');
  });

  it.each<[string, object]>([
    ['is only absent', { data: others }],
    [
      'is protected',
      {
        data: others,
        errors: [
          missing(first, {
            title: 'Authorization Error',
            type: 'https://api.x.com/2/problems/not-authorized-for-resource',
          }),
        ],
      },
    ],
    ['is of a suspended account', { data: others, errors: [missing(first, { title: 'Forbidden' })] }],
    [
      'is not available now',
      { data: others, errors: [missing(first, { type: 'https://api.x.com/2/problems/resource-unavailable' })] },
    ],
    ['has an author who does not exist', { data: others, errors: [missing(first, { resource_type: 'user' })] }],
    ['was not requested', { data: others, errors: [missing('12345')] }],
    ['is found too', { data: [...others, found(first)], errors: [missing(first)] }],
    ['has an error without an id', { data: others, errors: [{ title: 'Not Found Error' }, null, 7] }],
  ])('removes no post that %s', async (_, body) => {
    const { reading } = await lookUp({ body });
    expect(reading.removed).toEqual([]);
    expect(reading).not.toHaveProperty('partial');
  });

  it('removes an earlier version of a post that was edited since', async () => {
    const edited = String(BigInt(first) + (60_000n << 22n));
    const { reading } = await lookUp({ body: { data: [found(first, [first, edited]), ...others] } });
    expect(reading.removed).toEqual([{ platform: 'x', id: first }]);
  });

  const many = Array.from({ length: 30 }, (_, hours) => postAt(hours + 1));
  it.each<[string, StoredPost[], number]>([
    ['all posts', stored, 3],
    ['the only post', stored.slice(0, 1), 1],
    ['most of many posts', many, 16],
  ])('removes nothing if %s are missing, and reports it', async (_, posts, count) => {
    const data = posts.slice(count).map(({ id }) => found(id));
    const errors = posts.slice(0, count).map(({ id }) => missing(id));
    const { reading } = await lookUp({ body: { ...(data.length > 0 && { data }), errors } }, { posts });
    expect(reading.removed).toEqual([]);
    expect(reading.partial?.message).toContain(`${count} of ${posts.length} looked up posts`);
  });

  it.each<[string, RouteResponse]>([
    ['a 402', { status: 402, body: { title: 'CreditsDepleted' } }],
    ['a 403', { status: 403, body: { title: 'Client Forbidden' } }],
    ['a 404', { status: 404, body: '' }],
    ['a 429', { status: 429, body: {}, headers: { 'x-rate-limit-reset': '1' } }],
    ['a 503', { status: 503, body: {} }],
    ['another payload', { body: [] }],
  ])(
    'that fails with %s removes nothing, and is repeated after an hour without a pause of the source',
    async (_, answer) => {
      const { reading } = await lookUp(answer);
      expect(reading.removed).toEqual([]);
      expect(reading.partial?.message).toMatch(/^look-up of deleted posts: /);
      expect(reading.partial?.retryAt).toBeUndefined();
      expect(reading.memory['look_up_at']).toBe(hoursLater(1).toISOString());
    },
  );

  it('covers 8 days of posts of X, 100 in a request', async () => {
    const posts = [
      ...Array.from({ length: 150 }, (_, hours) => postAt(hours + 1)),
      postAt(8 * 24 + 1),
      postAt(200, { platform: 'truthsocial', at: hoursLater(-5).toISOString() }),
      postAt(4, { id: 'no-number' }),
    ];
    const { requested } = await lookUp({ body: { data: [found(first)] } }, { posts });
    expect(requested.map((ids) => ids?.length)).toEqual([100, 50]);
  });

  it.each<[string, number, object, number]>([
    ['is made without a memory', 0, {}, 1],
    ['is not made before it is due', 22, { look_up_at: hoursLater(23).toISOString() }, 0],
    ['is made within a day', 23.5, { look_up_at: hoursLater(23).toISOString() }, 1],
    ['is made if the memory has a time far ahead', 0, { look_up_at: hoursLater(500).toISOString() }, 1],
    ['is made if the memory is altered', 0, { look_up_at: 7 }, 1],
  ])('%s', async (_, hours, memory, count) => {
    const { requested } = await lookUp(
      { body: { data: [found(first), ...others] } },
      { memory, now: hoursLater(hours) },
    );
    expect(requested).toHaveLength(count);
  });
});
