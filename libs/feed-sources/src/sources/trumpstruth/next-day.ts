const dayMs = 86_400_000;

export interface PageFacts {
  /** Last day that was asked for; undefined for the newest page. */
  asked: string | undefined;
  /** Whether it has as many items as a page can have. */
  isFull: boolean;
  /** Epoch milliseconds of its oldest post; Infinity without any. */
  oldestMs: number;
  since: Date;
}

/**
 * The last day to ask for next, as `YYYY-MM-DD`; undefined when all that is wanted has been read. Days earlier and
 * earlier: the day of the oldest post again, because the page may end within it, then the day before. A page that
 * begins after the day asked for says that ranges are not heeded.
 */
export function nextEndDay({ asked, isFull, oldestMs, since }: PageFacts): string | undefined {
  if (!isFull || oldestMs === Infinity || oldestMs < since.getTime()) return undefined;
  const day = dayOf(oldestMs);
  if (asked === undefined || day < asked) return day;
  const before = Date.parse(asked) - dayMs;
  return day > asked || before < since.getTime() - dayMs ? undefined : dayOf(before);
}

/** The day in UTC: never later than the archive's own, so that nothing is passed over. */
export function dayOf(instant: number | Date): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Pages that reading back to `since` can take: each ends on an earlier day than the one before. */
export function mostPages(since: Date, now: Date): number {
  return Math.max(1, Math.ceil((now.getTime() - since.getTime()) / dayMs)) + 2;
}
