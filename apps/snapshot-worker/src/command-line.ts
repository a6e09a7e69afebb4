import { Command, InvalidArgumentError, Option } from 'commander';
import { duration, requireInstant } from '@postjoin/settings';
import { exitCodeHelp } from './exit-codes.ts';

/** Options that every command has. */
export interface CommonOptions {
  /** The time at which the clock stands still; undefined for the real one. */
  at?: Date;
}

export interface Commands {
  once(options: CommonOptions & { every?: number }): Promise<void>;
  watch(options: CommonOptions & { every?: number }): Promise<void>;
  check(options: CommonOptions & { maxAge?: number }): Promise<void>;
  show(options: CommonOptions & { full?: boolean }): Promise<void>;
}

const environmentHelp = `
Settings come from the environment: docs/configuration.md lists them. The most important are SNAPSHOT_STORE (where
snapshots go), FEEDS, VENUES and X_BEARER_TOKEN. On a terminal the worker writes lines for people, elsewhere lines of JSON.`;

/** The command line. `run` gets what was asked for; parsing throws a `CommanderError` for what cannot be. */
export function createCommandLine(commands: Commands): Command {
  const program = new Command('snapshot-worker')
    .description('Reads every source and venue and writes the snapshot that the api serves.')
    .addHelpText('after', exitCodeHelp)
    .addHelpText('after', environmentHelp)
    .showHelpAfterError('Use --help to see what there is.')
    .exitOverride();

  add(program, 'once', 'make one pass and end; for cron, a systemd timer or a CronJob')
    .addOption(every('how often a scheduler makes such a pass; answers then say when the next one is due'))
    .action((options: Parameters<Commands['once']>[0]) => commands.once(options));
  add(program, 'watch', 'make one pass after another until told to stop by SIGTERM or SIGINT')
    .addOption(every('time from the start of one pass to the start of the next (default: WATCH_EVERY, 5m)'))
    .action((options: Parameters<Commands['watch']>[0]) => commands.watch(options));
  add(program, 'check', 'check the settings and the store, ask no upstream, write nothing')
    .addOption(new Option('--max-age <duration>', 'fail when the newest snapshot is older').argParser(durationArgument))
    .action((options: Parameters<Commands['check']>[0]) => commands.check(options));
  add(program, 'show', 'say what the newest snapshot holds')
    .option('--full', 'print all of it as JSON')
    .action((options: Parameters<Commands['show']>[0]) => commands.show(options));
  return program;
}

function add(program: Command, name: string, description: string): Command {
  const at = new Option('--at <time>', 'let the clock stand still at this time, such as 2025-09-20T12:00:00Z');
  return program.command(name).description(description).addOption(at.argParser(instantArgument)).exitOverride();
}

const every = (description: string) => new Option('--every <duration>', description).argParser(durationArgument);

/** The bounds of `WATCH_EVERY`. */
const passInterval = duration('10s', '24h');

const durationArgument = (text: string) => asArgument(() => passInterval.parse(text));
const instantArgument = (text: string) => asArgument(() => requireInstant(text));

function asArgument<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `Expected ${error.message}.` : '');
  }
}
