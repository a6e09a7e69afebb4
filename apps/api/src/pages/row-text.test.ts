import { aRow } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { describeSincePost } from './row-text.ts';

const at = '2026-03-10T11:00:00.000Z';

it.each([
  [{}, 'Since the post: +12 points, as of 2026-03-10 11:00 UTC.'],
  [
    { until_next_post: { at, move: 0.03 } },
    'Since the post (another post in between): +12 points, as of 2026-03-10 11:00 UTC.',
  ],
])('says whether the move since a post has another post in it', (next, text) => {
  expect(describeSincePost({ ...aRow(), move_since_post: 0.12, move_since_post_at: at, ...next })).toBe(text);
});
