import { ServiceError, success } from '@postjoin/envelope';
import { answerPost, listFeedItems } from '@postjoin/join';
import { feedIds, feedParameters, feeds, type FeedId, type Identity } from '@postjoin/openapi-spec';
import { showValue } from '@postjoin/values';
import { validateParams } from '../call/parameters.ts';
import { readQuery } from '../call/read-parameters.ts';
import { renderAtomFeed, renderJsonFeed, type FeedInput } from '../pages/feeds.ts';
import { plainPagePolicy } from '../pages/page.ts';
import { renderMissingPostPage, renderPostPage } from '../pages/post-page.ts';
import type { RequireTable } from '../snapshots/serving-state.ts';
import type { Context } from './request-state.ts';
import type { ApiRouter } from './routes.ts';

/** The routes for people and programs that follow matches: the page of a post, and the feeds. */

interface MatchRoutesOptions {
  identity: Identity;
  requireTable: RequireTable;
}

const json = 'application/json; charset=utf-8';

/** Mounts `/posts/{id}`, as a page and, for `Accept: application/json`, as JSON. */
export function mountPosts(router: ApiRouter, { identity, requireTable }: MatchRoutesOptions): void {
  router.get('/posts/:id', (ctx) => {
    ctx.state.route = '/posts/:id';
    const id = ctx.params['id'] ?? '';
    const { snapshot, now, freshUntil } = ctx.state.servingState;
    const isJson = ctx.accepts('html', 'json') === 'json';
    const candidates = isJson ? readCandidates(ctx.querystring) : pageCandidates;
    const data = answerPost(requireTable(snapshot), id, now, candidates);
    const url = `${identity.origin}/posts/${encodeURIComponent(id)}`;
    const lastModified = snapshot?.lastModified;
    const caching = { freshUntil, lastModified, vary: 'Accept' } as const;
    if (data && isJson)
      ctx.state.content = { body: JSON.stringify(success(identity.product, data)), type: json, ...caching };
    else if (data) ctx.state.content = toPage(renderPostPage(identity, data, url), caching);
    else rejectMissing(ctx, identity, id, isJson);
  });
}

/** How many candidates the page of a post without a row shows. */
const pageCandidates = 3;

/**
 * Validates `candidates`, which is a parameter of `get_join` too. Links to a post may have other parameters.
 * @throws {ServiceError} for a repeated or invalid value
 */
function readCandidates(query: string): number | undefined {
  const pairs = readQuery('get_join', query).filter(([name]) => name === 'candidates');
  return validateParams('get_join', pairs).candidates;
}

function toPage<Caching>(body: string, caching: Caching) {
  return { body, type: 'text/html; charset=utf-8', policy: plainPagePolicy, ...caching };
}

/** @throws {ServiceError} `not_found` for a program; a person gets a page with the same words */
function rejectMissing(ctx: Context, identity: Identity, id: string, isJson: boolean): void {
  const message =
    `The service has no post with the id "${showValue(id)}". It was never read, or it is older than the stored posts. ` +
    'get_posts lists the posts of the last 168 hours.';
  if (isJson) throw new ServiceError('not_found', message);
  ctx.status = 404;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.state.policy = plainPagePolicy;
  ctx.body = renderMissingPostPage(identity, message);
}

const renderers: Record<FeedId, (input: FeedInput) => string> = {
  read_json_feed: renderJsonFeed,
  read_atom_feed: renderAtomFeed,
};

/** Mounts the feeds of the newest matches. */
export function mountFeeds(router: ApiRouter, { identity, requireTable }: MatchRoutesOptions): void {
  for (const id of feedIds) {
    const { path, mediaType } = feeds[id];
    router.get(path, (ctx) => {
      ctx.state.route = path;
      const { snapshot, now, freshUntil } = ctx.state.servingState;
      const table = requireTable(snapshot);
      const params = readFeedParams(ctx.querystring);
      const query = new URLSearchParams(params as Record<string, string>).toString();
      const input: FeedInput = {
        identity,
        source: table.source,
        items: listFeedItems(table, params, now),
        url: identity.origin + path + (query && `?${query}`),
        takenAt: table.metadata.taken_at,
      };
      const type = `${mediaType}; charset=utf-8`;
      ctx.state.content = { body: renderers[id](input), type, freshUntil, lastModified: snapshot?.lastModified };
    });
  }
}

const parameterNames = Object.keys(feedParameters.properties);

/**
 * Validates the parameters of a feed. They are those of `since_last` with the same names.
 * @throws {ServiceError} for an unknown, repeated or invalid parameter
 */
function readFeedParams(query: string) {
  const pairs = readQuery('since_last', query);
  const unknown = pairs.find(([name]) => !parameterNames.includes(name));
  if (unknown) {
    const [name] = unknown;
    const expected = `one of ${parameterNames.join(', ')}`;
    const message = `A feed has no parameter ${JSON.stringify(showValue(name))}; use ${expected}.`;
    throw new ServiceError('unknown_parameter', message, { parameter: showValue(name), expected });
  }
  const { account, markets } = validateParams('since_last', [...pairs, ['since', '2025-01-01T00:00:00Z']]);
  return { ...(account && { account }), ...(markets !== undefined && { markets }) };
}
