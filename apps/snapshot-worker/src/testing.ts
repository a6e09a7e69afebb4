import { randomUUID } from 'node:crypto';
import { createLogger, readSettings, type Environment } from '@postjoin/program';
import { createCommandLine } from './command-line.ts';
import { createLogOutput } from './log-output.ts';
import { createCommands, type WorkerDependencies } from './worker.ts';

export { choose, fail, reply, serveModel, type ModelServer, type Respond } from './judge/testing-model.ts';

/** What a command of the worker printed, and the exit code that it set. */
export interface CommandResult {
  code: number | undefined;
  /** The lines of the log. */
  events: Record<string, unknown>[];
  /** The output of `show --full`. */
  output: string;
}

export interface RunOptions extends Partial<WorkerDependencies> {
  /** Called with each line of the log as it is written. */
  onEvent?: (event: Record<string, unknown>) => void;
}

/**
 * Runs a command of the worker in the process of a test, as `main.ts` runs it in a process of its own: with new upstream
 * clients and another holder of the lease. `options` can replace the clock and other dependencies.
 * @throws {SettingsError} {CommanderError} as `main.ts` gets them
 */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  { onEvent, ...deps }: RunOptions = {},
): Promise<CommandResult> {
  const result: CommandResult = { code: undefined, events: [], output: '' };
  const settings = readSettings(environment);
  const write = (line: string) => {
    const event = JSON.parse(line) as Record<string, unknown>;
    result.events.push(event);
    onEvent?.(event);
  };
  const commands = createCommands({
    settings,
    output: createLogOutput(createLogger('worker', settings.LOG_LEVEL, { write })),
    print: (text) => void (result.output += text),
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    usage: () => ({ stopwatchMs: performance.now(), cpuMs: 0, peakBytes: 0 }),
    random: Math.random,
    sleep: () => Promise.resolve(),
    holder: randomUUID(),
    droppedLogLines: () => 0,
    signal: new AbortController().signal,
    exitWith: (code) => void (result.code = code),
    ...deps,
  });
  await createCommandLine(() => commands).parseAsync(args, { from: 'user' });
  return result;
}
