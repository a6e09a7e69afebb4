import type { Feed, FeedSourceHealth } from '@postjoin/feed-sources/contract';
import { feedSourceRows } from '@postjoin/feed-sources/registry';
import type { VenueHealth } from '@postjoin/market-venues/contract';
import { venueRows } from '@postjoin/market-venues/registry';

/** How a status is shown: `good` and `bad` differ in shape as well as in colour. */
export type Tone = 'good' | 'part' | 'bad' | 'off';

export const feedTones: Readonly<Record<Feed['status'], Tone>> = { up: 'good', degraded: 'part', down: 'bad' };

export const feedWords: Readonly<Record<Feed['status'], string>> = {
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

const rows: Readonly<Partial<Record<string, { label: string }>>> = { ...feedSourceRows, ...venueRows };

/** The label of a source or venue; an unknown one, of another version of the api, keeps its name. */
export function sourceName(name: string): string {
  return rows[name]?.label ?? name;
}

const platformNames: Readonly<Partial<Record<string, string>>> = {
  x: 'X',
  truthsocial: 'Truth Social',
  bluesky: 'Bluesky',
};

export function platformName(platform: string): string {
  return platformNames[platform] ?? platform;
}

const reasons: Readonly<Partial<Record<string, string>>> = {
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
export function reasonWords(reason: string | undefined): string {
  return (reason && reasons[reason]) ?? reason ?? 'no contract matches';
}
