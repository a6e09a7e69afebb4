import type { Evidence, MatchResult } from '@postjoin/snapshot-store/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aContract, aPost, aSnapshot } from '../testing.ts';
import { listSearchedTexts, restrictTexts } from './restrict-texts.ts';

const text = 'Folks: I will PARDON Ghislaine Maxwell, and nobody else. Thank you!';
const matched = aPost({ id: '1', source: 'platform_api', delivered_by: ['platform_api'], text });
const unmatched = aPost({ id: '2', source: 'platform_api', text: 'Ghislaine Maxwell had lunch.' });
const contracts = [aContract()];
const restrict = (...posts: ReturnType<typeof aPost>[]) => restrictTexts(aSnapshot({ posts, contracts }));

const post = aPost({ id: '1', source: 'platform_api', text: 'abcdefghij' });
const evidenceAt = ([start, end]: readonly [number, number]): Evidence => ({
  topic: 'topic',
  post: { start, end, text: post.text.slice(start, end) },
  contract: { field: 'title', start: 0, end: 1, text: 'W' },
});
const quote = (spans: (readonly [number, number])[]) => {
  const match: MatchResult = {
    matched: true,
    post: '1',
    contract: 'polymarket:1',
    alternatives: [],
    topics: [],
    evidence: spans.map(evidenceAt),
  };
  const snapshot = aSnapshot({ posts: [post], contracts, matches: [match] });
  const { posts, matches } = restrictTexts(snapshot);
  return { text: posts[0]?.text ?? '', evidence: matches[0]?.matched ? matches[0].evidence : [] };
};

describe('the restricted text of a post', () => {
  it('has the words of the evidence, in quotation marks', () => {
    const { posts, matches } = restrict(matched);
    expect(posts).toMatchObject([
      { id: '1', text: '“PARDON” … “Ghislaine Maxwell” [The whole text is at the link.]', truncated: true },
    ]);
    expect(matches).toMatchObject([{ matched: true, contract: 'polymarket:1' }]);
  });

  it('has no words of another post of its statement', () => {
    const [inPost, inOther] = [evidenceAt([0, 2]), evidenceAt([4, 6])];
    const evidence = [inPost, { ...inOther, post: { ...inOther.post, part: 'next' as const } }];
    const match: MatchResult = {
      matched: true,
      post: '1',
      contract: 'polymarket:1',
      alternatives: [],
      topics: [],
      evidence,
    };
    const restricted = restrictTexts(aSnapshot({ posts: [post], contracts, matches: [match] }));
    expect(restricted.posts[0]?.text).toBe('“ab” [The whole text is at the link.]');
    expect(restricted.matches[0]).toMatchObject({
      evidence: [{ post: { start: 1 } }, { post: { start: 4, part: 'next' } }],
    });
  });

  it('has no words without a match, and its candidates have no topics', () => {
    const { posts, matches } = restrict(unmatched);
    expect(posts).toMatchObject([{ id: '2', text: '[The whole text is at the link.]', truncated: true }]);
    expect(matches).toMatchObject([{ matched: false, candidates: [{ topics: [] }] }]);
  });

  it('does not name who is quoted or reposted', () => {
    const other = { handle: 'other', url: 'https://x.com/other/status/5' };
    const { posts } = restrict({ ...matched, repost_of: other, quote_of: other });
    expect(posts).toMatchObject([{ repost_of: { handle: null, url: null }, quote_of: { handle: null, url: null } }]);
  });

  it('quotes words once that are in several pieces of evidence', () => {
    const { text, evidence } = quote([
      [4, 6],
      [0, 2],
      [5, 8],
      [4, 5],
      [8, 9],
    ]);
    expect(text).toMatch(/^“ab” … “efghi” \[/);
    expect(evidence.map(({ post: { start, end } }) => text.slice(start, end))).toEqual(['ef', 'ab', 'fgh', 'e', 'i']);
  });

  it('has every piece of evidence at its offsets', () => {
    const span = fc.tuple(fc.nat(10), fc.nat(10)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const { text, evidence } = quote(spans);
        for (const { post } of evidence) expect(text.slice(post.start, post.end)).toBe(post.text);
      }),
    );
  });

  it('is searched by its matched words only', () => {
    const [first, second] = restrict(matched, unmatched).posts;
    expect(listSearchedTexts(first?.text ?? '').join()).toMatch(/^“PARDON”,“Ghislaine Maxwell” ?$/);
    expect(listSearchedTexts(second?.text ?? '')).toEqual(['']);
    expect(listSearchedTexts('Fed … chair')).toEqual(['Fed … chair']);
  });
});

describe('a text stays whole', () => {
  it.each([
    ['of another source', aSnapshot({ posts: [aPost({ text })], contracts })],
    ['that may leave the service', aSnapshot({ posts: [matched, unmatched], contracts, restricted_texts: 'full' })],
    ['of a post without words', aSnapshot({ posts: [{ ...matched, kind: 'blank', text: '' }] })],
  ])('%s', (_, snapshot) => {
    expect(restrictTexts(snapshot)).toBe(snapshot);
  });
});
