import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings, type Settings } from '@postjoin/settings';
import { CommanderError } from 'commander';
import { destination, pino, stdTimeFunctions } from 'pino';
import { createCommandLine, type Commands } from './command-line.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { createLogOutput } from './log-output.ts';
import { toExitCode, StoppedError } from './outcome.ts';
import type { Output } from './output.ts';
import type { Usage } from './pass-report.ts';
import { createTerminalOutput } from './terminal-output.ts';
import { createCommands } from './worker.ts';

const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort(new StoppedError('stopped')));

/** Reads the settings only when a command runs, so that `--help` works with invalid settings. */
const commands: Commands = {
  once: (options) => createConfiguredCommands().once(options),
  watch: (options) => createConfiguredCommands().watch(options),
  check: (options) => createConfiguredCommands().check(options),
  show: (options) => createConfiguredCommands().show(options),
};

function createConfiguredCommands(): Commands {
  const settings = readSettings(process.env);
  return createCommands({
    settings,
    output: createOutput(settings),
    print: (text) => process.stdout.write(text),
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    usage: measureUsage,
    random: Math.random,
    sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
    holder: `${hostname()}:${process.pid}:${randomUUID()}`,
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

/**
 * Maximum size of the log lines that wait in memory while the disk is full or the pipe is blocked. Further lines are
 * dropped.
 */
const maxBufferedLogBytes = 1_000_000;

function createOutput({ LOG_LEVEL }: Settings): Output {
  if (process.stdout.isTTY) return createTerminalOutput((text) => process.stdout.write(text));
  // Synchronous, because a buffered line would be lost when the process is killed.
  const log = destination({ sync: true, maxLength: maxBufferedLogBytes });
  // A full disk must not stop the passes. Lines wait in memory until the disk has space again.
  log.on('error', () => undefined);
  const options = { level: LOG_LEVEL, base: { program: 'worker' }, timestamp: stdTimeFunctions.isoTime };
  return createLogOutput(pino(options, log));
}

function exitWith(code: ExitCode): void {
  process.exitCode = code;
}

try {
  await createCommandLine(commands).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    exitWith(error.exitCode === 0 ? exitCodes.done : exitCodes.usage);
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    exitWith(toExitCode(error));
  }
}
// Exits now, because an abandoned call to an upstream would delay the end of a stopped worker.
if (stop.signal.aborted) process.exit();
