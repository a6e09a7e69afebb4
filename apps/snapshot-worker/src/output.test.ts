import { createLogger, type LogLevel } from '@postjoin/program';
import { describe, expect, it } from 'vitest';
import { createLogOutput } from './log-output.ts';
import { measureCosts, type PassReport } from './pass-report.ts';
import { createTerminalOutput } from './terminal-output.ts';

const report: PassReport = {
  kind: 'full',
  outcome: 'written',
  generation: 42,
  taken_at: '2026-03-01T12:00:00.000Z',
  seconds: 12.34,
  cpu_seconds: 1.27,
  peak_megabytes: 248,
  posts: { new: 3, retained: 1200, expired: 1 },
  rows: {
    shown: 32,
    new: 2,
    by_account: { trump: { high: 12, possible: 20 }, whitehouse: { high: 0, possible: 0 } },
  },
  contracts: 1502,
  moves_known: { day: 1400, week: 1300 },
  calls: 31,
  bytes: 4_100_000,
  upstreams: { kalshi: { calls: 31, bytes: 4_100_000, seconds: 11.5, statuses: { '200': 30, '0': 1 } } },
};

function terminal() {
  let text = '';
  const output = createTerminalOutput((line) => (text += line));
  return { output, text: () => text };
}

function log(level: LogLevel = 'debug') {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  return { output: createLogOutput(createLogger('worker', level, { write })), lines };
}

function catchError(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('the call succeeded');
}

it('reports the language model, and warns if it gives no answer', () => {
  const judge = {
    model: 'a-model',
    host: 'models.example',
    status: 'error',
    error: 'timeout: judge did not answer in time',
    failing_since: '2026-03-01T11:00:00.000Z',
    last_success_at: null,
    calls_today: 7,
  } as const;
  const [{ output: onTerminal, text }, { output, lines }] = [terminal(), log()];
  onTerminal.passReport({ ...report, judge });
  expect(text()).toContain('judge      a-model: timeout: judge did not answer in time; 7 calls today');
  output.passReport({ ...report, judge });
  expect(lines).toMatchObject([{ level: 40, msg: 'snapshot written; the language model gives no answer', judge }]);
  output.passReport({ ...report, judge: { ...judge, status: 'ok', one_sided: 'refuses_everything' } });
  expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'snapshot written; the language model refuses everything' });
});

describe('on a terminal', () => {
  it('writes a line for each source and venue', () => {
    const { output, text } = terminal();
    output.sourceProgress({ source: 'trumpstruth', state: 'ok', posts: 1 });
    output.sourceProgress({ source: 'xtracker', state: 'error', posts: 0, error: 'timeout: no complete response' });
    output.venueProgress({
      venue: 'kalshi',
      health: { name: 'kalshi', status: 'ok', contracts: 1502, skipped: 0, last_success_at: null },
    });
    expect(text()).toBe(
      'ok           trumpstruth     1 post\n' +
        'error        xtracker        timeout: no complete response\n' +
        'ok           kalshi          1,502 contracts\n',
    );
  });

  it('ends with the report of the pass', () => {
    const { output, text } = terminal();
    output.passReport(report);
    expect(text()).toMatch(/^Snapshot 42, 2026-03-01T12:00:00.000Z, in 12.3 s\n/);
    expect(text()).toContain('3 new, 1,200 retained, 1 expired');
    expect(text()).toContain('rows       32, 2 new; trump 12 high, 20 possible; whitehouse 0 high, 0 possible\n');
    expect(text()).toContain('move known over 24 h 1,400, over 7 d 1,300');
    expect(text()).toContain('1.3 s of CPU, at most 248 MB');
    expect(text()).toMatch(/kalshi +31 calls +4,100,000 bytes +11.5 s +no response: 1, 200: 30/);
  });

  it('writes the health of each source on its own line', () => {
    const { output, text } = terminal();
    const sources = { 'xtracker someone': 'ok', 'truth_archive someone': 'dns: truth_archive has no host' };
    output.commandResult({ command: 'show', message: 'summary', facts: { generation: 7, sources } });
    expect(text()).toMatch(
      /^summary\n {2}generation +7\n {2}sources\n {4}xtracker someone +ok\n {4}truth_archive .* no host\n$/u,
    );
  });

  it('begins the report with the failure when nothing could be fetched', () => {
    const { output, text } = terminal();
    output.passReport({ ...report, outcome: 'nothing_fetched' });
    expect(text()).toMatch(/^Nothing could be fetched\. Snapshot 42/);
  });
});

