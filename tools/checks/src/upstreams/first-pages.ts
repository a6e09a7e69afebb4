import { UpstreamError, type UpstreamClient, type UpstreamRequest, type UpstreamResponse } from '@postjoin/upstream';

/** Two, because a source may request the same path once for each account or platform. */
const maxPagesPerPath = 2;

/**
 * Creates a client that sends the first two requests of each path and rejects further requests with the error `end`. No
 * upstream throws this same error object, so callers can recognise it. The client removes the deadlines of requests, so
 * that the deadline of the check applies: a source may set a longer deadline to read a whole archive.
 */
export function firstPagesOnly(client: UpstreamClient): {
  client: UpstreamClient;
  end: UpstreamError;
  /** The addresses that were requested, in order. */
  urls: () => readonly string[];
  /** The first response; undefined if no request succeeded. */
  firstResponse: () => UpstreamResponse | undefined;
} {
  const end = new UpstreamError('pagination', 'the check reads the first pages only');
  const pagesByPath = new Map<string, number>();
  const urls: string[] = [];
  let first: UpstreamResponse | undefined;
  const countPage = ({ url }: Pick<UpstreamRequest, 'url'>) => {
    const pages = (pagesByPath.get(url) ?? 0) + 1;
    pagesByPath.set(url, pages);
    if (pages > maxPagesPerPath) throw end;
    urls.push(url);
  };
  const limited: UpstreamClient = {
    ...client,
    request: async (request) => {
      countPage(request);
      const response = await client.request({ ...request, deadlineMs: undefined });
      first ??= response;
      return response;
    },
    json: async (request) => {
      countPage(request);
      const read = await client.json({ ...request, deadlineMs: undefined });
      first ??= read.response;
      return read;
    },
  };
  return { client: limited, end, urls: () => urls, firstResponse: () => first };
}
