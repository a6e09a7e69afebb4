import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { runApp } from './testing/run-app.ts';
import { sampleSnapshot, testNow } from './testing/sample-data.ts';

const health = { contracts: 2, skipped: 0, last_success_at: testNow.toISOString() };

it('counts a venue as failed if a reading failed, but not if it lists more than is read', async () => {
  const snapshot = sampleSnapshot({
    venues: [
      { ...health, name: 'polymarket', status: 'partial', error: 'timeout: half; 3 series were not read' },
      { ...health, name: 'kalshi', status: 'partial', error: 'limited: 3 series are read in the next pass' },
    ],
  });
  const app = await runApp({ snapshot });
  const metrics = createMetrics(app.holder, { clock: () => testNow, droppedLogLines: () => 7 });
  const lines = (await metrics.render()).split('\n');
  await app.close();
  expect(lines.filter((line) => line.startsWith('postjoin_venue_ok{'))).toEqual([
    'postjoin_venue_ok{venue="polymarket"} 0',
    'postjoin_venue_ok{venue="kalshi"} 1',
  ]);
  expect(lines).toContain('postjoin_log_lines_dropped_total 7');
});
