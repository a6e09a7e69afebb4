import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import {
  allowDistantAddresses,
  createLogger,
  createLogWriter,
  findForeignAccounts,
  findIgnoredSettings,
  readSettings,
  waitForStopSignal,
  type Settings,
} from '@postjoin/program';
import { CommanderError } from 'commander';
import { createCommandLine, type Commands } from './command-line.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { createLogOutput } from './log-output.ts';
import { toExitCode, StoppedError } from './outcome.ts';
import type { Output } from './output.ts';
import type { Usage } from './pass-report.ts';
import { createTerminalOutput } from './terminal-output.ts';
import { createCommands } from './worker.ts';

const stop = new AbortController();
void waitForStopSignal(process).then(() => stop.abort(new StoppedError('stopped')));

/** Writes each line at once, because a waiting line would be lost when the process is killed. */
const log = createLogWriter(process.stdout);

function createConfiguredCommands(): Commands {
  const settings = readSettings(process.env);
  allowDistantAddresses();
  const output = createOutput(settings);
  for (const warning of [...findIgnoredSettings(process.env), ...findForeignAccounts(settings)])
    output.warning(warning);
  return createCommands({
    settings,
    output,
    print: (text) => process.stdout.write(text),
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    usage: measureUsage,
    random: Math.random,
    sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
    holder: `${hostname()}:${process.pid}:${randomUUID()}`,
    droppedLogLines: log.droppedLines,
    signal: stop.signal,
    exitWith,
  });
}

function measureUsage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    stopwatchMs: performance.now(),
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    peakBytes: maxRSS * 1024,
  };
}

function createOutput({ LOG_LEVEL }: Settings): Output {
  if (process.stdout.isTTY) return createTerminalOutput(log.write);
  return createLogOutput(createLogger('worker', LOG_LEVEL, log));
}

function exitWith(code: ExitCode): void {
  process.exitCode = code;
}

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.stderr.write(`The result cannot be written to standard output (${code}).\n`);
  exitWith(exitCodes.internal);
});
// Without a listener, a failed write to standard error would change the exit code.
process.stderr.on('error', () => undefined);

try {
  await createCommandLine(createConfiguredCommands).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    exitWith(error.exitCode === 0 ? exitCodes.done : exitCodes.usage);
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    exitWith(toExitCode(error));
  }
}
await log.close();
// Exits now, because an abandoned call to an upstream would delay the end of a stopped worker.
if (stop.signal.aborted) process.exit();
// The program now ends by itself, once the reader of standard output has taken the result of `show --full`. A stop
// signal ends this wait.
stop.signal.addEventListener('abort', () => process.exit(exitCodes.stopped));
