import { createPayloadCheck, requirePayload, selectValid, UpstreamError } from '@postjoin/upstream';
import { chunk, dayMs, hourMs } from '@postjoin/values';
import Type from 'typebox';
import { hasNativeId } from '../../identity.ts';
import { maxUncheckedDays } from '../../registry.ts';
import type { ReadRequest } from '../../types.ts';
import { checkLookUp, checkXPost, findNewestId, listEarlierVersions, type XPost } from './parse.ts';

/** An hour less than a day, so that a deleted post is gone within a day although a pass fails. */
const intervalMs = 23 * hourMs;

/** The look-up is repeated after a failure. The answers of one day (UTC) are billed once. */
const retryMs = hourMs;

/** Maximum ids of one request, as the API states. */
const maxIds = 100;

/** If more posts than these are missing and fewer are found, the API probably fails, and nothing is removed. */
const maxMissing = 10;

export type Query = Record<string, string | number | undefined>;
/** Calls the API with the token of the operator. @throws {UpstreamError} */
export type ApiCall = (path: string, query: Query) => Promise<{ value: unknown; bytes: number }>;

export interface LookUp {
  /** Ids of the stored posts that are deleted on X, and of earlier versions of edited posts. */
  removed: string[];
  /** When the next look-up is due. */
  nextAt: string;
  failure?: UpstreamError;
}

/**
 * Looks up the stored posts of X once a day, to find those that X has deleted. Only a post of which X states that it
 * does not exist counts as deleted: not one that the answer lacks, and none of an answer without any other post.
 */
export async function lookUpStored(call: ApiCall, { stored = [], memory, now }: ReadRequest): Promise<LookUp> {
  const dueMs = Date.parse(String(memory['look_up_at']));
  const isDue = !(dueMs > now.getTime() && dueMs <= now.getTime() + intervalMs);
  if (!isDue) return { removed: [], nextAt: new Date(dueMs).toISOString() };
  const oldestMs = now.getTime() - maxUncheckedDays * dayMs;
  const posts = stored.filter((post) => post.platform === 'x' && hasNativeId(post) && Date.parse(post.at) >= oldestMs);
  const answers: LookUpAnswer[] = [];
  let failure: UpstreamError | undefined;
  try {
    for (const batch of chunk(posts, maxIds)) {
      const ids = batch.map(({ id }) => id);
      const { value } = await call('/2/tweets', { ids: ids.join(',') });
      answers.push(parseLookUp(value, new Set(ids)));
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // Without the pause of the error, because the posts can still be read.
    failure = new UpstreamError(error.fault, `look-up of deleted posts: ${error.message}`);
  }
  const found = answers.flatMap((answer) => answer.found);
  const missing = answers.flatMap((answer) => answer.missing);
  const isSuspect = missing.length > (found.length === 0 ? 0 : Math.max(found.length, maxMissing));
  if (isSuspect) {
    const message = `platform_api reports ${missing.length} of ${posts.length} looked up posts as deleted; none was removed`;
    failure ??= new UpstreamError('shape', message);
  }
  return {
    removed: [...(isSuspect ? [] : missing), ...found.flatMap(listOutdated)],
    nextAt: new Date(now.getTime() + (failure ? retryMs : intervalMs)).toISOString(),
    ...(failure && { failure }),
  };
}

interface LookUpAnswer {
  found: XPost[];
  /** Ids of the posts of which the answer states that they do not exist. */
  missing: string[];
}

/**
 * The statement that a post does not exist. Posts of protected and suspended accounts have another type or title: they
 * exist, and may return.
 */
const notFoundSchema = Type.Object({
  type: Type.String({ pattern: '/problems/resource-not-found$' }),
  title: Type.Literal('Not Found Error'),
  resource_type: Type.Union([Type.Literal('tweet'), Type.Literal('post')]),
  resource_id: Type.Optional(Type.String()),
  value: Type.Optional(Type.String()),
});
const checkNotFound = createPayloadCheck(notFoundSchema);

/** @throws {UpstreamError} `shape` */
function parseLookUp(payload: unknown, ids: ReadonlySet<string>): LookUpAnswer {
  const { data = [], errors = [] } = requirePayload('platform_api', checkLookUp, payload);
  const found = selectValid(data, checkXPost).filter(({ id }) => ids.has(id));
  const isFound = new Set(found.map(({ id }) => id));
  const stated = selectValid(errors, checkNotFound).flatMap(({ resource_id, value }) => resource_id ?? value ?? []);
  return { found, missing: [...new Set(stated)].filter((id) => ids.has(id) && !isFound.has(id)) };
}

/** Lists the versions of a post before the newest one. */
function listOutdated(post: XPost): string[] {
  const versions = post.edit_history_tweet_ids ?? post.edit_history_post_ids ?? [];
  return listEarlierVersions({ ...post, id: findNewestId([post.id, ...versions]) ?? post.id });
}
