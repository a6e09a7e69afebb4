import type { StandIn, UpstreamStatement } from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from './registry.ts';
import type { PostsView } from './stand-in-posts.ts';
import { blueskyStandIn } from './sources/bluesky/stand-in.ts';
import { platformApiStandIn } from './sources/platform_api/stand-in.ts';
import { trumpstruthStandIn, trumpstruthStatements } from './sources/trumpstruth/stand-in.ts';
import { truthArchiveStandIn } from './sources/truth_archive/stand-in.ts';
import { whitehouseRssStandIn, whitehouseRssStatements } from './sources/whitehouse_rss/stand-in.ts';
import { xtrackerStandIn, xtrackerStatements } from './sources/xtracker/stand-in.ts';

/* No pass needs the checks of live sources, so only programs that check sources load this module. */

/** The statements about live sources on which this library relies. */
export const feedStatements: readonly UpstreamStatement<FeedSourceName, FeedUrlVariable>[] = [
  ...xtrackerStatements,
  ...trumpstruthStatements,
  ...whitehouseRssStatements,
];

/** The stand-in of each source, by the environment variable that holds the address of the source. */
export const feedStandIns = {
  X_API_URL: platformApiStandIn,
  XTRACKER_URL: xtrackerStandIn,
  TRUTH_ARCHIVE_URL: truthArchiveStandIn,
  TRUMPSTRUTH_URL: trumpstruthStandIn,
  WHITEHOUSE_RSS_URL: whitehouseRssStandIn,
  BLUESKY_URL: blueskyStandIn,
} as const satisfies Record<FeedUrlVariable, StandIn<PostsView>>;

export { localBearerToken } from './sources/platform_api/stand-in.ts';
export {
  archiveNumber,
  pageNumber,
  truthId,
  truthIdAt,
  xIdAt,
  type PostsView,
  type WorldPost,
} from './stand-in-posts.ts';
