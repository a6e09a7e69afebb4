import { venueProbes, type VenueProbe } from '@postjoin/market-venues/probes';
import type { VenueName } from '@postjoin/market-venues';
import type { Settings } from '@postjoin/settings';
import type { CreateUpstreamClient, UpstreamClient } from '@postjoin/upstream';
import { answered, asUpstreamError, failed, type Finding, type Question } from './finding.ts';
import { reach } from './reach.ts';

export interface VenueCheck {
  clients: CreateUpstreamClient;
  settings: Settings;
  now: Date;
  switched_on: boolean;
}

/** Asks every route of a venue for one page: one after the other, since one may ask about what another lists. */
export async function checkVenue(venue: VenueName, check: VenueCheck): Promise<Finding[]> {
  const findings: Finding[] = [];
  let historyId: string | undefined;
  for (const probe of venueProbes.filter((one) => one.venue === venue)) {
    const { finding, found } = silentBefore(probe, findings, check) ?? (await ask(probe, historyId, check));
    findings.push(finding);
    historyId ??= found;
  }
  return findings;
}

/** An address that did not answer is not waited for a second time. */
function silentBefore(probe: VenueProbe, findings: readonly Finding[], check: VenueCheck): Asked | undefined {
  const silent = findings.find(({ address, verdict }) => address === probe.address && verdict === 'unreachable');
  return silent && { finding: { ...silent, ...questionOf(probe, check) } };
}

const questionOf = ({ venue, address, path }: VenueProbe, { switched_on }: VenueCheck): Question => ({
  upstream: venue,
  address,
  asked: path,
  switched_on,
});

interface Asked {
  finding: Finding;
  found?: string | undefined;
}

async function ask(probe: VenueProbe, historyId: string | undefined, check: VenueCheck): Promise<Asked> {
  const { address, path } = probe;
  const question = questionOf(probe, check);
  const client = check.clients(address.toLowerCase().replace(/_url$/, ''));
  const base = check.settings[address];
  const query = probe.query({ now: check.now, historyId });
  if (query === undefined)
    return { finding: await reach(client, base, question, 'no contract is listed to ask about') };
  return read(client, { probe, question, url: `${base}${path}`, query });
}

interface Request {
  probe: VenueProbe;
  question: Question;
  url: string;
  query: NonNullable<ReturnType<VenueProbe['query']>>;
}

async function read(client: UpstreamClient, { probe, question, url, query }: Request): Promise<Asked> {
  try {
    const { value } = await client.json({ url, query });
    const page = probe.read(value);
    return { finding: answered(question, page), found: page.historyId };
  } catch (error) {
    return { finding: failed(question, asUpstreamError(error, client.name)) };
  }
}
