import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTestModel } from '@postjoin/reader/testing';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runWorker, serveJudgeablePost, workerEnvironment, type Environment } from './testing-program.ts';

/** Numbers of log levels. */
const [info, warn] = [30, 40];

describe('the worker with a reader', { timeout: 120_000 }, () => {
  let directory: string;
  let model: string;
  let environment: Environment;
  let close: () => void;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'postjoin-reader-'));
    model = join(directory, 'model');
    await writeTestModel(model, { happy: 4 });
    const served = await serveJudgeablePost();
    close = served.close;
    environment = workerEnvironment({
      ...served.environment,
      SNAPSHOT_STORE: directory,
      READER: 'on',
      READER_MODEL: model,
    });
  });
  afterEach(async () => {
    close();
    await rm(directory, { recursive: true });
  });

  async function runPass(changes: Environment = {}) {
    const { code, errors, events } = await runWorker(['once'], { ...environment, ...changes });
    const store = createDirectoryStore(directory, { now: () => Date.now() });
    const snapshot = await store.latest();
    await store.close();
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return { pass: events.find(({ event }) => event === 'pass'), match: snapshot?.matches?.[0], snapshot };
  }

  it('matches a post that the rules do not match, and judges it once', async () => {
    const first = await runPass();
    expect(first.pass).toMatchObject({ level: info, reader: { status: 'on', model: 'test', judged: 1 } });
    expect(first.match).toMatchObject({ matched: true, contract: 'predictit:11', found_by: 'reader' });
    expect(first.match).toMatchObject({ evidence: [{ post: { text: 'Israel' }, contract: { text: 'Israel' } }] });
    const second = await runPass();
    expect(second.pass).toMatchObject({ reader: { status: 'on', judged: 0 } });
    expect(second.match).toEqual(first.match);
  });

  it.each<[string, Environment, () => Promise<unknown>, RegExp]>([
    ['damaged weights', {}, () => truncate(join(model, 'reader.onnx'), 99), /reader\.onnx of the reader is damaged/u],
    ['missing weights', {}, () => rm(join(model, 'reader.onnx')), /reader\.onnx of the reader cannot be read/u],
    ['no model', { READER_MODEL: '/nowhere' }, () => Promise.resolve(), /model\.json of the reader cannot be read/u],
  ])('matches by the rules alone with %s, and reports the reason', async (_, changes, damage, reason) => {
    await damage();
    const { pass, match, snapshot } = await runPass(changes);
    const reader = { status: 'failed', reason: expect.stringMatching(reason) as string };
    expect(pass).toMatchObject({ level: warn, outcome: 'written', reader });
    expect(snapshot?.reader).toMatchObject(reader);
    expect(match).toMatchObject({ matched: false });
  });

  it('matches by the rules alone if the reader is off', async () => {
    const { pass, match } = await runPass({ READER: 'off', READER_MODEL: '/nowhere' });
    expect(pass).toMatchObject({ level: info, reader: { status: 'off' } });
    expect(match).toMatchObject({ matched: false });
  });
});
