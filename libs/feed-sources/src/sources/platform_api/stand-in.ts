import { readNumber, type StandIn, type Wire, type WireRequest, type WireResponse } from '@postjoin/upstream/checks';
import { escapeMarkup, type PostsView, type WorldPost } from '../../stand-in-posts.ts';

/**
 * The X API, version 2: the route `users/by`, the posts of a user, and the look-up of posts by their ids. A field has its
 * new name, such as `note_post`, if the query has `post.fields`, and otherwise its old name, such as `note_tweet`.
 */

/** The token that the local X API accepts. */
export const localBearerToken = 'local-bearer-token';

const users = [
  { id: '25073877', name: 'Donald J. Trump', username: 'realDonaldTrump' },
  { id: '1879644163769335808', name: 'The White House', username: 'WhiteHouse' },
];

function createX(view: () => PostsView): Wire {
  return (request) => {
    if (request.headers['authorization'] !== `Bearer ${localBearerToken}`) return unauthorized;
    const posts = view().posts.filter(({ platform }) => platform === 'x');
    return route(request, posts);
  };
}

/** Response to a missing or wrong token: indented JSON, like the real API. */
const unauthorized: WireResponse = {
  status: 401,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' }, null, 2),
};

function route(request: WireRequest, posts: readonly WorldPost[]): WireResponse {
  const { path, query } = request;
  if (path === '/2/users/by') return respondUsers(query);
  if (path === '/2/tweets') return respondPosts(posts, query);
  const id = /^\/2\/users\/(\d{1,19})\/tweets$/.exec(path)?.[1];
  if (id === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: '' };
  return respondTimeline(posts, id, query);
}

function respondUsers(query: URLSearchParams): WireResponse {
  const names = (query.get('usernames') ?? '').split(',').filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => !/^[A-Za-z0-9_]{1,15}$/.test(name))) return invalid('usernames');
  const isNamed = (name: string) => (user: (typeof users)[number]) =>
    user.username.toLowerCase() === name.toLowerCase();
  const data = names.flatMap((name) => users.filter(isNamed(name)));
  const errors = names.filter((name) => !users.some(isNamed(name))).map((name) => notFound('usernames', name));
  return { body: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } };
}

/** A post that is not in the view is deleted. */
function respondPosts(posts: readonly WorldPost[], query: URLSearchParams): WireResponse {
  const ids = (query.get('ids') ?? '').split(',');
  const isValid = ids.length <= maxPageSize && ids.every((id) => /^\d{1,19}$/.test(id));
  if (!isValid || [...query.keys()].some((key) => key !== 'ids')) return invalid('ids');
  const data = ids.flatMap((id) => posts.filter((post) => post.id === id)).map((post) => postObject(post, query));
  const missing = ids.filter((id) => !posts.some((post) => post.id === id));
  const errors = missing.map((id) => notFound('ids', id, 'tweet'));
  return { body: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } };
}

function notFound(parameter: string, value: string, resource_type = 'user') {
  return {
    value,
    detail: `Could not find ${resource_type} with ${parameter}: [${value}].`,
    title: 'Not Found Error',
    resource_type,
    parameter,
    resource_id: value,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  };
}

