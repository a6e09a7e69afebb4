/** Epoch of X's ids, as their format is publicly documented. */
const xEpochMs = 1_288_834_974_657n;

/** When a post was made, from its id: exact on X, within some milliseconds on Truth Social. Undefined for other ids. */
export function timeOfId(platform: string, id: string): Date | undefined {
  if (!/^\d{15,20}$/.test(id)) return undefined;
  if (platform === 'x') return new Date(Number((BigInt(id) >> 22n) + xEpochMs));
  return platform === 'truthsocial' ? new Date(Number(BigInt(id) >> 16n)) : undefined;
}
