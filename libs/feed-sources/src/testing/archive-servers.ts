import type { RouteResponse, SeenRequest } from '@postjoin/upstream/testing';
import { truthArchive, trumpstruthFeed, xtrackerPosts, type WirePost } from './wire-posts.ts';

type Route = (request: SeenRequest) => RouteResponse;

/**
 * Creates the routes of the truth archive, trumpstruth and XTracker. All three serve the same list of posts, newest
 * first. Each archive has its own page limit and range parameters.
 */
export function archiveRoutes(posts: readonly WirePost[]): Record<string, Route> {
  return {
    '/archive.json': archiveRoute(Buffer.from(truthArchive(posts))),
    '/feed': feedRoute(posts),
    '/xtracker/users/realDonaldTrump/posts': xtrackerRoute(posts),
    '/xtracker/users/WhiteHouse/posts': () => ({ body: { success: true, data: [] } }),
  };
}

const etag = '"whole"';

/** Supports `Range` requests, and returns 304 for a request with the current ETag. */
function archiveRoute(whole: Buffer): Route {
  return ({ headers }): RouteResponse => {
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['range'])) ?? [];
    if (start === undefined) return { headers: { etag }, body: whole };
    const last = Math.min(Number(end), whole.length - 1);
    const range = `bytes ${start}-${last}/${whole.length}`;
    return { status: 206, headers: { etag, 'content-range': range }, body: whole.subarray(Number(start), last + 1) };
  };
}

/** Returns at most 100 items. `start_date` and `end_date` are days in UTC, both inclusive. */
function feedRoute(posts: readonly WirePost[]): Route {
  const headers = { 'content-type': 'application/rss+xml; charset=utf-8' };
  return ({ query }) => {
    const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? '9999'];
    const between = posts.filter(({ created_at }) => {
      const day = new Date(created_at).toISOString().slice(0, 10);
      return from <= day && day <= to;
    });
    return { headers, body: trumpstruthFeed(between.slice(0, 100)) };
  };
}

/** Returns at most 200 posts between two instants. */
function xtrackerRoute(posts: readonly WirePost[]): Route {
  return ({ query }) => {
    const [from, to] = ['startDate', 'endDate'].map((key) => Date.parse(query.get(key) ?? ''));
    const between = posts.filter(({ created_at }) => {
      const at = Date.parse(created_at);
      return from! <= at && at <= to!;
    });
    return { body: xtrackerPosts(between.slice(0, 200)) };
  };
}
