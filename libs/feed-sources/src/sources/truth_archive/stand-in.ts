import { respondConditionally, type StandIn, type Wire, type WireResponse } from '@postjoin/upstream/checks';
import { memoizePerObject } from '@postjoin/values';
import { createHash } from 'node:crypto';
import {
  listTruthPosts,
  type PostsView,
  renderTruthHtml,
  stripTags,
  truthId,
  type WorldPost,
} from '../../stand-in-posts.ts';

/** Public archive of Trump's posts: one large JSON array, newest first, with support for byte ranges. */
function createTruthArchive(view: () => PostsView): Wire {
  return (request) => {
    if (request.path !== '/data/truth-social/truth_archive.json')
      return { status: 404, headers: html, body: '<p>404</p>' };
    const { body, etag, lastModified } = getArchive(view());
    return respondConditionally(request, { etag, lastModified }, () => ({
      headers: { 'content-type': 'application/json', 'accept-ranges': 'bytes' },
      ...respondRange(body, request.headers['range']),
    }));
  };
}

const html = { 'content-type': 'text/html' };

const getArchive = memoizePerObject((view: PostsView) => {
  const posts = listTruthPosts(view);
  const body = Buffer.from(JSON.stringify(posts.map(toEntry)));
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  return { body, etag, lastModified: new Date(posts[0]?.atMs ?? 0) };
});

function toEntry(post: WorldPost) {
  const id = truthId(post);
  return {
    id,
    created_at: new Date(post.atMs).toISOString(),
    content: stripTags(renderTruthHtml(post)),
    url: `https://truthsocial.com/@${post.handle}/${id}`,
  };
}

/**
 * Responds to a byte range such as `bytes=0-24575` or `bytes=100-`. Any other range gets the whole body, as RFC 9110,
 * 14.2 allows.
 */
function respondRange(body: Buffer, range: string | undefined): WireResponse {
  const parsedRange = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!parsedRange) return { body };
  const first = Number(parsedRange[1]);
  const last = Math.min(parsedRange[2] === '' ? Infinity : Number(parsedRange[2]), body.length - 1);
  if (first > last) return { status: 416, headers: { 'content-range': `bytes */${body.length}` }, body: '' };
  return {
    status: 206,
    headers: { 'content-type': 'application/json', 'content-range': `bytes ${first}-${last}/${body.length}` },
    body: body.subarray(first, last + 1),
  };
}

export const truthArchiveStandIn = {
  name: 'truth_archive',
  file: '/data/truth-social/truth_archive.json',
  create: createTruthArchive,
} as const satisfies StandIn<PostsView>;
