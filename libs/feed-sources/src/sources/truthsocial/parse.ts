import { createPayloadCheck, requirePayload, selectValid, shapeError, UpstreamError } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { createPost, toWebUrl } from '../../create-post.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../reading.ts';
import { type Body, parseHandle, quoteBody, readTruthBody, type Reference, repostBody } from '../../text/body.ts';
import { plainText, readHtml } from '../../text/plain-text.ts';
import type { TrackedAccount } from '../../types.ts';

const accountSchema = Type.Object({ id: Type.Optional(Type.String()), acct: Type.String() });
/** Null for a status with only media, as some servers write it. */
const content = Type.Union([Type.String(), Type.Null()]);

export const nestedSchema = Type.Object({
  content,
  url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  account: accountSchema,
});

/** A status as recorded in 2026-08. `content` is markup, `<p></p>` for a status with only media. */
export const statusSchema = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  created_at: Type.String(),
  content,
  account: Type.Optional(accountSchema),
  reblog: Type.Optional(Type.Union([nestedSchema, Type.Null()])),
  /**
   * The quoted status. In the form of Mastodon 4.5, it is in `quoted_status`, which is null or absent for a quote that is
   * pending or was revoked.
   */
  quote: Type.Optional(Type.Unknown()),
});
export type Status = Static<typeof statusSchema>;
export type NestedStatus = Static<typeof nestedSchema>;

/** The response of `accounts/lookup`. */
const lookupSchema = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  acct: Type.Optional(Type.String()),
});

const name = 'truthsocial';
const checkStatus = createPayloadCheck(statusSchema);
const checkNested = createPayloadCheck(nestedSchema);
const checkAccount = createPayloadCheck(lookupSchema);

/**
 * Parses a page of statuses. The next page begins after `lastId`, the last post of the account, because the id of a post
 * of somebody else could lie anywhere. @throws {UpstreamError} `shape`
 */
export function parseStatuses(payload: unknown, account: TrackedAccount, known: readonly string[]) {
  if (!Array.isArray(payload)) throw shapeError(name, 'it is not an array');
  const statuses = payload as unknown[];
  const records: ReadRecords = readRecords(statuses, {
    name,
    check: checkStatus,
    toPost: (status) => toPost(status, account, known),
  });
  const lastId = records.posts.at(-1)?.id ?? selectValid(statuses, checkStatus).at(-1)?.id;
  return { count: statuses.length, records, lastId };
}

/** Parses the id of the account with a handle. @throws {UpstreamError} `shape`; `not_found` for another account */
export function parseAccountId(payload: unknown, handle: string): string {
  const { id, acct = handle } = requirePayload(name, checkAccount, payload);
  if (acct.toLowerCase() === handle.toLowerCase()) return id;
  throw new UpstreamError('not_found', `${name} sent another account than @${handle}`);
}

function toPost(status: Status, account: TrackedAccount, known: readonly string[]) {
  if (status.account && !isAuthor(status.account, account)) return otherAccount;
  const { id, created_at: at } = status;
  return createPost({ source: name, platform: 'truthsocial', account, id, at, body: parseBody(status, known) });
}

/** Whether the id or the handle is that of the account, because an account keeps its id when it changes its handle. */
function isAuthor({ id, acct }: NonNullable<Status['account']>, { truthsocial }: TrackedAccount): boolean {
  return (id !== undefined && id === truthsocial?.id) || acct.toLowerCase() === truthsocial?.handle.toLowerCase();
}

function parseBody({ content, reblog, quote }: Status, known: readonly string[]): Body {
  if (reblog) {
    const { handle, url } = toReference(reblog);
    return repostBody(handle, plainText(readHtml(reblog.content ?? '').text), url);
  }
  const body = readTruthBody(content ?? '', { known, isGlued: false });
  const quoted = findQuoted(quote);
  if (!quoted) return body;
  const reference = toReference(quoted);
  return body.text === '' ? quoteBody('', reference) : { ...body, quote_of: reference };
}

function findQuoted(quote: unknown): NestedStatus | undefined {
  const status: unknown = typeof quote === 'object' && quote && 'quoted_status' in quote ? quote.quoted_status : quote;
  const checked = checkNested(status);
  return checked.isValid ? checked.value : undefined;
}

function toReference({ account, url }: NestedStatus): Reference {
  return { handle: parseHandle(account.acct), url: toWebUrl(url ?? undefined) };
}
