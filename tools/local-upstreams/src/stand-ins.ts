import type { FeedUrlVariable } from '@postjoin/feed-sources/registry';
import type { VenueUrlVariable } from '@postjoin/market-venues/registry';
import { createBluesky } from './wire/bluesky.ts';
import { createGamma } from './wire/gamma.ts';
import { createGemini } from './wire/gemini.ts';
import type { Wire } from './wire/http.ts';
import { createKalshi } from './wire/kalshi.ts';
import { createClob, createData } from './wire/polymarket-history.ts';
import { createPredictIt } from './wire/predictit.ts';
import { createTrumpFeed } from './wire/trumpfeed.ts';
import { createTrumpsTruth } from './wire/trumpstruth.ts';
import { createTruthArchive } from './wire/truth-archive.ts';
import { createTruthSocial } from './wire/truthsocial.ts';
import { createWhiteHouseRss } from './wire/whitehouse-rss.ts';
import { createX } from './wire/x.ts';
import { createXTracker } from './wire/xtracker.ts';
import type { WorldView } from './world.ts';

/** A stand-in: the local server for one upstream. */
interface StandIn {
  /** Name of the stand-in in the control API, and first segment of its path on the server. */
  name: string;
  /**
   * Prefix of every path of the upstream. The prefix is part of the address, and is removed before `Wire` gets the
   * request.
   */
  prefix?: string;
  /** Path of an upstream that is a single file. */
  file?: string;
  /** True for an upstream whose address begins with `www.`. Its path then begins with `www.` before the name. */
  www?: true;
  /** `isOpen` returns true while the fault `open` is switched on. */
  create: (view: () => WorldView, isOpen: () => boolean) => Wire;
}

/** One row for each stand-in, by the environment variable that holds the address of its upstream. */
const standIns = {
  POLYMARKET_GAMMA_URL: { name: 'gamma', create: createGamma },
  POLYMARKET_CLOB_URL: { name: 'clob', create: createClob },
  POLYMARKET_DATA_URL: { name: 'data', create: createData },
  KALSHI_URL: { name: 'kalshi', prefix: '/trade-api/v2', create: createKalshi },
  PREDICTIT_URL: { name: 'predictit', prefix: '/api', create: createPredictIt },
  GEMINI_URL: { name: 'gemini', create: createGemini },
  X_API_URL: { name: 'x', create: createX },
  XTRACKER_URL: { name: 'xtracker', prefix: '/api', create: createXTracker },
  TRUTHSOCIAL_URL: { name: 'truthsocial', create: createTruthSocial },
  TRUTH_ARCHIVE_URL: {
    name: 'truth_archive',
    file: '/data/truth-social/truth_archive.json',
    create: createTruthArchive,
  },
  TRUMPSTRUTH_URL: { name: 'trumpstruth', www: true, file: '/feed', create: createTrumpsTruth },
  WHITEHOUSE_RSS_URL: { name: 'whitehouse', create: createWhiteHouseRss },
  BLUESKY_URL: { name: 'bluesky', create: createBluesky },
  TRUMPFEED_URL: { name: 'trumpfeed', file: '/api/posts', create: createTrumpFeed },
} as const satisfies Partial<Record<FeedUrlVariable | VenueUrlVariable, StandIn>>;

export type UpstreamVariable = keyof typeof standIns;
export type UpstreamName = (typeof standIns)[UpstreamVariable]['name'];

type StandInRow = readonly [UpstreamVariable, StandIn & { name: UpstreamName }];
export const standInRows = Object.entries(standIns) as readonly StandInRow[];

export const upstreamNames = standInRows.map(([, { name }]) => name);
