/** Counts what callers have open, such as connections. A caller without any takes no memory. */
export function createOpenCounts() {
  const counts = new Map<string, number>();
  return {
    /** Returns how many the caller has open. */
    get: (caller: string): number => counts.get(caller) ?? 0,
    open: (caller: string) => void counts.set(caller, (counts.get(caller) ?? 0) + 1),
    close(caller: string): void {
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    },
  };
}
