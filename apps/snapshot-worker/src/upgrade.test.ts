import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemorySource } from '@postjoin/feed-sources/testing';
import { createMemoryVenue } from '@postjoin/market-venues';
import { sampleContract } from '@postjoin/market-venues/testing';
import { createDirectoryStore, encodeSnapshot, snapshotFormat, type SnapshotStore } from '@postjoin/snapshot-store';
import { encodeFormat1, exampleSnapshot } from '@postjoin/snapshot-store/testing';
import { createTestClients } from '@postjoin/upstream/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runPass } from './pass.ts';
import { testAccounts, testNow, testPassDeps, testPost } from './testing-parts.ts';

const olderGeneration = 41;
const fileOf = (generation: number) => `generation-${String(generation).padStart(12, '0')}.json`;

const contract = sampleContract();
const stored = (post: ReturnType<typeof testPost>) => ({
  ...post,
  delivered_by: [post.source],
  arrived_at: post.at,
});
/** A post about the contract, a post that matches no contract, and a post without text. */
const olderPosts = [
  stored({ ...testPost('1'), text: 'I will PARDON the sample turkey, it has waited long enough.' }),
  stored(testPost('2', '2026-03-01T10:00:00.000Z')),
  stored({ ...testPost('3', '2026-02-10T10:00:00.000Z'), kind: 'blank', text: '' }),
];

const olderSnapshot = exampleSnapshot({
  generation: olderGeneration,
  taken_at: '2026-03-01T11:55:00.000Z',
  accounts: testAccounts,
  posts: olderPosts,
  contracts: [contract],
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'postjoin-upgrade-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Opens the store, and lists the generations that it cannot read. */
function openStore() {
  const unreadable: string[] = [];
  const store = createDirectoryStore(directory, {
    now: () => Date.now(),
    onUnreadable: (generation, reason) => unreadable.push(`${generation}: ${reason}`),
  });
  return { store, unreadable };
}

function runNextPass(store: SnapshotStore) {
  return runPass(
    testPassDeps(
      {
        sources: [createMemorySource('trumpstruth', [testPost('4', '2026-03-01T11:58:00.000Z')])],
        venues: [createMemoryVenue({ name: 'kalshi', contracts: [contract] })],
        clients: createTestClients(),
        accounts: testAccounts,
        retentionDays: 35,
        nextInS: 300,
        minIntervalS: 300,
        stopwatch: () => performance.now(),
      },
      store,
    ),
  );
}

it('reads a store of format 1 and writes the next generation in the current format, with all posts and matches', async () => {
  await writeFile(join(directory, fileOf(olderGeneration)), encodeFormat1(olderSnapshot));
  const { store, unreadable } = openStore();
  expect(await store.latest()).toMatchObject({ generation: olderGeneration, matches: null });
  const { report } = await runNextPass(store);
  expect(report).toMatchObject({ outcome: 'written', posts: { new: 1, retained: 3, expired: 0 } });

  const bytes = await readFile(join(directory, fileOf(olderGeneration + 1)), 'utf8');
  expect(JSON.parse(bytes.slice(0, bytes.indexOf('\n')))).toMatchObject({ postjoin_snapshot: snapshotFormat });
  const snapshot = await store.latest();
  expect(snapshot).toMatchObject({
    format: snapshotFormat,
    generation: olderGeneration + 1,
    taken_at: testNow.toISOString(),
  });
  expect(snapshot?.posts).toEqual(expect.arrayContaining(olderPosts));
  expect(snapshot?.posts.map(({ id }) => id)).toEqual(['4', '1', '2', '3']);
  expect(snapshot?.contracts).toMatchObject([{ id: contract.id, closed_at: null }]);
  expect(snapshot?.matches).toMatchObject([
    { post: '4', matched: false },
    { post: '1', matched: true, contract: contract.id },
    { post: '2', matched: false },
  ]);
  expect(unreadable).toEqual([]);
  await store.close();
});

it('reads a snapshot of a worker with a language model, and writes the next generation without its members', async () => {
  const { matches, memory, ...rest } = olderSnapshot;
  const older = {
    ...rest,
    matches: (matches ?? []).map((match) => (match.matched ? { ...match, found_by: 'reader' } : match)),
    reader: { status: 'on', model: '2026-01-01', judged: 2, waiting_posts: 1 },
    memory: { ...memory, verdicts: { hash: 0.875 } },
  };
  await writeFile(join(directory, fileOf(olderGeneration)), encodeSnapshot(older));
  const { store, unreadable } = openStore();
  expect(await store.latest()).toMatchObject({ generation: olderGeneration, matches: older.matches });
  await runNextPass(store);
  const written = await store.latest();
  expect(written).toMatchObject({ generation: olderGeneration + 1, posts: { length: 4 }, matches: { length: 3 } });
  expect(JSON.stringify(written)).not.toMatch(/found_by|"reader"|verdicts/u);
  expect(unreadable).toEqual([]);
  await store.close();
});
