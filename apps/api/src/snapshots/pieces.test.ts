import { joinSnapshot } from '@postjoin/join';
import { expect, it } from 'vitest';
import { sampleSnapshot } from '../testing/sample-data.ts';
import { fromPieces, piecesOf } from './pieces.ts';

it('puts together what was taken apart and cloned, whatever the lengths', () => {
  const sample = sampleSnapshot();
  const posts = Array.from({ length: 600 }, (_, n) => ({ ...sample.posts[0]!, id: String(1000 + n) }));
  for (const snapshot of [sample, { ...sample, posts }, { ...sample, posts: [], contracts: [] }]) {
    const pieces = [...piecesOf(joinSnapshot(snapshot))];
    expect(fromPieces(pieces.map((piece) => structuredClone(piece)))).toEqual(joinSnapshot(snapshot));
  }
});

it('says when there is nothing to put together', () => {
  expect(() => fromPieces([])).toThrow(/first piece/);
});
