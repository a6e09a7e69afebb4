import {
  allowDistantAddresses,
  configurationExitCode,
  createLogWriter,
  findForeignAccounts,
  findIgnoredSettings,
  packageVersion,
  readSettings,
  SettingsError,
  waitForStopSignal,
} from '@postjoin/program';
import { help, readCommandLine, UsageError, usageExitCode } from './command-line.ts';
import { createLogger } from './logger.ts';
import { returnMemoryRegularly } from './return-memory.ts';
import { startApi } from './start-api.ts';

/** Log lines are written in batches, because one write per request would cost as much as the request itself. */
const batchSize = 32 * 1024;

// Without a listener, a failed write to standard error would change the exit code.
process.stderr.on('error', () => undefined);
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
  allowDistantAddresses();
  const output = createLogWriter(process.stdout, { batchSize });
  const log = createLogger(settings.LOG_LEVEL, output);
  process.once('exit', output.flush);
  log.info({ version: settings.BUILD ?? packageVersion }, 'starting');
  for (const warning of [...findIgnoredSettings(process.env), ...findForeignAccounts(settings)]) log.warn(warning);
  const api = await startApi(settings, { clock, log, droppedLogLines: output.droppedLines });
  returnMemoryRegularly();
  const stopped = waitForStopSignal(process);
  // Written at every log level, because scripts read the URL from this line.
  log.child({}, { level: 'info' }).info({ url: api.url, metrics_url: api.metricsUrl }, 'listening');
  output.flush();
  log.info({ signal: await stopped }, 'closing');
  await api.close();
  await output.close();
}

function toExitCode(error: unknown): number {
  if (error instanceof UsageError) return usageExitCode;
  return error instanceof SettingsError ? configurationExitCode : 1;
}
