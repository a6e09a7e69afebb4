import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { concurrentCalls } from '@postjoin/local-upstreams';
import axios from 'axios';
import { XMLParser } from 'fast-xml-parser';
import type { RecordedRequest } from './watch-passes.ts';

/**
 * This program makes the bare passes with which the benchmark compares the worker. A bare pass sends the same requests
 * as a pass of the worker, with the same concurrency. It decompresses and parses each body, then discards the result.
 *
 *   bare-transfer.ts axios|http REQUESTS_FILE
 */

const [, , kind = 'axios', file = ''] = process.argv;

const agent = new Agent({ keepAlive: true });
const xml = new XMLParser();

/** The encodings that the local upstreams use. */
const decoders: Readonly<Record<string, (packed: Uint8Array) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

interface Answer {
  contentType: string;
  text: string;
}

async function withAxios({ url, headers }: RecordedRequest): Promise<Answer> {
  const { data, headers: responseHeaders } = await axios.get<string>(url, {
    headers,
    responseType: 'text',
    transformResponse: [],
    validateStatus: null,
  });
  return { contentType: String(responseHeaders['content-type']), text: data };
}

function withHttp({ url, headers }: RecordedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      const contentType = String(response.headers['content-type']);
      const unpack = decoders[response.headers['content-encoding'] ?? ''];
      buffer(response).then((body) => {
        resolve({ contentType, text: (unpack ? unpack(body) : body).toString() });
      }, reject);
    })
      .on('error', reject)
      .end();
  });
}

const send = kind === 'axios' ? withAxios : withHttp;

function parse({ contentType, text }: Answer): unknown {
  if (contentType.includes('xml')) return xml.parse(text);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined; // The body of a byte range is an incomplete document.
  }
}

async function sendAll(requests: readonly RecordedRequest[]): Promise<void> {
  const byUpstream = Map.groupBy(requests, ({ url }) => new URL(url).pathname.split('/')[1] ?? '');
  const perUpstream = [...byUpstream].map(([name, queue]) => {
    const drain = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) parse(await send(next));
    };
    return Promise.all(Array.from({ length: concurrentCalls(name) }, drain));
  });
  await Promise.all(perUpstream);
}

const passes = JSON.parse(readFileSync(file, 'utf8')) as RecordedRequest[][];
const measured: { seconds: number; cpu_seconds: number }[] = [];
for (const requests of passes) {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  await sendAll(requests);
  const { user, system } = process.cpuUsage(before);
  measured.push({ seconds: (performance.now() - startedMs) / 1000, cpu_seconds: (user + system) / 1e6 });
}
process.stdout.write(JSON.stringify(measured));
process.exit();
