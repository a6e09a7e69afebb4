import { toUnixSeconds } from '@postjoin/values';
import { toNativeId } from '../../contract.ts';
import {
  eventsPerProbe,
  probedSeconds,
  readListings,
  readPoints,
  readStatusMap,
  type VenueProbe,
} from '../../venue-probe.ts';
import { parseCandles, parseEventPage, parseStatuses } from './parse.ts';

const address = 'KALSHI_URL';

export const kalshiProbes: readonly VenueProbe[] = [
  {
    address,
    path: '/events',
    query: () => ({ status: 'open', with_nested_markets: true, limit: eventsPerProbe }),
    read: (payload) => readListings(parseEventPage(payload)),
  },
  {
    address,
    path: '/markets/candlesticks',
    query: ({ now, historyId }) =>
      historyId === undefined
        ? undefined
        : {
            market_tickers: historyId,
            start_ts: toUnixSeconds(now) - probedSeconds,
            end_ts: toUnixSeconds(now),
            period_interval: 60,
            include_latest_before_start: true,
          },
    read: (payload) => readPoints([...parseCandles(payload).values()].flatMap(({ points }) => points)),
  },
  {
    address,
    path: '/markets',
    query: ({ contract }) => contract && { tickers: toNativeId(contract.id), limit: 1 },
    read: (payload) => readStatusMap(parseStatuses(payload).statuses),
  },
];
