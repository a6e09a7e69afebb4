import type { PostData } from '../schemas/types.ts';
import { createPricePath } from './price-path.ts';
import { addCandidates, toPublicPost } from '../table/answer-shapes.ts';
import { describeFreshness } from '../table/freshness.ts';
import type { JoinTable } from '../table/table.ts';
import { listAbsences, listReasons } from './get-join.ts';
import { explainReasons, unitsText } from './common-members.ts';

/** Returns a post that is not blank, or undefined if the snapshot does not have it. */
export function answerPost(
  table: JoinTable,
  id: string,
  now: Date,
  { candidates = 0, pricePath = false }: { candidates?: number | undefined; pricePath?: boolean } = {},
): PostData | undefined {
  const found = table.findPost(id);
  if (!found) return undefined;
  const { match } = found;
  const row = match && {
    ...match.row.value,
    ...(pricePath && { price_path: createPricePath(found.post.at, match.history) }),
  };
  const unmatched = row ? undefined : addCandidates(found.unmatched, found.candidates, candidates).value;
  return {
    source: table.source,
    snapshot: describeFreshness(table.metadata, now),
    post: toPublicPost(found.post),
    row,
    unmatched,
    reasons: explainReasons(row ? listAbsences(row) : unmatched ? listReasons([unmatched]) : []),
    units: unitsText,
  };
}
