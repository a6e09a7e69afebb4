import { createPayloadCheck } from '@postjoin/upstream';
import type { TrackedAccount } from '../../contract.ts';
import { readTruthBody } from '../../text/body.ts';
import { isAddressOf, postOf } from '../../truth-posts.ts';
import { readRecords, type ReadRecords } from '../../read-records.ts';
import { entrySchema, type Entry } from './wire.ts';

const name = 'truth_archive';
const checkEntry = createPayloadCheck(entrySchema);

/** Posts of the archive's entries. @throws {UpstreamError} `shape` */
export function parseEntries(
  entries: readonly unknown[],
  account: TrackedAccount,
  known: readonly string[],
): ReadRecords {
  return readRecords(entries, { name, check: checkEntry, toPost: (entry) => toPost(entry, account, known) });
}

function toPost({ id, created_at, content, url }: Entry, account: TrackedAccount, known: readonly string[]) {
  if (!isAddressOf(account, url)) return undefined;
  const body = readTruthBody(content, { known, isGlued: true });
  return postOf({ source: name, platform: 'truthsocial', account, id, at: created_at, body, url });
}
