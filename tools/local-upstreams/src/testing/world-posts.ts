import { truthIdAt, xIdAt, type WorldPost } from '@postjoin/feed-sources/checks';

/** Creates a post of the president on Truth Social. */
export function createTruth(atMs: number, text: string): WorldPost {
  const id = truthIdAt(atMs, 0);
  const handle = 'realDonaldTrump';
  const url = `https://truthsocial.com/@${handle}/${id}`;
  return { id, account: 'trump', handle, platform: 'truthsocial', atMs, kind: 'text', text, url };
}

/** Creates a post of the White House on X. */
export function createTweet(atMs: number, text: string): WorldPost {
  const id = xIdAt(atMs, 0);
  const handle = 'WhiteHouse';
  const url = `https://x.com/${handle}/status/${id}`;
  return { id, account: 'whitehouse', handle, platform: 'x', atMs, kind: 'text', text, url };
}
