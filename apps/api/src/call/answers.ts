import { success } from '@postjoin/envelope';
import { answerJson } from '@postjoin/join';
import type { Clock } from '@postjoin/settings';
import {
  operations,
  type Identity,
  type Operation,
  type OperationId,
  type OperationParams,
} from '@postjoin/openapi-spec';
import { LRUCache } from 'lru-cache';
import { prepare, type Prepared } from '../http/prepared.ts';
import type { HeldSnapshot, SnapshotHolder } from '../snapshots/snapshot-holder.ts';
import type { Handlers } from './handlers.ts';

/**
 * For this long after its snapshot's time an answer is given again as it is; `age_seconds` and the edge of a window
 * move in these steps. Long enough that repeated questions cost nothing and keep their `ETag`, on every replica alike.
 */
const stepMs = 60_000;

/** Serialised answers kept, counted with their compressed forms, which take about a quarter more. */
const keptBytes = 64 * 1024 * 1024;

/** An answer and how long it may be given again. */
export interface KeptAnswer {
  readonly prepared: Prepared;
  readonly held: HeldSnapshot | null;
  readonly step: number;
}

export interface Answers {
  /** Where the answer to a validated call is kept. Equal for calls that mean the same. */
  keyOf<Id extends OperationId>(id: Id, params: OperationParams[Id]): string;
  /** The answer under a key if it still holds. Next to nothing to call. */
  kept(key: string): Prepared | undefined;
  /** @throws {ServiceError} */
  answer<Id extends OperationId>(id: Id, params: OperationParams[Id]): Prepared;
}

/** Answers calls from the snapshot at hand and keeps the answers, bounded in bytes, until the snapshot or step changes. */
export function createAnswers(options: {
  handlers: Handlers;
  holder: SnapshotHolder;
  clock: Clock;
  identity: Identity;
}): Answers {
  const { handlers, holder, clock, identity } = options;
  const server = JSON.stringify(identity);
  const cache = new LRUCache<string, KeptAnswer>({
    maxSize: keptBytes,
    sizeCalculation: ({ prepared }, key) => prepared.body.length + key.length + 512,
  });

  const keyOf: Answers['keyOf'] = (id, params) => `${id} ${JSON.stringify(Object.entries(params).sort())}`;

  function kept(key: string): Prepared | undefined {
    const answer = cache.get(key);
    if (answer === undefined) return undefined;
    const held = holder.current();
    return answer.held === held && answer.step === stepAt(held, clock().getTime()) ? answer.prepared : undefined;
  }

  return {
    keyOf,
    kept,
    answer(id, params) {
      const key = keyOf(id, params);
      const known = kept(key);
      if (known) return known;
      const held = holder.current();
      const nowMs = clock().getTime();
      const step = stepAt(held, nowMs);
      const now = new Date(isAhead(params, step) ? nowMs : step);
      const data = handlers[id](params, { table: held?.table ?? null, now });
      const { errors }: Operation = operations[id];
      const readsSnapshot = errors.includes('not_ready');
      const prepared = prepare(answerJson(success(identity.product, data)), 'application/json; charset=utf-8', {
        freshUntil: (at) => held?.nextAt ?? at + stepMs,
        ...(held && { lastModified: held.lastModified }),
        ...(held && readsSnapshot && { madeFrom: [server, held.name, now.getTime(), key].join(' ') }),
      });
      cache.set(key, { prepared, held, step });
      return prepared;
    },
  };
}

/** The instant that counts as now: a whole number of steps after the snapshot. */
function stepAt(held: HeldSnapshot | null, nowMs: number): number {
  const takenAt = held?.takenAtMs ?? 0;
  return takenAt + Math.max(0, Math.floor((nowMs - takenAt) / stepMs)) * stepMs;
}

/** A cursor after the step is judged by the very present: whether it lies in the future is the question. */
function isAhead(params: object, step: number): boolean {
  return 'since' in params && typeof params.since === 'string' && !(Date.parse(params.since) <= step);
}
