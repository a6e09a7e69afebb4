import type { UpstreamStatement } from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from './registry.ts';
import { trumpstruthStatements } from './sources/trumpstruth/checks.ts';
import { truthsocialStatements } from './sources/truthsocial/checks.ts';
import { whitehouseRssStatements } from './sources/whitehouse_rss/checks.ts';
import { xtrackerStatements } from './sources/xtracker/checks.ts';

/* No pass needs the checks of live sources, so only programs that check sources load this module. */

/** The statements about live sources on which this library relies. */
export const feedStatements: readonly UpstreamStatement<FeedSourceName, FeedUrlVariable>[] = [
  ...xtrackerStatements,
  ...trumpstruthStatements,
  ...truthsocialStatements,
  ...whitehouseRssStatements,
];
