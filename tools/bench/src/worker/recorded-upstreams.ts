import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { startUpstreams } from '../replay-snapshot.ts';
import type { AskedRequest } from './asked-request.ts';

/**
 * The upstreams in a process of their own, so that what they cost is in nobody's figures. They note what they are asked:
 * the parent takes it after each pass, to have the same asked without the worker.
 */

let asked: AskedRequest[] = [];

/** Headers that decide what comes back. */
const telling = [
  'accept',
  'accept-encoding',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'authorization',
];

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const headers = telling.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  asked.push({ url: `http://${request.headers.host}${request.url}`, headers: Object.fromEntries(headers) });
});

const upstreams = await startUpstreams();
process.on('message', () => {
  process.send?.({ asked });
  asked = [];
});
process.send?.({ environment: upstreams.environment, data: upstreams.data, at: upstreams.now?.toISOString() ?? null });
