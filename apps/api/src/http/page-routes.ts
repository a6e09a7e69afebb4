import { ServiceError, success } from '@postjoin/envelope';
import { answerContract, answerPost } from '@postjoin/join';
import { weekHours } from '@postjoin/join/types';
import type { Identity } from '@postjoin/openapi-spec';
import { showValue } from '@postjoin/values';
import { createTimes } from '@postjoin/views';
import { validateParams } from '../call/parameters.ts';
import { readQuery } from '../call/read-parameters.ts';
import { createContractPage, drawContract } from '../pages/contract-page.ts';
import { createMissingPage } from '../pages/missing-page.ts';
import { plainPagePolicy, type RenderPage } from '../pages/page.ts';
import { createPostPage, drawPost } from '../pages/post-page.ts';
import { drawPreview, type PreviewImage } from '../pages/preview-image.ts';
import type { RenderImage } from '../pages/render-images.ts';
import type { RequireTable } from '../snapshots/serving-state.ts';
import { sendMissingPage } from './middleware.ts';
import type { Content } from './representation.ts';
import type { Context } from './request-state.ts';
import type { ApiRouter } from './routes.ts';

/**
 * The routes of posts and contracts for people: each has a page, the same as JSON for `Accept: application/json`, and a
 * picture that programs show beside a link to the page.
 */

export interface PageRoutesOptions {
  requireTable: RequireTable;
  identity: Identity;
  renderPage: RenderPage;
  renderImage: RenderImage;
}

/** How many candidates the page of a post without a row shows. */
const pageCandidates = 3;

/** Mounts `/posts/{id}` and its picture. */
export function mountPosts(router: ApiRouter, options: PageRoutesOptions): void {
  const { identity, renderPage, requireTable } = options;
  const missing = (id: string) =>
    `The service has no post with the id "${showValue(id)}". It was never read, or it is older than the stored posts.`;

  router.get('/posts/:id', (ctx) => {
    ctx.state.route = '/posts/:id';
    const id = ctx.params['id'] ?? '';
    const { snapshot, now } = ctx.state.servingState;
    const isJson = ctx.accepts('html', 'json') === 'json';
    const choice = isJson
      ? { candidates: readCandidates(ctx.querystring) }
      : { candidates: pageCandidates, pricePath: true };
    const data = answerPost(requireTable(snapshot), id, now, choice);
    if (data && isJson) sendJson(ctx, success(identity.product, data));
    else if (data) sendPage(ctx, renderPage(createPostPage(identity, data, buildUrl(identity, 'posts', id), now)));
    else if (isJson)
      throw new ServiceError('not_found', `${missing(id)} get_posts lists the posts of the last 168 hours.`);
    else sendMissingPage(ctx, renderPage(createMissingPage('No such post', missing(id), '../')));
  });

  router.get('/posts/:id/preview.png', async (ctx) => {
    ctx.state.route = '/posts/:id/preview.png';
    const id = ctx.params['id'] ?? '';
    const { snapshot, now } = ctx.state.servingState;
    const data = answerPost(requireTable(snapshot), id, now, { pricePath: true });
    if (!data) throw new ServiceError('not_found', missing(id));
    await sendPicture(ctx, drawPost(data), options);
  });
}

/** Mounts `/contracts/{id}` and its picture. */
export function mountContracts(router: ApiRouter, options: PageRoutesOptions): void {
  const { identity, renderPage, requireTable } = options;
  const missing = (id: string) =>
    `The service has no contract with the id "${showValue(id)}". It is not about acts of the tracked accounts, or it closed.`;
  const pageParams = { hours: weekHours, price_path: true, limit: 100 };

  router.get('/contracts/:id', (ctx) => {
    ctx.state.route = '/contracts/:id';
    const id = ctx.params['id'] ?? '';
    const { snapshot, now } = ctx.state.servingState;
    const isJson = ctx.accepts('html', 'json') === 'json';
    const params = isJson ? readContractParams(ctx.querystring) : pageParams;
    const data = answerContract(requireTable(snapshot), { id, ...params }, now);
    if (data && isJson) sendJson(ctx, success(identity.product, data));
    else if (data)
      sendPage(ctx, renderPage(createContractPage(identity, data, buildUrl(identity, 'contracts', id), now)));
    else if (isJson) throw new ServiceError('not_found', `${missing(id)} search_markets finds contracts.`);
    else sendMissingPage(ctx, renderPage(createMissingPage('No such contract', missing(id), '../')));
  });

  router.get('/contracts/:id/preview.png', async (ctx) => {
    ctx.state.route = '/contracts/:id/preview.png';
    const id = ctx.params['id'] ?? '';
    const { snapshot, now } = ctx.state.servingState;
    const data = answerContract(requireTable(snapshot), { id, ...pageParams }, now);
    if (!data) throw new ServiceError('not_found', missing(id));
    await sendPicture(ctx, drawContract(data), options);
  });
}

const buildUrl = ({ origin }: Identity, kind: string, id: string): string =>
  `${origin}/${kind}/${encodeURIComponent(id).replaceAll('%3A', ':')}`;

function send(ctx: Context, content: Omit<Content, 'freshUntil' | 'lastModified'>): void {
  const { snapshot, freshUntil } = ctx.state.servingState;
  ctx.state.content = { ...content, freshUntil, lastModified: snapshot?.lastModified };
}

function sendJson(ctx: Context, answer: object): void {
  send(ctx, { body: JSON.stringify(answer), type: 'application/json; charset=utf-8', vary: 'Accept' });
}

function sendPage(ctx: Context, body: string): void {
  send(ctx, { body, type: 'text/html; charset=utf-8', policy: plainPagePolicy, vary: 'Accept' });
}

async function sendPicture(
  ctx: Context,
  picture: Omit<PreviewImage, 'product'>,
  { identity, renderImage }: PageRoutesOptions,
): Promise<void> {
  const times = createTimes(ctx.state.servingState.now.getTime(), 'UTC');
  const body = await renderImage(drawPreview({ product: identity.product, ...picture }, times));
  send(ctx, { body, type: 'image/png' });
}

/**
 * Validates the parameters of the JSON of a page, which `get_join` has too. Links to a page may have other parameters.
 * @throws {ServiceError} for a repeated or invalid value
 */
function readJoinParams(
  query: string,
  names: readonly string[],
  defaults: readonly (readonly [string, unknown])[] = [],
) {
  const pairs = readQuery('get_join', query).filter(([name]) => names.includes(name));
  const missing = defaults.filter(([name]) => !pairs.some(([other]) => other === name));
  return validateParams('get_join', [...missing, ...pairs]);
}

const readCandidates = (query: string): number | undefined => readJoinParams(query, ['candidates']).candidates;

function readContractParams(query: string) {
  const { hours, price_path, limit, cursor } = readJoinParams(
    query,
    ['hours', 'price_path', 'limit', 'cursor'],
    [['hours', weekHours]],
  );
  return {
    hours,
    ...(price_path !== undefined && { price_path }),
    ...(limit !== undefined && { limit }),
    ...(cursor !== undefined && { cursor }),
  };
}
