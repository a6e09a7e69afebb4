import type { Feed, FeedSourceHealth } from '@postjoin/feed-sources/contract';
import type { VenueHealth } from '@postjoin/market-venues/contract';

/** How a status is shown: `good` and `bad` differ in shape as well as in colour. */
export type Tone = 'good' | 'part' | 'bad' | 'off';

export const feedTones: Readonly<Record<Feed['status'], Tone>> = { up: 'good', degraded: 'part', down: 'bad' };

export const feedSummaries: Readonly<Record<Feed['status'], string>> = {
  up: 'every source that was called answered',
  degraded: 'some sources failed, others delivered',
  down: 'no source delivered',
};

export const sourceTones: Readonly<Record<FeedSourceHealth['status'], Tone>> = {
  ok: 'good',
  empty: 'good',
  error: 'bad',
  unavailable: 'off',
};

export const venueTones: Readonly<Record<VenueHealth['status'], Tone>> = {
  ok: 'good',
  partial: 'part',
  error: 'bad',
  unavailable: 'off',
};

/** Names of sources for people; one that is not listed goes by its own name. */
const sourceLabels: Readonly<Partial<Record<string, string>>> = {
  model_search: 'Model search',
  platform_api: 'X API',
  stored_history: 'Stored history',
  xtracker: 'XTracker',
  truth_archive: 'Truth archive',
  trumpstruth: 'trumpstruth.org',
  truthsocial: 'Truth Social',
  whitehouse_rss: 'whitehouse.gov',
  bluesky: 'Bluesky',
  polymarket: 'Polymarket',
  kalshi: 'Kalshi',
  predictit: 'PredictIt',
};

export function sourceLabel(name: string): string {
  return sourceLabels[name] ?? name;
}

const platformLabels: Readonly<Partial<Record<string, string>>> = {
  x: 'X',
  truthsocial: 'Truth Social',
  bluesky: 'Bluesky',
};

export function platformLabel(platform: string): string {
  return platformLabels[platform] ?? platform;
}

const unmatchedReasonTexts: Readonly<Partial<Record<string, string>>> = {
  nothing_named: 'names nothing that a contract is about',
  only_generic_words: 'shares only general words with a contract',
  different_object: 'is about something else than the nearest contract',
  different_act: 'is about another act than the nearest contract',
  mentioned_in_passing: 'mentions it only in passing',
  other_actor: 'is about somebody else’s act',
  ambiguous: 'could be about several things',
  no_open_contract: 'its contracts are closed',
};

/** Why a post has no contract. */
export function unmatchedReasonText(reason: string | undefined): string {
  return (reason && unmatchedReasonTexts[reason]) ?? reason ?? 'no contract matches';
}
