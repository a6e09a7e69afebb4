import type { VenueName } from '@postjoin/market-venues';
import { venueProbes, type ProbeReading, type VenueProbe } from '@postjoin/market-venues/checks';
import type { UpstreamClient, UpstreamRequest } from '@postjoin/upstream';
import type { CheckContext } from './check-feeds.ts';
import { connect } from './connect.ts';
import {
  failedFinding,
  pageFinding,
  toAnswer,
  toUpstreamError,
  withoutQuery,
  type CheckedRoute,
  type Finding,
} from './finding.ts';
import { reach } from './reach.ts';

/**
 * Reads one page of every route of a venue. A probe is the request of one route. The probes run one after another,
 * because a probe may need the result of an earlier probe.
 */
export async function checkVenue(name: VenueName, context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  let contract: ProbeReading['contract'];
  for (const probe of venueProbes[name]) {
    const { address, path: requested } = probe;
    const page = probe.page ? probe.page({ contract, now: context.now }) : {};
    const url = `${context.settings[address]}${requested}${encodeURIComponent(page?.id ?? '')}`;
    const route = { upstream: name, address, requested, url: withoutQuery(url), switched_on: context.switched_on };
    const result = unreachableBefore(route, findings) ?? (await runProbe({ probe, route, url, page }, context));
    findings.push(result.finding);
    contract ??= result.contract;
  }
  return findings;
}

interface ProbeResult {
  finding: Finding;
  contract?: ProbeReading['contract'];
}

interface ProbeRequest {
  probe: VenueProbe;
  route: CheckedRoute;
  url: string;
  /** Undefined if the route needs an id that no earlier probe found. */
  page: ReturnType<NonNullable<VenueProbe['page']>>;
}

/**
 * Returns a copy of an earlier finding for the same address if that address was unreachable. So each unreachable
 * address is requested only once.
 */
function unreachableBefore(route: CheckedRoute, findings: readonly Finding[]): ProbeResult | undefined {
  const earlier = findings.find(({ address, verdict }) => address === route.address && verdict === 'unreachable');
  return earlier && { finding: { ...earlier, ...route } };
}

async function runProbe(request: ProbeRequest, { clients, settings }: CheckContext): Promise<ProbeResult> {
  const { probe, route, url, page } = request;
  const { client, baseUrl } = connect(probe.address, clients, settings);
  if (page === undefined)
    return { finding: await reach(client, baseUrl, route, 'no listed contract is there to request it for') };
  return readPage(client, request, { url, query: page.query ?? {} });
}

async function readPage(
  client: UpstreamClient,
  { probe, route }: ProbeRequest,
  request: Pick<UpstreamRequest, 'url' | 'query'>,
): Promise<ProbeResult> {
  try {
    const { value, response } = await client.json(request);
    const page = probe.read(value);
    return { finding: pageFinding(route, page, toAnswer(response)), contract: page.contract };
  } catch (error) {
    return { finding: failedFinding(route, toUpstreamError(error, client.name)) };
  }
}
