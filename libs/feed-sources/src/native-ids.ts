import type { Post } from './contract.ts';

/** X and Truth Social number their posts; the other platforms' ids come from one source only. */
export function hasNativeId({ id, platform }: Pick<Post, 'id' | 'platform'>): boolean {
  return (platform !== 'x' && platform !== 'truthsocial') || /^\d{1,20}$/.test(id);
}

/** Epoch of X's snowflake ids, as X documents it, in Unix milliseconds. */
const xEpochMs = 1_288_834_974_657n;

/**
 * The time in a post's id: exact on X, within some milliseconds on Truth Social.
 * @returns undefined for an id without a time
 */
export function timeOfId(platform: string, id: string): Date | undefined {
  if (!/^\d{15,20}$/.test(id)) return undefined;
  if (platform === 'x') return new Date(Number((BigInt(id) >> 22n) + xEpochMs));
  return platform === 'truthsocial' ? new Date(Number(BigInt(id) >> 16n)) : undefined;
}
