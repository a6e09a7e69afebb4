import { isFlagSet, readNumber, type StandIn, type Wire, type WireResponse } from '@postjoin/upstream/checks';
import { listTruthPosts, type PostsView, renderTruthHtml, truthId, type WorldPost } from '../../stand-in-posts.ts';

/** Truth Social's API. Like the platform, it sends a challenge page to HTTP clients, unless the fault `open` is on. */
function createTruthSocial(view: () => PostsView, isOpen: () => boolean): Wire {
  return ({ path, query }) => {
    if (!isOpen()) return challenge;
    if (path === '/api/v1/accounts/lookup')
      return query.get('acct') === account.acct ? { body: account } : recordNotFound;
    const id = /^\/api\/v1\/accounts\/(\d+)\/statuses$/.exec(path)?.[1];
    return id === account.id ? respondStatuses(listTruthPosts(view()), query) : recordNotFound;
  };
}

const challenge: WireResponse = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge', server: 'cloudflare' },
  body: '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body></body></html>',
};

const recordNotFound: WireResponse = {
  status: 404,
  body: { error_message: 'Record not found', error_code: 'NOT_FOUND', error: 'Record not found' },
};

const account = {
  id: '107780257626128497',
  username: 'realDonaldTrump',
  acct: 'realDonaldTrump',
  display_name: 'Donald J. Trump',
  locked: false,
  url: 'https://truthsocial.com/@realDonaldTrump',
  verified: true,
  unauth_visibility: true,
};

const maxPageSize = 40;

function respondStatuses(posts: readonly WorldPost[], query: URLSearchParams): WireResponse {
  const isPublicPart = ['exclude_replies', 'only_media', 'pinned'].some((flag) => isFlagSet(query, flag));
  if (!isPublicPart) return { status: 401, body: { error: 'This method requires an authenticated user' } };
  const maxId = query.get('max_id');
  const sinceId = query.get('since_id') ?? query.get('min_id');
  const chosen = posts.filter((post) => {
    const id = BigInt(truthId(post));
    return (maxId === null || id < BigInt(maxId)) && (sinceId === null || id > BigInt(sinceId));
  });
  const wanted = isFlagSet(query, 'exclude_reblogs') ? chosen.filter(({ kind }) => kind !== 'repost') : chosen;
  const page = wanted.slice(0, Math.min(readNumber(query, 'limit', 20), maxPageSize));
  return { headers: paginationHeaders(page), body: page.map(statusObject) };
}

function paginationHeaders(page: readonly WorldPost[]): Record<string, string> {
  if (page.length === 0) return {};
  const base = `https://truthsocial.com/api/v1/accounts/${account.id}/statuses`;
  const next = `<${base}?max_id=${truthId(page.at(-1)!)}>; rel="next"`;
  return { link: `${next}, <${base}?min_id=${truthId(page[0]!)}>; rel="prev"` };
}

function statusObject(post: WorldPost): Record<string, unknown> {
  const id = truthId(post);
  const url = `https://truthsocial.com/@${post.handle}/${id}`;
  return {
    id,
    created_at: new Date(post.atMs).toISOString(),
    in_reply_to_id: null,
    quote_id: null,
    in_reply_to_account_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    language: post.text === '' ? null : 'en',
    uri: url,
    url,
    content: renderTruthHtml(post),
    account,
    media_attachments: post.kind === 'blank' ? [{ id: `${id}1`, type: 'video', url, preview_url: url, meta: {} }] : [],
    mentions: [],
    tags: [],
    card: null,
    group: null,
    quote: null,
    in_reply_to: null,
    reblog: post.kind === 'repost' ? reblogObject(post) : null,
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
    edited_at: null,
    version: '1',
    editable: true,
    title: null,
  };
}

function reblogObject(post: WorldPost) {
  const acct = post.repostOf ?? 'someone';
  const original: WorldPost = { ...post, kind: 'text', handle: acct };
  delete original.repostOf;
  delete original.html;
  return { ...statusObject(original), account: { ...account, id: '1', username: acct, acct, display_name: acct } };
}

export const truthsocialStandIn = {
  name: 'truthsocial',
  create: createTruthSocial,
  errors: {
    429: [
      { headers: { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' }, body: { error: 'Too many requests' } },
    ],
  },
} as const satisfies StandIn<PostsView>;