function invalid(parameter: string): WireResponse {
  const message = `The \`${parameter}\` query parameter value is not valid`;
  const body = {
    errors: [{ parameters: { [parameter]: [] }, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.twitter.com/2/problems/invalid-request',
  };
  return { status: 400, headers: { 'content-type': 'application/problem+json' }, body };
}

const knownParameters = new Set(
  (
    'max_results exclude start_time since_id pagination_token tweet.fields post.fields expansions user.fields ' +
    'media.fields'
  ).split(' '),
);

function respondTimeline(posts: readonly WorldPost[], id: string, query: URLSearchParams): WireResponse {
  const user = users.find((candidate) => candidate.id === id);
  if (!user) return { body: { errors: [notFound('id', id)] } };
  return respondPage(
    posts.filter(({ handle }) => handle === user.username),
    query,
  );
}

const minPageSize = 5;
const maxPageSize = 100;

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

function respondPage(posts: readonly WorldPost[], query: URLSearchParams): WireResponse {
  const unknown = [...query.keys()].find((key) => !knownParameters.has(key));
  if (unknown !== undefined) return invalid(unknown);
  const size = readNumber(query, 'max_results', 10);
  if (!(size >= minPageSize && size <= maxPageSize)) return invalid('max_results');
  if (query.has('start_time') && !instantForm.test(query.get('start_time')!)) return invalid('start_time');
  const chosen = posts.filter(createFilter(query));
  const token = query.get('pagination_token');
  const from = token === null ? 0 : Number(/^t(\d+)$/.exec(token)?.[1] ?? NaN);
  if (Number.isNaN(from)) return invalid('pagination_token');
  const shown = chosen.slice(from, from + size);
  const to = from + shown.length;
  return {
    body: {
      ...(shown.length > 0 && { data: shown.map((post) => postObject(post, query)) }),
      ...includedUsers(shown, query),
      meta: { result_count: shown.length, ...(to < chosen.length && { next_token: `t${to}` }) },
    },
  };
}

const isLater = (id: string, than: string): boolean => BigInt(id) > BigInt(than);

function createFilter(query: URLSearchParams): (post: WorldPost) => boolean {
  const excluded = new Set((query.get('exclude') ?? '').split(','));
  const sinceId = query.get('since_id');
  // since_id takes precedence over start_time.
  const startMs = sinceId === null ? Date.parse(query.get('start_time') ?? '') : NaN;
  return ({ id, kind, atMs }) =>
    !(excluded.has('retweets') && kind === 'repost') && (sinceId === null || isLater(id, sinceId)) && !(atMs < startMs);
}

/** Longer texts are truncated; `note_tweet` or `note_post` has the full text. */
const maxTextLength = 280;

const shortLink = (post: WorldPost, index: number): string => `https://t.co/${post.id.slice(-9)}${index}`;

/**
 * Converts the text to X's format: shortened links, media as a link at the end, and entities only for `&`, `<` and `>`.
 */
function wireText(post: WorldPost): { text: string; whole: string; urls: object[] } {
  const urls: object[] = [];
  const shorten = (address: string): string => {
    const url = shortLink(post, urls.length);
    urls.push({ url, expanded_url: address, display_url: address.replace(/^https?:\/\//, '').slice(0, 30) });
    return url;
  };
  const prefix = post.repostOf === undefined ? '' : `RT @${post.repostOf}: `;
  const own = escapeMarkup(prefix + post.text).replace(/https?:\/\/[^\s]+/g, shorten);
  const trailing = [
    ...(post.kind === 'blank' ? [shorten(`${post.url}/photo/1`)] : []),
    ...(post.quoteOf === undefined ? [] : [shorten(post.quoteOf)]),
  ];
  const whole = [own, ...trailing].filter((part) => part !== '').join(' ');
  const isLong = whole.length > maxTextLength;
  return { whole, urls, text: isLong ? `${whole.slice(0, maxTextLength - 26)}… ${shorten(post.url)}` : whole };
}

/** Returns the requested fields, with new names if the query has `post.fields`. Ignores unknown fields. */
function postObject(post: WorldPost, query: URLSearchParams): Record<string, unknown> {
  const isNew = query.has('post.fields');
  const requestedFields = new Set((query.get('post.fields') ?? query.get('tweet.fields') ?? '').split(','));
  const { text, whole, urls } = wireText(post);
  const author = users.find(({ username }) => username === post.handle)!.id;
  const optional: Record<string, unknown> = {
    created_at: `${new Date(post.atMs).toISOString().slice(0, 19)}.000Z`,
    ...(!isNew && { author_id: author }),
    ...(urls.length > 0 && { entities: { urls } }),
    ...(text !== whole && { [isNew ? 'note_post' : 'note_tweet']: { text: whole } }),
    ...(!isNew && referenceFields(post)),
  };
  return {
    id: post.id,
    text,
    [isNew ? 'edit_history_post_ids' : 'edit_history_tweet_ids']: [post.id],
    ...Object.fromEntries(Object.entries(optional).filter(([name]) => requestedFields.has(name))),
  };
}

function referenceFields(post: WorldPost): Record<string, unknown> {
  const id = /\/status(?:es)?\/(\d+)/.exec(post.quoteOf ?? '')?.[1] ?? '1';
  if (post.kind === 'repost') return { referenced_tweets: [{ type: 'retweeted', id }] };
  return post.kind === 'quote' ? { referenced_tweets: [{ type: 'quoted', id }] } : {};
}

function includedUsers(shown: readonly WorldPost[], query: URLSearchParams): object {
  if (!(query.get('expansions') ?? '').split(',').includes('author_id')) return {};
  return { includes: { users: users.filter(({ username }) => shown.some(({ handle }) => handle === username)) } };
}

export const platformApiStandIn = {
  name: 'x',
  create: createX,
  errors: {
    402: [
      {
        headers: { 'content-type': 'application/problem+json' },
        body: {
          detail: 'credits depleted',
          status: 402,
          title: 'Payment Required',
          type: 'https://api.x.com/2/problems/credits-depleted',
        },
      },
      {
        body: {
          title: 'CreditsDepleted',
          detail: 'Your enrolled account [1000000000000000001] does not have any credits to fulfill this request.',
          type: 'https://api.twitter.com/2/problems/credits',
        },
      },
    ],
    403: [
      {
        body: {
          title: 'Client Forbidden',
          reason: 'client-not-enrolled',
          type: 'https://api.twitter.com/2/problems/client-forbidden',
        },
      },
    ],
    429: [
      {
        headers: { 'content-type': 'application/problem+json', 'x-rate-limit-remaining': '0' },
        body: { title: 'Too Many Requests', type: 'about:blank', status: 429, detail: 'Too Many Requests' },
      },
      {
        headers: { 'x-rate-limit-remaining': '100' },
        body: {
          title: 'UsageCapExceeded',
          detail: 'Usage cap exceeded: Monthly product cap',
          type: 'https://api.twitter.com/2/problems/usage-capped',
        },
      },
    ],
    503: [
      {
        headers: { 'content-type': 'application/problem+json' },
        body: { title: 'Service Unavailable', type: 'about:blank', status: 503, detail: 'Service Unavailable' },
      },
    ],
  },
} as const satisfies StandIn<PostsView>;
