import { describe, expect, it } from 'vitest';
import { answerMarkets, answerWatchlist, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const pardon = aContract({
  id: 'kalshi:KXPARDON-26-GM',
  event_id: 'kalshi:KXPARDON-26',
  url: 'https://kalshi.example/events/KXPARDON-26',
});
const tariff = aContract({
  id: 'polymarket:900',
  event_id: 'polymarket:RIDER',
  url: 'https://www.polymarket.example/event/tariff-on-copper',
  title: 'Will Trump impose a tariff on copper?',
  event_title: 'Will Trump impose a tariff on copper?',
});
const closed = aContract({
  id: 'kalshi:KXVETO-1',
  event_id: 'kalshi:KXVETO',
  url: 'https://kalshi.example/events/KXVETO',
  title: 'Will Trump veto the bill on daylight saving?',
  event_title: 'Will Trump veto the bill on daylight saving?',
  status: 'resolved',
  closed_at: hoursAgo(1),
});
const posts = [
  aPost({
    id: '114000000000000001',
    text: 'I have decided to PARDON Ghislaine Maxwell. Thank you!',
    url: 'https://truth.example/@realDonaldTrump/114000000000000001',
  }),
  aPost({ id: '114000000000000002', at: hoursAgo(2), text: 'Happy Birthday!' }),
  aPost({ id: '114000000000000003', at: hoursAgo(30), text: 'I will VETO the bill on daylight saving!' }),
];
const table = await createJoinTable(aSnapshot({ posts, contracts: [pardon, tariff, closed] }));
const search = (q: string) => answerMarkets(table, { q }, testNow);
const watch = (markets: string) => answerWatchlist(table, { markets, hours: 168 }, testNow);

describe('a search for a reference', () => {
  it.each([
    ['the id of a contract', 'kalshi:KXPARDON-26-GM', pardon],
    ['an id as its venue writes it', 'kxpardon-26-gm', pardon],
    ['the id of an event', 'KXPARDON-26', pardon],
    ['a numeric id with its venue', 'polymarket:900', tariff],
    ['the address of a contract', 'https://polymarket.example/event/tariff-on-copper?tid=1', tariff],
    ['the address of another page of its site', 'https://kalshi.example/markets/kxpardon/pardons/kxpardon-26', pardon],
    ['the id of a matched post', '114000000000000001', pardon],
    ['the address of a matched post', 'https://truth.example/@realDonaldTrump/114000000000000001', pardon],
    ['an address without its scheme', 'truth.example/@realDonaldTrump/114000000000000001', pardon],
    ['an address in a sentence', 'Is https://truth.example/@realDonaldTrump/114000000000000001, a market?', pardon],
    ['an address in brackets', '(https://truth.example/@realDonaldTrump/114000000000000001).', pardon],
    ['the same post at another site', 'https://mirror.example/users/x/statuses/114000000000000001?s=20', pardon],
    ['the page of a row', 'http://127.0.0.1:8787/posts/114000000000000001?candidates=3', pardon],
    ['the page of a contract', 'https://postjoin.example/contracts/kalshi%3AKXPARDON-26-GM', pardon],
    ['a part of the text of a post', 'i have decided to pardon Ghislaine Maxwell', pardon],
  ])('finds by %s', (_, q, { id }) => {
    expect(search(q).contracts.map((contract) => contract.id)).toEqual([id]);
  });

  it.each(['900', '26', 'rider', 'https://polymarket.example/event', 'https://other.example/event/tariff-on-copper'])(
    'finds no contract by %s, which does not identify a contract',
    (q) => {
      expect(search(q).total).toBe(0);
    },
  );

  it.each([
    ['https://truth.example/@realDonaldTrump/999', 'No stored post or contract has this address. Only posts'],
    ['We will be at the very big rally. '.repeat(10), 'No stored post has this text. Pass it in text instead of q.'],
  ])('explains %s, which no post has', (q, note) => {
    expect(search(q).note).toContain(note);
  });

  it.each([
    ['114000000000000001', 1, /^This post has a row\. Its contract is listed\.$/],
    ['114000000000000002', 0, /^This post has no row\. The post [^.]+\.( The nearest contract: "[^"]+")?$/],
    ['114000000000000003', 0, /^This post has a row, whose contract has closed\. Pass status=closed\.$/],
    ['kalshi:KXVETO-1', 0, /^This contract has closed\. Pass status=closed, /],
  ])('says what %s is', (q, total, note) => {
    expect(search(q)).toMatchObject({ total, note: expect.stringMatching(note) as string });
  });
});

describe('a watch list with a reference', () => {
  it('has the row of a matched post', () => {
    const { topics, rows } = watch('114000000000000001');
    expect(topics).toMatchObject([{ recognised: true, posts: 1, contracts: 1, rows: ['114000000000000001'] }]);
    expect(rows).toMatchObject([{ contract: { id: pardon.id } }]);
  });

  it('explains a post without a contract', () => {
    const { topics, unmatched, reasons } = watch('114000000000000002');
    expect(topics).toMatchObject([{ posts: 1, rows: [], note: expect.stringContaining('see unmatched') as string }]);
    expect(unmatched.map(({ id }) => id)).toEqual(['114000000000000002']);
    expect(reasons[unmatched[0]?.reason ?? '']).toMatch(/\.$/u);
  });

  it('says of an address that no stored post or contract has that it is not stored, and not that it has no contract', () => {
    const [topic] = watch('https://truth.example/@realDonaldTrump/999').topics;
    expect(topic?.note).toMatch(/^No stored post or contract has this address\. Only posts of the last days/);
  });

  it('has the posts of a closed contract, which is not counted as open', () => {
    const { topics, rows } = watch('KXVETO-1');
    expect(topics).toMatchObject([{ contracts: 0, rows: ['114000000000000003'] }]);
    expect(rows).toMatchObject([{ contract: { id: closed.id, status: 'resolved' } }]);
  });
});
