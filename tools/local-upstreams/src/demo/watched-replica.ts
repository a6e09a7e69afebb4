import { setTimeout as wait } from 'node:timers/promises';

/** Callers that each send one request after the other. */
const callers = 4;

/** Pause of a caller between two requests. It limits the load to hundreds of requests a second. */
const pauseMs = 25;

const paths = ['join?hours=24', 'join?hours=168', 'markets', 'posts', 'capabilities'];

/** An api under load, with a record of its answers. */
export interface WatchedReplica {
  readonly url: string;
  /** The `taken_at` of each generation that has answered. */
  readonly served: ReadonlySet<string>;
  readonly answers: () => number;
  /** Answers other than 200, broken connections, and answers from an older generation than the previous one. */
  readonly faults: readonly string[];
  readonly endLoad: () => Promise<unknown>;
}

/** Puts a steady load on an api and records the generations that answer. */
export function watchReplica(url: string): WatchedReplica {
  const served = new Set<string>();
  const faults: string[] = [];
  let answers = 0;
  let isStopped = false;

  async function call(caller: number): Promise<void> {
    let newest = '';
    for (let turn = caller; !isStopped; turn += 1) {
      const response = await fetch(`${url}/api/v1/${paths[turn % paths.length]}`);
      const [, takenAt = newest] = /"taken_at":"([^"]+)"/.exec(await response.text()) ?? [];
      answers += 1;
      if (response.status !== 200) faults.push(`status ${response.status}`);
      if (takenAt < newest) faults.push('an older generation after a newer one');
      served.add(takenAt);
      newest = takenAt;
      await wait(pauseMs);
    }
  }

  const fail = (error: unknown) => void faults.push(String(error));
  const ended = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller).catch(fail)));
  const endLoad = () => {
    isStopped = true;
    return ended;
  };
  return { url, served, answers: () => answers, faults, endLoad };
}
