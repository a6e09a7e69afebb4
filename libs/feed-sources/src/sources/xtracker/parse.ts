import { requirePayload, createPayloadCheck } from '@postjoin/upstream';
import type { TrackedAccount } from '../../contract.ts';
import { timeOfId } from '../../native-ids.ts';
import { ownBody, readTruthBody, repostBody, type Body } from '../../text/body.ts';
import { decodeEntities } from '../../text/html.ts';
import { plainText } from '../../text/plain-text.ts';
import { splitRepost } from '../../text/reposts.ts';
import { postOf } from '../../truth-posts.ts';
import { readRecords, type ReadRecords } from '../../read-records.ts';
import { envelopeSchema, trackedPostSchema, type TrackedPost } from './wire.ts';

const name = 'xtracker';
const checkEnvelope = createPayloadCheck(envelopeSchema);
const checkPost = createPayloadCheck(trackedPostSchema);

export interface Tracked {
  account: TrackedAccount;
  platform: 'x' | 'truthsocial';
  /** Handles that a repost may name. */
  known: readonly string[];
  now: Date;
}

export interface TrackedPage {
  records: ReadRecords;
  /** `createdAt` of each post, in the order of the answer: what XTracker itself goes by, not always the post's own time. */
  createdMs: number[];
}

/** Posts of one account on one platform. @throws {UpstreamError} `shape` */
export function parsePosts(payload: unknown, tracked: Tracked): TrackedPage {
  const { data } = requirePayload(name, checkEnvelope, payload);
  const createdMs: number[] = [];
  const toPostNoted = (post: TrackedPost) => {
    const read = toPost(post, tracked);
    createdMs.push(Date.parse(post.createdAt));
    return read;
  };
  return { records: readRecords(data, { name, check: checkPost, toPost: toPostNoted }), createdMs };
}

function toPost(post: TrackedPost, tracked: Tracked) {
  const { platformId: id, content } = post;
  const { account, platform, known } = tracked;
  const body = platform === 'x' ? readXBody(content ?? '') : readTruthBody(content ?? '', { known, isGlued: true });
  return postOf({ source: name, platform, account, id, at: ownTime(post, tracked), body });
}

function readXBody(content: string): Body {
  const text = plainText(decodeEntities(content));
  const repost = splitRepost(text, [], false);
  return repost ? repostBody(repost.handle, repost.words, null) : ownBody(text);
}

/** Stamps differ by seconds; what is further off than this is no time of the post. */
const stampsDifferMs = 60_000;

/** The first year of each platform's ids: one that says an earlier time carries none. */
const firstIdMs = { x: Date.parse('2010-11-04T00:00:00Z'), truthsocial: Date.parse('2022-01-01T00:00:00Z') };

/** `createdAt` may be the time of import: where it is not that of the id, the id is right. */
function ownTime({ platformId, createdAt }: TrackedPost, { platform, now }: Tracked): string {
  const inId = timeOfId(platform, platformId);
  if (!inId || inId.getTime() < firstIdMs[platform] || inId > now) return createdAt;
  return Math.abs(Date.parse(createdAt) - inId.getTime()) > stampsDifferMs ? inId.toISOString() : createdAt;
}
