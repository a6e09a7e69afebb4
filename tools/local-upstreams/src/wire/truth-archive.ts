import { memoizePerObject } from '@postjoin/values';
import { createHash } from 'node:crypto';
import type { WorldPost, WorldView } from '../world.ts';
import { unlessUnchanged, type Wire, type WireAnswer } from './http.ts';
import { truthId } from './ids.ts';
import { gluedText, truthHtml } from './markup.ts';

/** The public archive of Trump's posts: one large JSON array, newest first, of which a part can be asked for. */
export function createTruthArchive(view: () => WorldView): Wire {
  return (request) => {
    if (request.path !== '/data/truth-social/truth_archive.json')
      return { status: 404, headers: html, body: '<p>404</p>' };
    const { body, etag, lastModified } = archiveOf(view());
    return unlessUnchanged(request, { etag, lastModified }, () => ({
      headers: { 'content-type': 'application/json', 'accept-ranges': 'bytes' },
      ...partOf(body, request.headers['range']),
    }));
  };
}

const html = { 'content-type': 'text/html' };

const archiveOf = memoizePerObject((view: WorldView) => {
  const posts = truthPosts(view);
  const body = Buffer.from(JSON.stringify(posts.map(entry)));
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  return { body, etag, lastModified: new Date(posts[0]?.atMs ?? 0) };
});

/** What Trump posted on Truth Social, newest first. */
export function truthPosts({ posts }: WorldView): WorldPost[] {
  return posts.filter(({ account, platform }) => account === 'trump' && platform === 'truthsocial');
}

function entry(post: WorldPost) {
  const isRepost = post.kind === 'repost';
  const id = truthId(post);
  return {
    id,
    created_at: new Date(post.atMs).toISOString(),
    content: gluedText(truthHtml(post)),
    url: `https://truthsocial.com/@${post.handle}/${id}`,
    media: post.kind === 'blank' ? [`https://static-assets-1.truthsocial.com/media/${id}.mp4`] : [],
    replies_count: isRepost ? 0 : 100,
    reblogs_count: isRepost ? 0 : 400,
    favourites_count: isRepost ? 0 : 1600,
  };
}

/** `bytes=0-24575`, or an open end; anything else is answered with the whole, as RFC 9110 allows. */
function partOf(body: Buffer, range: string | undefined): WireAnswer {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!asked) return { body };
  const first = Number(asked[1]);
  const last = Math.min(asked[2] === '' ? Infinity : Number(asked[2]), body.length - 1);
  if (first > last) return { status: 416, headers: { 'content-range': `bytes */${body.length}` }, body: '' };
  return {
    status: 206,
    headers: { 'content-type': 'application/json', 'content-range': `bytes ${first}-${last}/${body.length}` },
    body: body.subarray(first, last + 1),
  };
}
