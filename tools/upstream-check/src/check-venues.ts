import { venueProbes, type VenueName, type VenueProbe } from '@postjoin/market-venues';
import type { UpstreamClient } from '@postjoin/upstream';
import type { CheckContext } from './check-feeds.ts';
import { failedFinding, pageFinding, toUpstreamError, type CheckedRoute, type Finding } from './finding.ts';
import { reach } from './reach.ts';

/**
 * Reads one page of every route of a venue. A probe is the request of one route. The probes run one after another,
 * because a probe may need the result of an earlier probe.
 */
export async function checkVenue(name: VenueName, context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  let historyId: string | undefined;
  for (const probe of venueProbes[name]) {
    const route = { upstream: name, address: probe.address, requested: probe.path, switched_on: context.switched_on };
    const result = unreachableBefore(route, findings) ?? (await runProbe(probe, route, historyId, context));
    findings.push(result.finding);
    historyId ??= result.historyId;
  }
  return findings;
}

interface ProbeResult {
  finding: Finding;
  historyId?: string | undefined;
}

/**
 * Returns a copy of an earlier finding for the same address if that address was unreachable. So each unreachable
 * address is requested only once.
 */
function unreachableBefore(route: CheckedRoute, findings: readonly Finding[]): ProbeResult | undefined {
  const earlier = findings.find(({ address, verdict }) => address === route.address && verdict === 'unreachable');
  return earlier && { finding: { ...earlier, ...route } };
}

async function runProbe(
  probe: VenueProbe,
  route: CheckedRoute,
  historyId: string | undefined,
  { clients, settings, now }: CheckContext,
): Promise<ProbeResult> {
  const client = clients(probe.address.toLowerCase().replace(/_url$/, ''));
  const baseUrl = settings[probe.address];
  const query = probe.query({ now, historyId });
  if (query === undefined)
    return { finding: await reach(client, baseUrl, route, 'no listed contract is there to request it for') };
  return readPage(client, { probe, route, url: `${baseUrl}${probe.path}`, query });
}

interface PageRequest {
  probe: VenueProbe;
  route: CheckedRoute;
  url: string;
  query: NonNullable<ReturnType<VenueProbe['query']>>;
}

async function readPage(client: UpstreamClient, { probe, route, url, query }: PageRequest): Promise<ProbeResult> {
  try {
    const { value } = await client.json({ url, query });
    const page = probe.read(value);
    return { finding: pageFinding(route, page), historyId: page.historyId };
  } catch (error) {
    return { finding: failedFinding(route, toUpstreamError(error, client.name)) };
  }
}
