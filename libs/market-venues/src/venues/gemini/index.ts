import { errorLine, readPages, requireValidRecord } from '@postjoin/upstream';
import type { MarketVenue, VenueReading, VenueRequest } from '../../contract.ts';
import { describeSkipped, mergeParsed } from '../../parsed.ts';
import { createSelection } from '../../selection.ts';
import { readStatusesByEvent } from '../../statuses-by-event.ts';
import {
  computeMoves,
  dedupeById,
  toStoredContract,
  type DecideScope,
  type VenueUpstream,
} from '../../venue-contract.ts';
import { parseEventPage, parseStatuses } from './parse.ts';

export interface GeminiOptions extends VenueUpstream {
  decideScope: DecideScope;
}

const name = 'gemini';

/** Path of the list of events. The path of one event adds a slash and the ticker of the event. */
export const eventsPath = '/v1/prediction-markets/events';

/** The list of open political events. The venue filters by status and category. */
export const openEvents = { status: 'active', category: 'Politics' } as const;

/** Number of events on a page. A page of 50 events of all categories was seen to have 12 MB, so pages are small. */
const eventsPerPage = 20;

/** Maximum number of pages. 40 pages have 800 events and, at one call a second, take 40 seconds of a pass. */
const maxPages = 40;

/** Creates the venue Gemini. It reads the open political events with their contracts, page by page. */
export function createGemini({ client, baseUrl, decideScope }: GeminiOptions): MarketVenue {
  const eventsUrl = `${baseUrl}${eventsPath}`;

  const read = async ({ now, pricePoints }: VenueRequest): Promise<VenueReading> => {
    const select = createSelection(name, decideScope);
    const readPage = async (offset: string | undefined) => {
      const query = { ...openEvents, limit: eventsPerPage, offset: offset ?? '0' };
      const { next, ...page } = parseEventPage((await client.json({ url: eventsUrl, query })).value);
      return { page: { ...page, records: select({ ...page, over: [] }) }, next };
    };
    const { pages, failure } = await readPages({ name: client.name, maxPages, read: readPage });
    const { records, ...all } = mergeParsed(pages);
    requireValidRecord(client.name, all);
    return {
      contracts: dedupeById(records).map((scoped) => {
        const moves = computeMoves(scoped, { now, points: pricePoints[scoped.contract.id] ?? [] });
        return toStoredContract(scoped, name, { now, moves });
      }),
      memory: {},
      ...describeSkipped(all.invalid),
      ...(failure && {
        partial: `${errorLine(failure)}; later pages of its list are missing`,
        contracts_missing: true,
      }),
    };
  };

  const readEvent = async (eventId: string) => {
    const url = `${eventsUrl}/${encodeURIComponent(eventId.replace(/^gemini:/, ''))}`;
    return parseStatuses((await client.json({ url })).value);
  };

  return { name, read, readStatuses: (contracts) => readStatusesByEvent(contracts, readEvent) };
}
