import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An invalid command line. The help is printed after the message of the error. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** EX_USAGE of sysexits.h. */
const usageExitCode = 64;

type Options = NonNullable<ParseArgsConfig['options']>;

/** What a command line may contain. `commands` are the words that it may have before its options. */
interface CommandLine<Names extends Options> {
  help: string;
  options: Names;
  commands?: readonly string[];
}

type Values<Names extends Options> = { [Name in keyof Names]?: string };

/**
 * Parses the options of a command and runs it. With `--help`, prints the help instead. Prints the message of an error
 * and exits with a code other than 0.
 */
export async function runCommand<Names extends Options>(
  { help, options, commands = [] }: CommandLine<Names>,
  run: (values: Values<Names>) => Promise<void>,
): Promise<void> {
  // After a hangup, the terminal refuses every write. The command still has to stop its programs.
  process.stderr.on('error', () => undefined);
  try {
    const values = parseOptions(options, commands);
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

function parseOptions(options: Options, commands: readonly string[]): object {
  try {
    const all = { ...options, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ options: all, allowPositionals: true });
    const unknown = positionals.find((command) => !commands.includes(command));
    if (unknown !== undefined) throw new Error(`unknown command '${unknown}'`);
    return values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'invalid command line');
  }
}
