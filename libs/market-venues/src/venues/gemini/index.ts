import { errorLine, readPages, UpstreamError } from '@postjoin/upstream';
import {
  type HistoryRequest,
  type HistoryWindow,
  type MarketVenue,
  toNativeId,
  type VenueReading,
  type VenueRequest,
} from '../../types.ts';
import { createPageCollector, requestJson, requestPage, type ScopedUpstream } from '../../venue-contract.ts';
import { readEachWindow } from '../../histories.ts';
import { parseDayOpen, parseEventPage, parseStatuses } from './parse.ts';

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
export function createGemini(upstream: ScopedUpstream): MarketVenue {
  const read = async ({ now }: VenueRequest): Promise<VenueReading> => {
    const collector = createPageCollector({ name, decideScope: upstream.decideScope, now });
    const readPage = async (offset = '0') => {
      const query = { ...openEvents, limit: eventsPerPage, offset };
      const page = await requestPage(upstream, eventsPath, query, parseEventPage);
      collector.add(page);
      return { page: undefined, next: page.next };
    };
    const { failure } = await readPages({ name, maxPages, read: readPage });
    return {
      ...collector.collect(),
      memory: {},
      ...(failure && {
        partial: `${errorLine(failure)}; later pages of its list are missing`,
        contracts_missing: true,
      }),
    };
  };

  const readStatuses: MarketVenue['readStatuses'] = async ([{ event_id }]) =>
    parseStatuses(await requestJson(upstream, `${eventsPath}/${encodeURIComponent(toNativeId(event_id))}`));

  /** Reads the price 24 hours ago from a ticker. Returns null for a contract that was never traded. */
  const readDayOpen = async (id: string, totalMs: number) => {
    try {
      return parseDayOpen(await requestJson(upstream, `/v2/ticker/${encodeURIComponent(toNativeId(id))}`, { totalMs }));
    } catch (error) {
      if (error instanceof UpstreamError && error.fault === 'not_found') return null;
      throw error;
    }
  };

  /** A window ends 24 hours before now, because the list lacks only the day's move. */
  const readHistory = <Window extends HistoryWindow>({ windows, budget }: HistoryRequest<Window>) =>
    readEachWindow(name, windows, budget, async ({ contract, to }, totalMs) => {
      const open = await readDayOpen(contract.id, totalMs);
      return { points: [], undated: open === null ? [] : [[to, open]] };
    });

  return { name, read, statusesBy: 'event', readStatuses, history: { prices: 'baselines', read: readHistory } };
}
