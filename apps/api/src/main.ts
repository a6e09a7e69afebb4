import { configurationExitCode, readSettings, SettingsError } from '@postjoin/settings';
import { help, readCommandLine, UsageError, usageExitCode } from './command-line.ts';
import { createBufferedOutput, createLogger } from './logger.ts';
import { startApi } from './start-api.ts';

try {
  const { help: wantsHelp, clock } = readCommandLine(process.argv.slice(2));
  if (wantsHelp) process.stdout.write(help);
  else await run(clock);
} catch (error) {
  process.exitCode = toExitCode(error);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

async function run(clock: () => Date): Promise<void> {
  const settings = readSettings(process.env);
  const output = createBufferedOutput();
  const log = createLogger(settings.LOG_LEVEL, output);
  process.once('exit', () => output.flushSync());
  const api = await startApi(settings, { clock, log });
  // Printed at every log level, because scripts read the URL from this line.
  createLogger('info', process.stdout).info({ url: api.url, metrics_url: api.metricsUrl }, 'listening');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'closing');
      void api.close();
    });
  }
}

function toExitCode(error: unknown): number {
  if (error instanceof UsageError) return usageExitCode;
  return error instanceof SettingsError ? configurationExitCode : 1;
}
