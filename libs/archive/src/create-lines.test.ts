import { describe, expect, it } from 'vitest';
import type { Matched, Snapshot } from '@postjoin/snapshot-store/types';
import { createLineMaker, listArchivablePosts } from './create-lines.ts';
import { parseLine } from './parse-line.ts';
import { archivedAt, day, hour, postedAt, snapshotOf, toInstant } from './testing.ts';

/** The line of the matched post of a snapshot that was taken some hours after the post. */
function lineAfter(hours: number, changes: Parameters<typeof snapshotOf>[0] = {}, withText = false) {
  const snapshot = snapshotOf({ taken_at: toInstant(postedAt + hours * hour), ...changes });
  const [post] = listArchivablePosts(snapshot);
  return post && createLineMaker(snapshot, { withText })(post);
}

const unread = { 'polymarket:1': { from: postedAt - 8 * day, to: archivedAt, fine_to: {}, points: [[postedAt, 0.3]] } };

describe('the line of a matched post', () => {
  it('has the row and the points of the week before the post and the day after it', () => {
    const line = lineAfter(26);
    expect(line).toMatchObject({
      version: 1,
      matched: true,
      post: { id: 'p1', account: 'trump', at: toInstant(postedAt), url: 'https://social.example/p1' },
      contract: { id: 'polymarket:1', venue: 'polymarket', title: 'Will the lighthouse be lit?' },
      act: 'pardon',
      price_at_post: 0.3,
      reaction: { before_60m: 0, after_10m: 0.1, after_60m: 0.1, after_24h: 0.05, persistence_24h: 0.5 },
      unusual: { after_60m: 0, after_60m_of: 167, after_24h: 0, after_24h_of: 144 },
      versions: { matcher: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string },
      archived_at: toInstant(postedAt + 26 * hour),
    });
    const times = line?.matched ? line.points.map(([at]) => at) : [];
    expect([times[0], times.at(-1)]).toEqual([-7 * day - hour, day]);
    expect(line?.post).not.toHaveProperty('text');
  });

  it('is written from an hour after the end of the reaction', () => {
    expect(lineAfter(24.9)).toBeUndefined();
    expect(lineAfter(25)).toBeDefined();
  });

  it('waits up to a day for a history that could not be read, and then has the reason', () => {
    expect(lineAfter(48, { histories: unread } as never)).toBeUndefined();
    expect(lineAfter(49, { histories: unread } as never)).toMatchObject({
      matched: true,
      reaction: { after_24h: null, after_24h_reason: 'not_read_yet' },
    });
    expect(lineAfter(48, { histories: {} })).toBeUndefined();
    expect(lineAfter(49, { histories: {} })).toMatchObject({
      price_at_post: null,
      price_at_post_reason: 'not_read_yet',
      points: [],
    });
  });

  it('has the text only on request, and no act if the match has none', () => {
    expect(lineAfter(26, {}, true)?.post.text).toBe('I will light the lighthouse.');
    const early = snapshotOf().matches.map((match) => {
      const older = { ...match };
      if (older.matched) delete older.act;
      return older;
    });
    expect(lineAfter(26, { matches: early })).toHaveProperty('act', null);
  });
});

describe('the line of a post without a contract', () => {
  it.each([
    ['different_act', { matches: [{ matched: false, post: 'p1', reason: 'different_act', nearest: null }] }],
    ['unexplained', { matches: [] }],
    ['contract_missing', { contracts: [] }],
    ['blank', { posts: [{ ...snapshotOf().posts[0]!, kind: 'blank', text: '' }], matches: [] }],
  ] as [string, Partial<Snapshot>][])('has the reason %s', (reason, changes) => {
    expect(lineAfter(26, changes)).toEqual({
      version: 1,
      matched: false,
      post: { id: 'p1', account: 'trump', at: toInstant(postedAt), url: 'https://social.example/p1' },
      reason,
      versions: { matcher: expect.any(String) as string },
      archived_at: toInstant(postedAt + 26 * hour),
    });
  });
});

it.each([{}, { contracts: [] }, { histories: {} }] as Partial<Snapshot>[])(
  'writes lines that fit the schema: %j',
  (changes) => {
    const line = lineAfter(50, changes, true);
    expect(parseLine(JSON.stringify(line))).toEqual(line);
  },
);

it('names the language model that confirmed a match, and what it did', () => {
  const [match] = snapshotOf().matches as Matched[];
  const judge = { model: 'm1', host: 'h', status: 'ok', last_success_at: null, calls_today: 1 } as const;
  const line = lineAfter(50, {
    matches: [{ ...match!, found_by: 'model', confirmed: true }],
    judge,
  });
  expect(line).toMatchObject({ found_by: 'model', confirmed: true, versions: { judge: 'm1' } });
  expect(parseLine(JSON.stringify(line))).toEqual(line);
});

it('reads a line with members that only earlier versions wrote', () => {
  const line = lineAfter(26);
  const older = { ...line, found_by: 'reader', versions: { ...line?.versions, reader: 'm1' } };
  expect(parseLine(JSON.stringify(older))).toEqual(older);
});
