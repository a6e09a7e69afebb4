/** What waits for its turn, by caller. The callers take turns, so none waits for all that another one has sent. */

export interface CallerQueue<Item> {
  readonly size: number;
  push(caller: string, item: Item): void;
  /** Removes the first item of the next caller. */
  shift(): Item | undefined;
  /** Removes the last item of the caller with the most items, of equal callers the one that came last. */
  popLargest(): Item | undefined;
}

export function createCallerQueue<Item>(): CallerQueue<Item> {
  /** The first caller is the next one. */
  const waiting = new Map<string, Item[]>();
  let size = 0;

  function remove(caller: string, take: (items: Item[]) => Item | undefined): Item | undefined {
    const items = waiting.get(caller);
    if (!items) return undefined;
    const item = take(items);
    size -= 1;
    if (items.length === 0) waiting.delete(caller);
    return item;
  }

  return {
    get size() {
      return size;
    },
    push(caller, item) {
      const items = waiting.get(caller);
      if (items) items.push(item);
      else waiting.set(caller, [item]);
      size += 1;
    },
    shift() {
      const [next] = waiting;
      if (!next) return undefined;
      const [caller, items] = next;
      const item = remove(caller, () => items.shift());
      if (waiting.delete(caller)) waiting.set(caller, items); // behind the other callers
      return item;
    },
    popLargest() {
      let [largest, length] = ['', 0];
      for (const [caller, items] of waiting) if (items.length >= length) [largest, length] = [caller, items.length];
      return remove(largest, (items) => items.pop());
    },
  };
}

/** Runs a task of a caller: at once, or when its turn comes. Rejects if the task was refused. */
export type RunFairly = <Result>(caller: string, task: () => Promise<Result>) => Promise<Result>;

export interface FairQueueOptions {
  /** Maximum number of tasks that run at the same time. */
  concurrency: number;
  /** Maximum number of tasks that wait. Above it, the caller with the most tasks loses its last one. */
  maxWaiting?: number;
  /** Creates the error of a refused task. */
  createRefusal?: () => Error;
}

/** Limits the number of tasks that run at the same time. The callers whose tasks wait take turns. */
export function createFairQueue({ concurrency, maxWaiting = Infinity, createRefusal }: FairQueueOptions): RunFairly {
  const waiting = createCallerQueue<{ start: () => void; refuse: (error?: Error) => void }>();
  let running = 0;

  function wait(caller: string): Promise<void> {
    return new Promise((start, refuse) => {
      waiting.push(caller, { start, refuse });
      if (waiting.size > maxWaiting) waiting.popLargest()?.refuse(createRefusal?.());
    });
  }

  /** Passes the place of a task on to the next one. */
  function end(): void {
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }

  return async (caller, task) => {
    if (running < concurrency) running += 1;
    else await wait(caller);
    try {
      return await task();
    } finally {
      end();
    }
  };
}
