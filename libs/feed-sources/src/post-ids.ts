import type { Post } from './types.ts';

/** Returns a key that stays unique even if a source delivers an id that another platform has too. */
export const toPostKey = ({ platform, id }: Pick<Post, 'platform' | 'id'>) => `${platform}:${id}`;

/**
 * Whether an id is the platform's own. On X and Truth Social, such an id is a number. The posts of every other platform
 * come from a single source, so each of their ids counts as native.
 */
export function hasNativeId({ id, platform }: Pick<Post, 'id' | 'platform'>): boolean {
  return (platform !== 'x' && platform !== 'truthsocial') || /^\d{1,20}$/.test(id);
}

/** Epoch of X's snowflake ids, as X documents it, in Unix milliseconds. */
const xEpochMs = 1_288_834_974_657n;

/**
 * Decodes the time in the id of a post. The time is exact on X and accurate to some milliseconds on Truth Social.
 *
 * @returns undefined for an id without a time
 */
export function decodeTime(platform: string, id: string): Date | undefined {
  if (!/^\d{15,20}$/.test(id)) return undefined;
  if (platform === 'x') return new Date(Number((BigInt(id) >> 22n) + xEpochMs));
  return platform === 'truthsocial' ? new Date(Number(BigInt(id) >> 16n)) : undefined;
}
