import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An invalid command line. The help is printed after the message of the error. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** EX_USAGE of sysexits.h. */
const usageExitCode = 64;

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Names extends Options> = { [Name in keyof Names]?: string };

/**
 * Parses the options of a command and runs it. With `--help`, prints the help instead. Prints the message of an error
 * and exits with a code other than 0.
 */
export async function runCommand<Names extends Options>(
  { help, options }: { help: string; options: Names },
  run: (values: Values<Names>) => Promise<void>,
): Promise<void> {
  // After a hangup, the terminal refuses every write. The command still has to stop its programs.
  process.stderr.on('error', () => undefined);
  try {
    const values = parseOptions(options);
    if ('help' in values) process.stdout.write(help);
    else await run(values);
    // Open connections to upstreams would keep a stopped command alive.
    process.exit(0);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? `\n${help}` : ''}`);
    process.exit(isUsage ? usageExitCode : 1);
  }
}

function parseOptions(options: Options): object {
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'invalid command line');
  }
}
