import { createPayloadCheck } from '@postjoin/upstream';
import type { TrackedAccount } from '../../types.ts';
import { readTruthBody } from '../../text/body.ts';
import { createPost } from '../../create-post.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../read-records.ts';
import { isFromAccount } from '../../tracked-accounts.ts';
import { entrySchema, type Entry } from './wire.ts';

const name = 'truth_archive';
const checkEntry = createPayloadCheck(entrySchema);

/** Parses entries of the archive. @throws {UpstreamError} `shape` */
export function parseEntries(
  entries: Iterable<unknown>,
  account: TrackedAccount,
  known: readonly string[],
): ReadRecords {
  return readRecords(entries, { name, check: checkEntry, toPost: (entry) => toPost(entry, account, known) });
}

function toPost({ id, created_at, content, url }: Entry, account: TrackedAccount, known: readonly string[]) {
  if (!isFromAccount(account, url)) return otherAccount;
  const body = readTruthBody(content ?? '', { known, isGlued: true });
  return createPost({ source: name, platform: 'truthsocial', account, id, at: created_at, body, url });
}
