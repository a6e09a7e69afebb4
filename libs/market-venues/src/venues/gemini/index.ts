import { errorLine, readPages, requireValidRecord } from '@postjoin/upstream';
import { fillMoves, type Baselines } from '../../baselines.ts';
import type { MarketVenue, VenueReading, VenueRequest } from '../../contract.ts';
import { describeSkipped, mergeParsed } from '../../parsed.ts';
import { createSelection } from '../../selection.ts';
import { readStatusesByEvent } from '../../statuses-by-event.ts';
import { unlimitedBudget } from '../../time-budget.ts';
import {
  computeMoves,
  dedupeById,
  toStoredContract,
  type DecideScope,
  type VenueUpstream,
} from '../../venue-contract.ts';
import { parseEventPage, parseStatuses } from './parse.ts';
import { createTickerBaselines } from './ticker-baselines.ts';

export interface GeminiOptions extends VenueUpstream {
  decideScope: DecideScope;
}

interface Memory {
  day_baselines?: Baselines;
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

  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const { now, pricePoints, historyBudget: budget = unlimitedBudget } = request;
    const { day_baselines: known = {} } = request.memory as Memory;
    const select = createSelection(name, decideScope);
    const readPage = async (offset: string | undefined) => {
      const query = { ...openEvents, limit: eventsPerPage, offset: offset ?? '0' };
      const { next, ...page } = parseEventPage((await client.json({ url: eventsUrl, query })).value);
      return { page: { ...page, records: select({ ...page, over: [] }) }, next };
    };
    const { pages, failure } = await readPages({ name: client.name, maxPages, read: readPage });
    const { records, ...all } = mergeParsed(pages);
    requireValidRecord(client.name, all);
    const priced = dedupeById(records).map((venueContract) => {
      const points = pricePoints[venueContract.contract.id] ?? [];
      return { venueContract, moves: computeMoves(venueContract, { now, points }) };
    });
    const days = await fillMoves(createTickerBaselines({ client, baseUrl }), priced, {
      kind: 'day',
      known,
      now,
      budget,
    });
    const missing = failure && `${errorLine(failure)}; later pages of its list are missing`;
    const partial = missing ?? days.failure;
    return {
      contracts: priced.map(({ venueContract, moves }) => toStoredContract(venueContract, name, { now, moves })),
      memory: { day_baselines: days.baselines } satisfies Memory,
      ...describeSkipped(all.invalid),
      ...(partial !== undefined && { partial, contracts_missing: missing !== undefined }),
    };
  };

  const readEvent = async (eventId: string) => {
    const url = `${eventsUrl}/${encodeURIComponent(eventId.replace(/^gemini:/, ''))}`;
    return parseStatuses((await client.json({ url })).value);
  };

  return { name, read, readStatuses: (contracts) => readStatusesByEvent(contracts, readEvent) };
}
