import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings, type Settings } from '@postjoin/settings';
import { CommanderError } from 'commander';
import { destination, pino, stdTimeFunctions } from 'pino';
import { createCommandLine, type Commands } from './command-line.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { createLogOutput } from './log-output.ts';
import { exitCodeOf, StoppedError } from './outcome.ts';
import type { Output } from './output.ts';
import type { Usage } from './pass-report.ts';
import { createTerminalOutput } from './terminal-output.ts';
import { createCommands } from './worker.ts';

const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort(new StoppedError('stopped')));

/** Settings are read when a command runs, so that `--help` works whatever they are. */
const commands: Commands = {
  once: (options) => connect().once(options),
  watch: (options) => connect().watch(options),
  check: (options) => connect().check(options),
  show: (options) => connect().show(options),
};

function connect(): Commands {
  const settings = readSettings(process.env);
  return createCommands({
    settings,
    output: createOutput(settings),
    print: (text) => process.stdout.write(text),
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    usage,
    random: Math.random,
    sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
    holder: `${hostname()}:${process.pid}:${randomUUID()}`,
    signal: stop.signal,
    exitWith,
  });
}

function usage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    stopwatchMs: performance.now(),
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    peakBytes: maxRSS * 1024,
  };
}

/** How much of a log that cannot be written at present is kept. */
const unwrittenLogBytesMax = 1_000_000;

function createOutput({ LOG_LEVEL }: Settings): Output {
  if (process.stdout.isTTY) return createTerminalOutput((text) => process.stdout.write(text));
  // Written at once: a line that waits in memory would be lost when the process is killed.
  const log = destination({ sync: true, maxLength: unwrittenLogBytesMax });
  // A full disk costs the log and not the passes. Lines wait until there is room again.
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
    exitWith(exitCodeOf(error));
  }
}
// A call to an upstream that nobody waits for any more must not keep a stopped worker alive.
if (stop.signal.aborted) process.exit();
