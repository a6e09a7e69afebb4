import { createPayloadCheck, requirePayload } from '@postjoin/upstream';
import { parseInstant } from '@postjoin/values';
import Type, { type Static } from 'typebox';
import { createPost } from '../../create-post.ts';
import { decodeTime } from '../../identity.ts';
import { readRecords, type ReadRecords } from '../../reading.ts';
import { type Body, readTruthBody, readXBody } from '../../text/body.ts';
import { decodeEntities } from '../../text/plain-text.ts';
import type { TrackedAccount } from '../../types.ts';

/** The envelope of a response, as documented. There is no recording of a failed request. */
const envelopeSchema = Type.Object({
  success: Type.Optional(Type.Boolean()),
  data: Type.Array(Type.Unknown()),
});

/**
 * A post, with the types that public clients of XTracker declare. `content` can be empty; `createdAt` can be the time
 * of the import.
 */
export const trackedPostSchema = Type.Object({
  platformId: Type.String(),
  content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  createdAt: Type.String(),
});
export type TrackedPost = Static<typeof trackedPostSchema>;

const name = 'xtracker';
const checkEnvelope = createPayloadCheck(envelopeSchema);
const checkPost = createPayloadCheck(trackedPostSchema);

export interface Tracked {
  account: TrackedAccount;
  platform: 'x' | 'truthsocial';
  /** Handles by which reposts are recognized, see `parseRepost`. */
  known: readonly string[];
  now: Date;
}

export interface TrackedPage {
  /** The number of records, including invalid ones. */
  count: number;
  records: ReadRecords;
  /**
   * `createdAt` of each post in epoch milliseconds, in the order of the response. XTracker filters by `createdAt`,
   * which can differ from the time of the post.
   */
  createdMs: number[];
}

/** Parses the posts of one account on one platform. @throws {UpstreamError} `shape` */
export function parsePosts(payload: unknown, tracked: Tracked): TrackedPage {
  const { data } = requirePayload(name, checkEnvelope, payload);
  const createdMs: number[] = [];
  const toPostWithTime = (record: TrackedPost) => {
    const post = toPost(record, tracked);
    const created = parseInstant(record.createdAt); // reads a leap second, which Date.parse does not
    if (created !== undefined) createdMs.push(created);
    return post;
  };
  return {
    count: data.length,
    records: readRecords(data, { name, check: checkPost, toPost: toPostWithTime }),
    createdMs,
  };
}

function toPost(post: TrackedPost, tracked: Tracked) {
  const { platformId: id, content } = post;
  const { account, platform, known } = tracked;
  const body = platform === 'x' ? parseXBody(content ?? '') : readTruthBody(content ?? '', { known, isGlued: true });
  return createPost({ source: name, platform, account, id, at: choosePostTime(post, tracked), body });
}

function parseXBody(content: string): Body {
  const body = readXBody(content);
  const isCut = isProbablyCut(decodeEntities(content).trim(), body.repost_of !== null);
  return isCut ? { ...body, truncated: true } : body;
}

/**
 * X cuts the text of a long post near 280 characters, so a text of fewer than 270 characters is whole. Only a repost is
 * cut near 140 characters, and then ends with an ellipsis.
 */
const minCutLength = 270;

/**
 * Whether X has probably cut this text. A cut repost ends with an ellipsis. Any other cut text has about 280
 * characters. It ends in the middle of a sentence, or with a link of X that leads to the rest.
 */
function isProbablyCut(text: string, isRepost: boolean): boolean {
  if (isRepost && text.endsWith('…')) return true;
  if (Array.from(text).length < minCutLength) return false;
  return /https:\/\/t\.co\/\w+$/.test(text) || !/[.!?"'”’)\]]$/.test(text);
}

/** Maximum difference between `createdAt` and the time in the id. Normally they differ by seconds. */
const maxTimeDifferenceMs = 60_000;

/** When each platform began to put times into ids. An id that decodes to an earlier time contains no real time. */
const firstIdMs = { x: Date.parse('2010-11-04T00:00:00Z'), truthsocial: Date.parse('2022-01-01T00:00:00Z') };

/**
 * Returns `createdAt`, or the time in the id if the two differ by more than a minute: `createdAt` is then probably the
 * time of the import.
 */
function choosePostTime({ platformId, createdAt }: TrackedPost, { platform, now }: Tracked): string {
  const idTime = decodeTime(platform, platformId);
  const createdMs = parseInstant(createdAt);
  if (!idTime || createdMs === undefined || idTime.getTime() < firstIdMs[platform] || idTime > now) return createdAt;
  const differenceMs = Math.abs(createdMs - idTime.getTime());
  return differenceMs > maxTimeDifferenceMs ? idTime.toISOString() : createdAt;
}