describe('in a log', () => {
  it('writes one JSON line per event', () => {
    const { output, lines } = log();
    output.passReport(report);
    expect(lines).toMatchObject([{ event: 'pass', generation: 42, upstreams: report.upstreams }]);
  });

  it('logs failures as warnings and omits starts', () => {
    const { output, lines } = log('info');
    output.sourceProgress({ source: 'xtracker', state: 'reading' });
    output.venueProgress({ venue: 'kalshi' });
    output.sourceProgress({ source: 'xtracker', state: 'error', error: 'timeout: no complete response' });
    output.unreadableSnapshot(7, 'it is truncated');
    expect(lines).toMatchObject([
      { level: 40, event: 'source', state: 'error', error: 'timeout: no complete response' },
      { level: 40, event: 'unreadable_snapshot', generation: 7, reason: 'it is truncated' },
    ]);
  });

  it('logs a venue that failed in part as a warning, but not one that has more contracts than are read', () => {
    const { output, lines } = log('info');
    const health = { name: 'kalshi', status: 'partial', contracts: 2, skipped: 0, last_success_at: null } as const;
    output.venueProgress({ venue: 'kalshi', health: { ...health, error: 'timeout: half; 3 series were not read' } });
    output.venueProgress({
      venue: 'kalshi',
      health: { ...health, error: 'limited: 3 series are read in the next pass' },
    });
    expect(lines).toMatchObject([
      { level: 40, state: 'partial', msg: 'kalshi: timeout: half; 3 series were not read' },
      { level: 30, state: 'partial', msg: 'kalshi: limited: 3 series are read in the next pass' },
    ]);
  });

  it('says in words what happened', () => {
    const { output, lines } = log();
    const health = { name: 'kalshi', status: 'ok', contracts: 1502, skipped: 0, last_success_at: null } as const;
    output.sourceProgress({ source: 'xtracker', state: 'reading' });
    output.sourceProgress({ source: 'xtracker', state: 'ok', posts: 1 });
    output.venueProgress({ venue: 'kalshi' });
    output.venueProgress({ venue: 'kalshi', health });
    output.event('metrics', 'serving metrics at http://127.0.0.1:9464/metrics', {});
    output.warning('SNAPSHOT_STOR is not a setting');
    expect(lines.map(({ level, event, msg }) => [level, event, msg])).toEqual([
      [20, 'source', 'reading xtracker'],
      [30, 'source', 'xtracker delivered 1 post'],
      [20, 'venue', 'reading kalshi'],
      [30, 'venue', 'kalshi lists 1,502 contracts'],
      [30, 'metrics', 'serving metrics at http://127.0.0.1:9464/metrics'],
      [40, 'warning', 'SNAPSHOT_STOR is not a setting'],
    ]);
  });

  it.each(['warn', 'fatal', 'silent'] as const)('logs the result of a command also at the level %s', (level) => {
    const { output, lines } = log(level);
    output.commandResult({ command: 'show', message: 'summary of generation 7', facts: { generation: 7 } });
    output.commandResult({ command: 'check', message: 'Prices were never read.', facts: {}, hasFailed: true });
    output.event('metrics', 'serving metrics', {});
    expect(lines).toMatchObject([
      { level: 30, event: 'show', generation: 7, msg: 'summary of generation 7' },
      { level: 50, event: 'check', msg: 'Prices were never read.' },
    ]);
  });

  it('logs the name and stack of an unexpected error, but neither its message nor its other properties', () => {
    const { output, lines } = log();
    const error = catchError(() => BigInt('hunter2 of a post'));
    const cause = Object.assign(error, { config: { headers: { authorization: 'Bearer hunter2' } } });
    output.sourceProgress({ source: 'platform_api', state: 'error', error: 'refused: nothing listens there', cause });
    const health = { name: 'kalshi', status: 'error', contracts: 0, skipped: 0, last_success_at: null } as const;
    output.venueProgress({ venue: 'kalshi', health: { ...health, error: 'shape: unreadable' }, error: cause });
    output.failure(cause, true);
    const stack = expect.stringContaining('output.test.ts') as string;
    const err = { name: 'SyntaxError', stack };
    expect(lines).toMatchObject([
      { event: 'source', level: 40 },
      { event: 'source', level: 20, err },
      { event: 'venue', level: 40 },
      { event: 'venue', level: 20, err },
      { msg: 'unexpected failure', err },
    ]);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('logs the message of an expected failure', () => {
    const { output, lines } = log();
    output.failure(new Error('the store cannot be written'), false);
    expect(lines).toMatchObject([{ level: 50, msg: 'the store cannot be written' }]);
  });
});

it('computes the cost since an earlier measurement and omits idle upstreams', () => {
  const before = { kalshi: { calls: 2, bytes: 10, seconds: 0.1, statuses: { '200': 2 } } };
  const idle = { calls: 0, bytes: 0, seconds: 0, statuses: {} };
  const after = { kalshi: { calls: 5, bytes: 40, seconds: 0.4, statuses: { '200': 4, '429': 1 } }, xtracker: idle };
  expect(measureCosts(before, after)).toEqual({
    kalshi: { calls: 3, bytes: 30, seconds: 0.3, statuses: { '200': 2, '429': 1 } },
  });
  expect(measureCosts(after, after)).toEqual({});
});
