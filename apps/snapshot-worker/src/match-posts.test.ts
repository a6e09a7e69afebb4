import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aContract, aPost } from '@postjoin/join/testing';
import { createReader, readModel, type Reader } from '@postjoin/reader';
import { writeTestModel } from '@postjoin/reader/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdicts } from './judge-posts.ts';
import { matchPosts } from './match-posts.ts';

const titles = { maxwell: 'Will Trump pardon Ghislaine Maxwell?', visit: 'Will Trump visit Israel?' };
const contracts = Object.entries(titles).map(([id, title]) =>
  aContract({ id: `polymarket:${id}`, event_id: id, title, event_title: title }),
);
const texts = {
  silent: 'Ghislaine Maxwell will be very happy tomorrow!',
  dull: 'Ghislaine Maxwell, how dull.',
  doubtful: 'I will PARDON Ghislaine Maxwell. Dull!',
  unrelated: 'Thank you!',
};
const posts = Object.entries(texts).map(([id, text]) => aPost({ id, text }));

describe('matchPosts', () => {
  let directory: string;
  let reader: Reader;
  const calls: string[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'postjoin-reader-'));
    await writeTestModel(directory, { happy: 4, dull: -4 });
    const created = createReader(await readModel(directory));
    reader = {
      ...created,
      judge: (post, questions) => {
        calls.push(...questions.map((question) => `${post} | ${question}`));
        return created.judge(post, questions);
      },
    };
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** @param msPerCall The stopwatch advances by so much between two reads. */
  function match(known: Verdicts = {}, { maxMs = 1_000, msPerCall = 0, load = () => Promise.resolve(reader) } = {}) {
    calls.length = 0;
    let ms = 0;
    return matchPosts(posts, contracts, known, { load, maxMs, stopwatch: () => (ms += msPerCall) });
  }

  it('adds a match that the rules lack, removes a doubtful one, and leaves the others', async () => {
    const { matches, reader: state } = await match();
    expect(matches).toMatchObject([
      { post: 'silent', matched: true, contract: 'polymarket:maxwell', found_by: 'reader' },
      { post: 'dull', matched: false, reason: 'different_act' },
      { post: 'doubtful', matched: false, reason: 'mentioned_in_passing', nearest: 'polymarket:maxwell' },
      { post: 'unrelated', matched: false },
    ]);
    expect(matches[0]).toMatchObject({ evidence: [{ post: { text: 'Ghislaine Maxwell' } }] });
    expect(state).toEqual({ status: 'on', model: 'test', judged: 3, waiting_posts: 0 });
  });

  it('judges each pair once, and drops the verdicts on pairs that no longer exist', async () => {
    const first = await match({ dropped: 0.5 });
    expect(Object.values(first.verdicts)).toEqual([0.982, 0.018, 0.018]);
    const second = await match(first.verdicts);
    expect(calls).toEqual([]);
    expect(second).toEqual({ ...first, reader: { ...first.reader, judged: 0 } });
  });

  it('judges the newest posts first, and the others in the next pass', async () => {
    const first = await match({}, { maxMs: 1.5, msPerCall: 1 });
    expect(calls).toEqual([`${texts.silent} | ${titles.maxwell}`]);
    expect(first.reader).toEqual({ status: 'on', model: 'test', judged: 1, waiting_posts: 2 });
    expect(first.matches[2]).toMatchObject({ post: 'doubtful', matched: true, found_by: 'rules' });
    const second = await match(first.verdicts);
    expect(second.reader).toMatchObject({ judged: 2, waiting_posts: 0 });
    expect(second.matches[2]).toMatchObject({ matched: false });
  });

  it('matches by the rules alone if the reader is off', async () => {
    const deps = { load: null, maxMs: 1, stopwatch: () => 0 };
    const { matches, reader: state, verdicts } = await matchPosts(posts, contracts, { known: 0.5 }, deps);
    expect(matches.map(({ matched }) => matched)).toEqual([false, false, true, false]);
    expect(matches[2]).toMatchObject({ found_by: 'rules' });
    expect(state).toEqual({ status: 'off', judged: 0, waiting_posts: 0 });
    expect(verdicts).toEqual({ known: 0.5 });
  });

  it.each([
    [
      'its files are missing',
      () => readModel(join(directory, 'missing')).then(createReader),
      /model\.json .*READER=off/u,
    ],
    ['it fails', () => Promise.reject(new Error('/secret/path')), /^the reader failed unexpectedly$/u],
  ])('matches by the rules alone and reports the reason if %s', async (_, load, reason) => {
    const { matches, reader: state, verdicts } = await match({ known: 0.5 }, { load });
    expect(matches.map(({ matched }) => matched)).toEqual([false, false, true, false]);
    expect(state).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) as string });
    expect(verdicts).toEqual({ known: 0.5 });
  });
});
