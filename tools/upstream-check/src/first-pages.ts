import { UpstreamError, type UpstreamClient, type UpstreamRequest } from '@postjoin/upstream';

/** Twice, because a source may ask one path for one account or platform after the other. */
const pagesPerPath = 2;

/**
 * A client that answers the first questions of each path and then ends the reading. `ended` tells its end apart from a
 * failure of the upstream. The check's own deadline holds: a source may allow itself longer for a whole archive.
 */
export function firstPagesOnly(client: UpstreamClient): {
  client: UpstreamClient;
  ended: UpstreamError;
  calls: () => number;
} {
  const ended = new UpstreamError('pagination', 'the check reads the first pages only');
  const asked = new Map<string, number>();
  let calls = 0;
  const admit = ({ url }: Pick<UpstreamRequest, 'url'>) => {
    const count = (asked.get(url) ?? 0) + 1;
    asked.set(url, count);
    if (count > pagesPerPath) throw ended;
    calls += 1;
  };
  const limited: UpstreamClient = {
    name: client.name,
    request: async (request) => {
      admit(request);
      return client.request({ ...request, deadlineMs: undefined });
    },
    json: async (request) => {
      admit(request);
      return client.json({ ...request, deadlineMs: undefined });
    },
    cost: () => client.cost(),
  };
  return { client: limited, ended, calls: () => calls };
}
