import { hash } from 'node:crypto';
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '@postjoin/envelope';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../http/caller-queue.ts';

/**
 * Renders SVG to PNG. The same SVG is rendered once while it is cached. The callers of pictures that wait take turns.
 * @throws {ServiceError} (as a rejection) `too_many_requests` if too many pictures wait
 */
export type RenderImage = (svg: string, caller: string) => Promise<Buffer>;

/** Maximum bytes of all cached pictures. A picture has 20 to 40 kB, so about a hundred are cached. */
const maxCachedBytes = 4 * 1024 * 1024;

/**
 * Maximum number of pictures that wait. Above it, the caller with the most of them loses one. Their SVG takes 20 kB each. A
 * picture takes about 20 ms, so the last one waits less than a second.
 */
const maxWaiting = 30;

/** Time until a caller may try again when too many pictures wait. */
const retryAfterSeconds = 2;

function createRefusal(): ServiceError {
  const message = `Too many pictures wait; try again in ${retryAfterSeconds} seconds.`;
  return new ServiceError('too_many_requests', message, { retry_after_s: retryAfterSeconds });
}

/**
 * A picture that takes longer has stopped the thread. The first one also waits for its start: 7 s on a machine at load
 * 12.
 */
const maxRenderMs = 60_000;

/** The thread ends after this time without a picture, because it takes about 30 MB. */
const idleMs = 30_000;

/** Starts the thread. A thread without a picture does not keep the process alive. */
function startWorker(): Worker {
  const file = new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 } });
  worker.unref();
  return worker;
}

/** Creates the renderer. Its thread starts with the first picture and renders one picture at a time. */
export function createImageRenderer(): RenderImage {
  const cache = new LRUCache<string, Promise<Buffer>>({ maxSize: maxCachedBytes, maxEntrySize: maxCachedBytes });
  const renderInTurn = createFairQueue({ concurrency: 1, maxWaiting, createRefusal });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  async function render(svg: string): Promise<Buffer> {
    clearTimeout(idle);
    worker ??= startWorker();
    try {
      worker.postMessage(svg);
      const [png] = (await once(worker, 'message', { signal: AbortSignal.timeout(maxRenderMs) })) as [Uint8Array];
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  }

  return async (svg, caller) => {
    const key = hash('sha256', svg, 'base64url');
    const cached = cache.get(key);
    if (cached) return cached;
    const image = renderInTurn(caller, () => render(svg));
    // Callers that ask for the same picture meanwhile wait for it too. Its size is known afterwards.
    cache.set(key, image, { size: 1 });
    image.then(
      (png) => cache.set(key, image, { size: png.length + key.length }),
      () => cache.delete(key),
    );
    return image;
  };
}
