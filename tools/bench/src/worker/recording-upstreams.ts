import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { startUpstreams } from '../capture-store.ts';
import type { RecordedRequest } from './watch-passes.ts';

/**
 * Local upstreams in a separate process, so that their cost is not measured. They record the requests that they
 * receive. After each pass the parent process fetches the requests and replays them in a bare transfer.
 */

let requests: RecordedRequest[] = [];

/** Request headers that affect the response. */
const recordedHeaders = [
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
  const headers = recordedHeaders.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  requests.push({ url: `http://${request.headers.host}${request.url}`, headers: Object.fromEntries(headers) });
});

const upstreams = await startUpstreams();
process.on('message', () => {
  process.send?.({ requests });
  requests = [];
});
process.send?.({ environment: upstreams.environment, data: upstreams.data, at: upstreams.now?.toISOString() ?? null });
