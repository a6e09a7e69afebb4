import { ServiceError } from '@postjoin/envelope';
import { listFeedItems } from '@postjoin/join';
import { feedIds, feedParameters, feeds, type FeedId, type Identity } from '@postjoin/openapi-spec';
import { showValue, toByteString } from '@postjoin/values';
import { validateParams, readQuery } from '../call/parameters.ts';
import { renderAtomFeed, renderJsonFeed, type FeedInput } from '../pages/feeds.ts';
import type { RequireTable } from '../snapshots/serving-state.ts';
import type { ApiRouter } from './routes.ts';

const renderers: Record<FeedId, (input: FeedInput) => string> = {
  read_json_feed: renderJsonFeed,
  read_atom_feed: renderAtomFeed,
};

/** Mounts the feeds of the newest matches. */
export function mountFeeds(
  router: ApiRouter,
  { identity, requireTable }: { identity: Identity } & { requireTable: RequireTable },
): void {
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
      ctx.state.content = {
        body: toByteString(renderers[id](input)),
        type,
        freshUntil,
        lastModified: snapshot?.lastModified,
      };
    });
  }
}

const parameterNames = Object.keys(feedParameters.properties);

/** `since_last` requires `since`, which a feed does not have: any valid instant passes the check. */
const unusedSince = '2025-01-01T00:00:00Z';

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
  const { account, markets, certainty } = validateParams('since_last', [...pairs, ['since', unusedSince]]);
  return { ...(account && { account }), ...(markets !== undefined && { markets }), ...(certainty && { certainty }) };
}
