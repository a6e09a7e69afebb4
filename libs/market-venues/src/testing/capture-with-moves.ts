import { type CapturedVenues, type CaptureOptions, captureVenues } from '../capture-venues.ts';
import { type Baselines, fillMoves } from '../moves.ts';
import { unlimitedBudget } from '../histories.ts';
import type { TimeBudget } from '../types.ts';

/**
 * Makes a pass as a worker does without matched posts: reads the lists of the venues, then the price histories of
 * contracts with missing moves. A venue that failed gets no request for histories.
 */
export async function captureWithMoves(
  options: Omit<CaptureOptions, 'matchedIds' | 'stopwatch'>,
  budget: TimeBudget = unlimitedBudget,
): Promise<CapturedVenues> {
  const captured = await captureVenues({ ...options, matchedIds: new Set(), stopwatch: () => 0 });
  for (const venue of options.venues) {
    const health = captured.health.find(({ name }) => name === venue.name);
    const memory = captured.memory[venue.name];
    if (!health || !memory || health.status === 'error') continue;
    const isOfVenue = (contract: { venue: string }) => contract.venue === venue.name;
    const filled = await fillMoves(venue, {
      contracts: captured.contracts.filter(isOfVenue),
      baselines: (memory['baselines'] ?? {}) as Baselines,
      now: options.now,
      budget,
    });
    captured.contracts = [...captured.contracts.filter((contract) => !isOfVenue(contract)), ...filled.contracts];
    captured.memory[venue.name] = { ...memory, baselines: filled.baselines };
    if (filled.failure === undefined) continue;
    const error = health.error === undefined ? filled.failure : `${health.error}; ${filled.failure}`;
    Object.assign(health, { status: 'partial', error });
  }
  return captured;
}
