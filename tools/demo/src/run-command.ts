import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command line that is not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** EX_USAGE of sysexits.h. */
const usageExitCode = 64;

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Given extends Options> = { [Name in keyof Given]?: string };

/** Runs one of the commands: reads its options, answers `--help`, and says in one line what went wrong. */
export async function runCommand<Given extends Options>(
  { help, options }: { help: string; options: Given },
  run: (values: Values<Given>) => Promise<void>,
): Promise<void> {
  try {
    const values = readOptions(options);
    if ('help' in values) process.stdout.write(help);
    else await run(values);
    // Connections to upstreams that nobody waits for must not keep a stopped command alive.
    process.exit(0);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? `\n${help}` : ''}`);
    process.exit(isUsage ? usageExitCode : 1);
  }
}

function readOptions(options: Options): object {
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'the command line is not understood');
  }
}
