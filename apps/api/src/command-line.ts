import { parseArgs } from 'node:util';
import { requireInstant, stoppedClock, type Clock } from '@postjoin/program';

/** Thrown for an invalid command line. The message describes the problem. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Exit code for an invalid command line: EX_USAGE of sysexits.h. */
export const usageExitCode = 64;

export const help = `Serves the snapshot over HTTP: the operations under /api/v1, MCP under /mcp, llms.txt.

Usage: api [--at TIME]

  --at TIME  stop the clock at TIME, such as 2025-09-20T12:00:00Z, to serve recorded data
  --help     show this text

Settings come from the environment, such as HOST, PORT, PUBLIC_URL and SNAPSHOT_STORE; see docs/configuration.md.
Once the service listens, it prints one JSON line with its URL in the member "url".
SIGTERM, SIGINT and SIGHUP: accepts no new connections, gives open requests 5 seconds and the log one, exits with 0.
Exit codes: 0 stopped, 64 usage, 78 configuration, such as a port in use, 1 any other error.
`;

export interface CommandLine {
  help: boolean;
  clock: Clock;
}

/** Parses the arguments of the program. @throws {UsageError} for an unknown option or an invalid time */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values } = parse(args);
  return { help: values.help ?? false, clock: values.at === undefined ? () => new Date() : clockAt(values.at) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { at: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Invalid command line; see --help.');
  }
}

function clockAt(text: string): Clock {
  try {
    return stoppedClock(requireInstant(text));
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--at must be ${error.message}.`);
    throw error;
  }
}
