import { listFeedItems, type FeedParams } from '@postjoin/join';
import { feedIds, feedParameters, feeds, toFeedQuery, type FeedId, type Identity } from '@postjoin/openapi-spec';
import { toByteString } from '@postjoin/values';
import { createParameters } from '../call/parameters.ts';
import { renderAtomFeed, renderJsonFeed, type FeedInput } from '../pages/feeds.ts';
import type { RequireTable } from '../snapshots/serving-state.ts';
import type { ApiRouter } from './routes.ts';

const renderers: Record<FeedId, (input: FeedInput) => string> = {
  read_json_feed: renderJsonFeed,
  read_atom_feed: renderAtomFeed,
};

const parameters = createParameters<FeedParams>({ owner: 'A feed', input: feedParameters });

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
      const params = parameters.readQuery(ctx.querystring);
      const input: FeedInput = {
        identity,
        source: table.source,
        items: listFeedItems(table, params, now),
        url: identity.origin + path + toFeedQuery(params),
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
