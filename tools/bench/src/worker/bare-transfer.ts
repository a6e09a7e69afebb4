import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { concurrentCalls } from '@postjoin/local-upstreams';
import axios from 'axios';
import { XMLParser } from 'fast-xml-parser';
import { upstreamOf, type AskedRequest } from './asked-request.ts';

/**
 * What a pass is measured beside: the same addresses asked with the same headers, as many at once, each body unpacked
 * and parsed, and then thrown away. Nothing is checked, judged, merged or kept.
 *
 *   bare-transfer.ts axios|http REQUESTS_FILE
 */
const [, , kind = 'axios', file = ''] = process.argv;

const agent = new Agent({ keepAlive: true });
const xml = new XMLParser();

/** What the upstreams here pack with. */
const decoders: Readonly<Record<string, (packed: Uint8Array) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

interface Answer {
  contentType: string;
  text: string;
}

async function withAxios({ url, headers }: AskedRequest): Promise<Answer> {
  const { data, headers: got } = await axios.get<string>(url, {
    headers,
    responseType: 'text',
    transformResponse: [],
    validateStatus: null,
  });
  return { contentType: String(got['content-type']), text: data };
}

function withHttp({ url, headers }: AskedRequest): Promise<Answer> {
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

const ask = kind === 'axios' ? withAxios : withHttp;

function parse({ contentType, text }: Answer): unknown {
  if (contentType.includes('xml')) return xml.parse(text);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined; // A part of a file, cut anywhere: as much of it is parsed as there is.
  }
}

async function askAll(requests: readonly AskedRequest[]): Promise<void> {
  const byUpstream = Map.groupBy(requests, upstreamOf);
  const perUpstream = [...byUpstream].map(([name, own]) => {
    const waiting = [...own];
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) parse(await ask(next));
    };
    return Promise.all(Array.from({ length: concurrentCalls(name) }, lane));
  });
  await Promise.all(perUpstream);
}

const passes = JSON.parse(readFileSync(file, 'utf8')) as AskedRequest[][];
const measured: { seconds: number; cpu_seconds: number }[] = [];
for (const requests of passes) {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  await askAll(requests);
  const { user, system } = process.cpuUsage(before);
  measured.push({ seconds: (performance.now() - startedMs) / 1000, cpu_seconds: (user + system) / 1e6 });
}
process.stdout.write(JSON.stringify(measured));
process.exit();
