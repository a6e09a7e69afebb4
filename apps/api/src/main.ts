import { configurationExitCode, readSettings, SettingsError, type Settings } from '@postjoin/settings';
import { help, readCommandLine, UsageError, usageExitCode } from './command-line.ts';
import { bufferedOutput, createLogger, type Logger } from './logger.ts';
import { begunEarly } from './snapshots/begun-early.ts';
import { createLoadingThread, type LoadingThread } from './snapshots/load-in-thread.ts';

try {
  const { help: wantsHelp, clock } = readCommandLine(process.argv.slice(2));
  if (wantsHelp) process.stdout.write(help);
  else await run(clock);
} catch (error) {
  process.exitCode = exitCodeOf(error);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

async function run(clock: () => Date): Promise<void> {
  const settings = readSettings(process.env);
  const output = bufferedOutput();
  const log = createLogger(settings.LOG_LEVEL, output);
  process.once('exit', () => output.flushSync());
  // It loads its modules and the newest generation while this thread loads its own modules, the most of a start.
  const thread = startLoading(settings, log);
  const { startApi } = await import('./start-api.ts');
  const api = await startApi(settings, { clock, log, thread });
  // Whatever the level of the log: whoever started the program reads the address from this line.
  createLogger('info', process.stdout).info({ url: api.url, metrics_url: api.metricsUrl }, 'listening');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'closing');
      void api.close();
    });
  }
}

function startLoading({ SNAPSHOT_STORE, RISK_WINDOWS }: Settings, log: Logger): LoadingThread {
  const { load, close } = createLoadingThread(SNAPSHOT_STORE, {
    riskWindows: RISK_WINDOWS,
    onUnreadable: (generation, reason) => log.warn({ generation, reason }, 'a generation does not read back whole'),
  });
  return { load: begunEarly(load), close };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return usageExitCode;
  return error instanceof SettingsError ? configurationExitCode : 1;
}
