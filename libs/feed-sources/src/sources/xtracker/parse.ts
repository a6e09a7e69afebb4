import type { TrackedAccount } from '../../contract.ts';
import { timeOfId } from '../../snowflakes.ts';
import { ownBody, readTruthBody, repostBody, type Body } from '../../text/body.ts';
import { decodeOnce } from '../../text/entities.ts';
import { plainText } from '../../text/plain-text.ts';
import { splitRepost } from '../../text/reposts.ts';
import { postOf } from '../../truth-posts.ts';
import { misfitOf, readRecords, shapeError, wireCheck, type ReadRecords } from '../../wire-check.ts';
import { envelopeSchema, trackedPostSchema, type TrackedPost } from './wire.ts';

const name = 'xtracker';
const isEnvelope = wireCheck(envelopeSchema);
const fits = wireCheck(trackedPostSchema);

export interface Tracked {
  account: TrackedAccount;
  platform: 'x' | 'truthsocial';
  /** Handles that a repost may name. */
  known: readonly string[];
}

/** Posts of one account on one platform. @throws {UpstreamError} `shape` */
export function parsePosts(payload: unknown, tracked: Tracked): { count: number; records: ReadRecords } {
  if (!isEnvelope(payload)) throw shapeError(name, misfitOf(isEnvelope).message);
  const records = readRecords(payload.data, { name, fits, toPost: (post) => toPost(post, tracked) });
  return { count: payload.data.length, records };
}

function toPost({ platformId: id, content, createdAt }: TrackedPost, { account, platform, known }: Tracked) {
  const body = platform === 'x' ? readXBody(content ?? '') : readTruthBody(content ?? '', { known, isGlued: true });
  return postOf({ source: name, platform, account, id, at: ownTime(platform, id, createdAt), body });
}

function readXBody(content: string): Body {
  const text = plainText(decodeOnce(content));
  const repost = splitRepost(text, [], false);
  return repost ? repostBody(repost.handle, repost.words, null) : ownBody(text);
}

/** Importing takes longer than this at the least, and never longer than a week for an account that is followed. */
const importMs = { least: 60_000, most: 7 * 24 * 3_600_000 };

/** Where `createdAt` looks like the time of import, the time that the id itself carries. */
function ownTime(platform: 'x' | 'truthsocial', id: string, createdAt: string): string {
  const inId = timeOfId(platform, id);
  const lateMs = inId ? Date.parse(createdAt) - inId.getTime() : 0;
  return inId && lateMs > importMs.least && lateMs < importMs.most ? inId.toISOString() : createdAt;
}
