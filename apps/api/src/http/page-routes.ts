import type { IncomingMessage } from 'node:http';
import { ServiceError, success } from '@postjoin/envelope';
import { accountNames } from '@postjoin/feed-sources/types';
import {
  answerContract,
  answerJoin,
  answerPost,
  answerWatchlist,
  type ContractData,
  type JoinTable,
  type PostData,
} from '@postjoin/join';
import { weekHours, type ContractParams, type WatchlistParams } from '@postjoin/join/types';
import { feedParameters, pages, type Identity } from '@postjoin/openapi-spec';
import { showValue, toByteString } from '@postjoin/values';
import { createTimes, linkedText, platformLabel } from '@postjoin/views';
import { html, type TemplateResult } from 'lit-html';
import { createParameters } from '../call/parameters.ts';
import { createContractPage, drawContract } from '../pages/contract-page.ts';
import { createMissingPage } from '../pages/missing-page.ts';
import { plainPagePolicy, type Page, type RenderPage } from '../pages/page.ts';
import { createPostPage, drawPost } from '../pages/post-page.ts';
import { createWeekPage, type WeekFilters } from '../pages/week-page.ts';
import { drawPreview, type PreviewImage } from '../pages/preview-image.ts';
import type { RenderImage } from '../pages/render-images.ts';
import type { RequireTable } from '../snapshots/serving-state.ts';
import { isForPeople, sendErrorPage } from './middleware.ts';
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
  /** Returns the key of a caller. */
  identify: (request: IncomingMessage) => string;
}

/** The routes of one kind of page. */
interface PageKind<Data extends object> {
  kind: 'post' | 'contract';
  /** Why an id can be unknown. */
  explainMissing: (table: JoinTable, now: Date) => string;
  /** Where else an unknown id can be looked up. */
  listOtherPlaces: (table: JoinTable, id: string, now: Date) => TemplateResult[];
  /** The operation that finds ids, for programs. */
  findHint: string;
  /** Selects the data. @param query that of the JSON; undefined for the page and the picture */
  read: (table: JoinTable, id: string, now: Date, query?: string) => Data | undefined;
  render: (identity: Identity, data: Data, url: string, now: Date, table: JoinTable) => Page;
  draw: (data: Data) => Omit<PreviewImage, 'product'>;
}

/** Of all pages, a link may have other parameters, which are ignored. */
const postParameters = createParameters<{ candidates: number }>({
  owner: 'read_post',
  input: pages.read_post.query,
  ignoresUnknown: true,
});
const contractParameters = createParameters<Omit<ContractParams, 'id'>>({
  owner: 'read_contract',
  input: pages.read_contract.query,
  ignoresUnknown: true,
});
const weekParameters = createParameters<WeekFilters>({
  owner: 'The page of the week',
  input: feedParameters,
  ignoresUnknown: true,
});

/** How many candidates the page of a post without a row shows. */
const pageCandidates = 3;

/** How many rows the page of the week shows at most, the largest `limit` of an answer. */
const maxWeekRows = 100;

function answerWeek(table: JoinTable, now: Date, filters: WeekFilters = {}) {
  const params: WatchlistParams = { ...filters, hours: weekHours, limit: maxWeekRows };
  return filters.markets === undefined ? answerJoin(table, params, now) : answerWatchlist(table, params, now);
}

const listStoredPosts = (table: JoinTable, now: Date) => table.postsWithin({ from: 0, to: now.getTime() });

/** The ids of the platforms have 17 to 20 digits. */
const nativeId = /^\d{15,20}$/u;

/** Lists where a post would be if it were one of each account: the address of its newest post, with the id. */
function listPostAddresses(table: JoinTable, id: string, now: Date) {
  if (!nativeId.test(id)) return [];
  const stored = listStoredPosts(table, now);
  return accountNames.flatMap((name) => {
    const newest = stored.find(({ post }) => post.account === name && post.url?.endsWith(`/${post.id}`))?.post;
    if (!newest?.url) return [];
    const { handle, platform, url } = newest;
    return [{ handle, platform, address: url.slice(0, -newest.id.length) + id }];
  });
}

const posts: PageKind<PostData> = {
  kind: 'post',
  explainMissing: (table, now) => {
    const oldest = listStoredPosts(table, now).at(-1)?.post.at;
    const since = oldest === undefined ? '' : `, which go back to ${createTimes(now.getTime(), 'UTC').date(oldest)}`;
    return `It was never read, it was deleted, or it is older than the stored posts${since}. Its market, and how that ended, is at the venue.`;
  },
  listOtherPlaces: (table, id, now) =>
    listPostAddresses(table, id, now).map(
      ({ handle, platform, address }) =>
        html`${linkedText(address, `This post on ${platformLabel(platform)}`)}, if it is one of @${handle}`,
    ),
  findHint: 'get_posts lists the posts of the last 168 hours.',
  read: (table, id, now, query) =>
    answerPost(
      table,
      id,
      now,
      query === undefined ? { candidates: pageCandidates, pricePath: true } : postParameters.readQuery(query),
    ),
  render: (identity, data, url, now, table) =>
    createPostPage(identity, { ...data, week: answerWeek(table, now).rows }, url, now),
  draw: drawPost,
};

