import { existsSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { readRecordings } from '../replay/read.ts';
import { replayWorld } from '../replay/world.ts';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sum } from '@postjoin/values';
import { startTimedPrograms } from './timed-programs.ts';

/** The requests of the recorded week that take the most processor time of 4,000 random ones. */

const folder = join(import.meta.dirname, '../../../../../shared/eval');
const hasRecordings = existsSync(join(folder, 'posts.jsonl'));
const at = new Date('2025-09-20T12:00:00Z');

const unknownWord = (number: number) => `q${number.toString(26).padStart(5, 'x')}`;
const listOf = (count: number, toTopic: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toTopic(index)).join(',');
/** Topics are cached, so each list has words of its own. */
const unknownTopics = (first: number) =>
  listOf(50, (topic) => Array.from({ length: 5 }, (_, word) => unknownWord(first + topic * 5 + word)).join(' '));
const misspeltTopics = listOf(50, (topic) => `tarrif${unknownWord(topic)} Trupm presidnet Whte Huose`).slice(0, 2_000);
const frequentTopics = (first: number) =>
  listOf(50, (topic) => `Trump ${first + topic} will the president`).slice(0, 2_000);
const subjects =
  'tariffs on China, Putin, Zelenskyy, the Fed, Powell, Maxwell, Greenland, Canada, Iran, TikTok, Epstein and Musk';
const sentence = `I will meet, fire, pardon, endorse and impose ${subjects}. `.repeat(20).slice(0, 2_000);

const requests: readonly [string, string, Record<string, string>][] = [
  ['a sentence that names many subjects', 'markets', { text: sentence }],
  ['250 unknown words', 'watchlist', { markets: unknownTopics(0), hours: '168' }],
  ['misspelt words', 'watchlist', { markets: misspeltTopics, hours: '168', candidates: '5' }],
  ['frequent words', 'watchlist', { markets: frequentTopics(0), hours: '168', candidates: '5', price_path: 'true' }],
  ['unknown words since a week ago', 'since-last', { markets: unknownTopics(1_000), since: '2025-09-13T12:00:00Z' }],
  ['risk windows of frequent words', 'risk-windows', { markets: frequentTopics(100), days: '30', threshold: '0.1' }],
  ['all unmatched posts with candidates', 'join', { hours: '168', candidates: '5', price_path: 'true', limit: '200' }],
];

/** Twice as many runs of blocks of code as the dearest request takes, which are 1.3 million. */
const maxBlocks = 2_600_000;

describe.skipIf(!hasRecordings)(
  `run few blocks of code in a recorded week${hasRecordings ? '' : ' (SKIPPED: there are no recordings in ../shared/eval)'}`,
  () => {
    const directory = useTempDirectory('group');
    let programs: Awaited<ReturnType<typeof startTimedPrograms>>;
    let url: string;
    const session = new Session();

    beforeAll(async () => {
      const files = { posts: join(folder, 'posts.jsonl'), contracts: join(folder, 'contracts.jsonl') };
      programs = await startTimedPrograms(
        join(directory, 'store'),
        { RISK_WINDOWS: 'on' },
        replayWorld(readRecordings(files)),
      );
      expect(await programs.pass(at)).toBe(0);
      url = await programs.startApi(at);
      await send('markets', { text: 'The first sentence creates the matcher.' });
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    });
    afterAll(async () => {
      session.disconnect();
      await programs.close();
    });

    async function send(operation: string, parameters: Record<string, string>): Promise<void> {
      const response = await fetch(`${url}/api/v1/${operation}?${new URLSearchParams(parameters).toString()}`);
      expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    }

    /** Returns how often blocks of code have run since the last call, each iteration of a loop counted. */
    async function takeBlockCount(): Promise<number> {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return sum(
        result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count))),
      );
    }

    it.each(requests)('%s', async (_, operation, parameters) => {
      await takeBlockCount();
      await send(operation, parameters);
      const blocks = await takeBlockCount();
      expect(blocks).toBeGreaterThan(1_000);
      expect(blocks).toBeLessThan(maxBlocks);
    });

    it('let a health probe through that arrives after 40 of them', async () => {
      const answered: string[] = [];
      const call = async (path: string) => {
        await (await fetch(url + path)).text();
        answered.push(path);
      };
      const topics = Array.from({ length: 40 }, (_, number) => unknownTopics(2_000 + 250 * number));
      await Promise.all([...topics.map((list) => `/api/v1/watchlist?markets=${list}`), '/livez'].map(call));
      expect(answered.indexOf('/livez')).toBeLessThan(10);
    });
  },
);
