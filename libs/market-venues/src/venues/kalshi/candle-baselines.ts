import type { BaselineSource } from '../../baselines.ts';
import { findObservation } from '../../moves.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseCandleBatch } from './parse.ts';

/**
 * Length of a candle in minutes. A hundred tickers with seven candles each are far below Kalshi's limit of 10,000
 * candles in one response.
 */
const periodMinutes = 60;

/**
 * The requested candles start 6 hours before the window of the move. The response also has the last candle before this
 * start. That candle has the start as its time.
 */
const leadSeconds = 6 * 3_600;

/**
 * Reads baselines from candles. Kalshi accepts at most 100 tickers in `market_tickers`, so 20 calls cover 2,000
 * contracts.
 */
export const createCandleBaselines = ({ client, baseUrl }: VenueUpstream): BaselineSource => ({
  contractsPerCall: 100,
  callsPerPass: 20,
  readTrades: async (contracts, { atSeconds, totalMs }) => {
    const query = {
      market_tickers: contracts.map(({ historyId }) => historyId).join(','),
      start_ts: atSeconds - leadSeconds,
      end_ts: atSeconds,
      period_interval: periodMinutes,
      include_latest_before_start: true,
    };
    const { value } = await client.json({ url: `${baseUrl}/markets/candlesticks`, query, totalMs });
    const candles = parseCandleBatch(value);
    return new Map(
      contracts.flatMap(({ contract: { id }, historyId }) => {
        const trade = findObservation(candles.get(historyId ?? '') ?? [], atSeconds);
        return trade ? [[id, trade] as const] : [];
      }),
    );
  },
});
