import { setFlagsFromString } from 'node:v8';

interface MemoryReturn {
  intervalMs: number;
  /** Time for which V8 favours memory over speed. It checks every 8 s whether to collect for that reason. */
  favourMs: number;
}

/**
 * Regularly lets V8 return the pages that it retains after a burst of requests, or after a new generation. V8 returns them
 * in a collection that favours memory, which it starts by itself only for a program that allocates little. Node 24.21
 * never counts as one, even when it is idle. Most of the collection runs on other threads, unlike that of `gc()`. V8 reads
 * the option whenever a collection starts. Setting it for good would double the cost of a request (docs/performance.md).
 */
export function returnMemoryRegularly(
  { intervalMs, favourMs }: MemoryReturn = { intervalMs: 180_000, favourMs: 9_000 },
): void {
  const favourSpeed = () => setFlagsFromString('--no-optimize-for-size');
  const favourMemory = () => {
    setFlagsFromString('--optimize-for-size');
    setTimeout(favourSpeed, favourMs).unref();
  };
  setInterval(favourMemory, intervalMs).unref();
}
