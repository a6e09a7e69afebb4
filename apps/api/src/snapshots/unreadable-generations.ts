import type { UnreadableGeneration } from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';

/** The generations that the current load could not read or index, newest first. */
export interface UnreadableGenerations {
  readonly list: readonly UnreadableGeneration[];
  /** Adds a generation, and logs it unless an earlier load has logged it with the same reason. */
  add(generation: number, reason: string, details?: object): void;
  /** Empties the list at the start of a load. */
  startLoad(): void;
  /** After a load without an unreadable generation, a later one is logged again. */
  endLoad(): void;
}

/** @param getServing returns the number of the served generation */
export function createUnreadableGenerations(log: Logger, getServing: () => number | null): UnreadableGenerations {
  let list: UnreadableGeneration[] = [];
  const logged = new Set<string>();
  return {
    get list() {
      return list;
    },
    add(generation, reason, details = {}) {
      list.push({ generation, reason });
      const report = `${generation} ${reason}`;
      if (logged.has(report)) return;
      logged.add(report);
      log.warn(
        { generation, reason, serving: getServing(), ...details },
        'a snapshot generation is unreadable; trying the one before it',
      );
    },
    startLoad() {
      list = [];
    },
    endLoad() {
      if (list.length === 0) logged.clear();
    },
  };
}