const contracts: PageKind<ContractData> = {
  kind: 'contract',
  explainMissing: () =>
    'It is not about acts of the tracked accounts, or it closed: closed contracts are stored for 48 hours, and as long as ' +
    'a stored post is matched with them. How it ended is at its venue.',
  listOtherPlaces: () => [],
  findHint: 'search_markets finds contracts.',
  read: (table, id, now, query) =>
    answerContract(
      table,
      {
        id,
        ...(query === undefined
          ? { hours: weekHours, price_path: true, limit: 100 }
          : contractParameters.readQuery(query)),
      },
      now,
    ),
  render: createContractPage,
  draw: drawContract,
};

/** Mounts `/posts/{id}`, `/contracts/{id}` and their pictures. */
export function mountPages(router: ApiRouter, options: PageRoutesOptions): void {
  mountKind(router, posts, options);
  mountKind(router, contracts, options);
  const { identity, renderPage, requireTable } = options;
  router.get('/week', (ctx) => {
    ctx.state.route = '/week';
    ctx.state.root = './';
    const { snapshot, now } = ctx.state.servingState;
    const table = requireTable(snapshot);
    const filters = weekParameters.readQuery(ctx.querystring);
    const data = answerWeek(table, now, filters);
    sendPage(ctx, renderPage(createWeekPage(identity, data, { filters, query: ctx.querystring }, now)));
  });
}

function mountKind<Data extends object>(
  router: ApiRouter,
  { kind, explainMissing, listOtherPlaces, findHint, read, render, draw }: PageKind<Data>,
  options: PageRoutesOptions,
): void {
  const { identity, renderPage, requireTable } = options;
  const path = `/${kind}s/:id`;
  const missing = (id: string, table: JoinTable, now: Date) =>
    `The service has no ${kind} with the id "${showValue(id)}". ${explainMissing(table, now)}`;

  router.get(path, (ctx) => {
    ctx.state.route = path;
    ctx.state.root = '../';
    const id = ctx.params['id'] ?? '';
    const { snapshot, now } = ctx.state.servingState;
    const isJson = !isForPeople(ctx);
    const table = requireTable(snapshot);
    const data = read(table, id, now, isJson ? ctx.querystring : undefined);
    if (data && isJson) sendJson(ctx, success(identity.product, data));
    else if (data) sendPage(ctx, renderPage(render(identity, data, buildUrl(identity, kind, id), now, table)));
    else if (isJson) throw new ServiceError('not_found', `${missing(id, table, now)} ${findHint}`);
    else
      sendErrorPage(
        ctx,
        renderPage(
          createMissingPage(`No such ${kind}`, missing(id, table, now), '../', listOtherPlaces(table, id, now)),
        ),
      );
  });

  router.get(`${path}/preview.png`, async (ctx) => {
    ctx.state.route = `${path}/preview.png`;
    const id = ctx.params['id'] ?? '';
    const { snapshot, now } = ctx.state.servingState;
    const table = requireTable(snapshot);
    const data = read(table, id, now);
    if (!data) throw new ServiceError('not_found', missing(id, table, now));
    await sendPicture(ctx, draw(data), options);
  });
}

const buildUrl = ({ origin }: Identity, kind: string, id: string): string =>
  `${origin}/${kind}s/${encodeURIComponent(id).replaceAll('%3A', ':')}`;

function send(ctx: Context, content: Omit<Content, 'freshUntil' | 'lastModified'>): void {
  const { snapshot, freshUntil } = ctx.state.servingState;
  ctx.state.content = { ...content, freshUntil, lastModified: snapshot?.lastModified };
}

function sendJson(ctx: Context, answer: object): void {
  send(ctx, { body: toByteString(JSON.stringify(answer)), type: 'application/json; charset=utf-8', vary: 'Accept' });
}

function sendPage(ctx: Context, body: string): void {
  send(ctx, { body: toByteString(body), type: 'text/html; charset=utf-8', policy: plainPagePolicy, vary: 'Accept' });
}

async function sendPicture(
  ctx: Context,
  picture: Omit<PreviewImage, 'product'>,
  { identity, renderImage, identify }: PageRoutesOptions,
): Promise<void> {
  const times = createTimes(ctx.state.servingState.now.getTime(), 'UTC');
  const svg = drawPreview({ product: identity.product, ...picture }, times);
  const body = await renderImage(svg, identify(ctx.req));
  send(ctx, { body, type: 'image/png' });
}
