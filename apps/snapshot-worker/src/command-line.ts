import { Command, InvalidArgumentError, Option } from 'commander';
import { duration, requireInstant } from '@postjoin/program';
import { exitCodeHelp } from './exit-codes.ts';

/** Options that every command has. */
export interface CommonOptions {
  /** Fixed time of the clock; undefined for the real clock. */
  at?: Date;
}

export interface Commands {
  once(options: CommonOptions & { every?: number }): Promise<void>;
  watch(options: CommonOptions & { every?: number }): Promise<void>;
  check(options: CommonOptions & { maxAge?: number }): Promise<void>;
  show(options: CommonOptions & { full?: boolean }): Promise<void>;
  restore(file: string): Promise<void>;
  verdicts(): Promise<void>;
  archiveCheck(): Promise<void>;
  archiveCsv(): Promise<void>;
}

const environmentHelp = `
Settings are environment variables, listed in docs/configuration.md. The most important are SNAPSHOT_STORE (where
snapshots are stored), FEEDS, VENUES and X_BEARER_TOKEN. The worker logs plain text to a terminal and JSON lines elsewhere.`;

/**
 * Creates the parser of the command line. Parsing runs the named command, or throws a `CommanderError` for invalid
 * arguments. The commands are created when one runs, so that `--help` works with invalid settings.
 */
export function createCommandLine(createCommands: () => Commands): Command {
  const program = new Command('snapshot-worker')
    .description('Reads every source and venue and writes the snapshot that the api serves.')
    .addHelpText('after', exitCodeHelp)
    .addHelpText('after', environmentHelp)
    .showHelpAfterError('Use --help for commands and options.')
    .exitOverride();

  add(program, 'once', 'run one pass and exit; for cron, a systemd timer or a CronJob')
    .addOption(
      createEveryOption(
        'interval of the scheduler (default: the time since the last pass, from WATCH_EVERY to 1h); data is stale after two',
      ),
    )
    .action((options: Parameters<Commands['once']>[0]) => createCommands().once(options));
  add(program, 'watch', 'run passes until SIGTERM, SIGINT or SIGHUP')
    .addOption(createEveryOption('time from the start of one pass to the start of the next (default: WATCH_EVERY, 5m)'))
    .action((options: Parameters<Commands['watch']>[0]) => createCommands().watch(options));
  add(
    program,
    'check',
    'check the settings and the store, and send one request to the language model, if there is one; writes nothing',
  )
    .addOption(
      new Option(
        '--max-age <duration>',
        'fail if posts or prices were last read before that; sends no request',
      ).argParser(parseDurationArgument),
    )
    .action((options: Parameters<Commands['check']>[0]) => createCommands().check(options));
  add(program, 'show', 'print a summary of the newest snapshot')
    .option('--full', 'print the whole snapshot as JSON')
    .action((options: Parameters<Commands['show']>[0]) => createCommands().show(options));
  program
    .command('restore')
    .description('write the snapshot in a file, as `show --full` prints it, into an empty store')
    .argument('<file>')
    .exitOverride()
    .action((file: string) => createCommands().restore(file));
  program
    .command('verdicts')
    .description('list the verdicts of the language model: effect, post, contract, how sure, words')
    .exitOverride()
    .action(() => createCommands().verdicts());
  addArchive(program, createCommands);
  return program;
}

function addArchive(program: Command, createCommands: () => Commands): void {
  const archive = program
    .command('archive')
    .description('read the archive in the directory ARCHIVE; calls no upstream and writes nothing')
    .exitOverride();
  archive
    .command('check')
    .description('check every line: its schema, and that each post has one line')
    .exitOverride()
    .action(() => createCommands().archiveCheck());
  archive
    .command('csv')
    .description('print a table with one record for each post')
    .exitOverride()
    .action(() => createCommands().archiveCsv());
}

function add(program: Command, name: string, description: string): Command {
  const at = new Option('--at <time>', 'use this fixed time instead of the clock, such as 2025-09-20T12:00:00Z');
  return program.command(name).description(description).addOption(at.argParser(parseInstantArgument)).exitOverride();
}

const createEveryOption = (description: string) =>
  new Option('--every <duration>', description).argParser(parseDurationArgument);

/** Allowed range of `--every`: the same as for the setting `WATCH_EVERY`. */
const passInterval = duration('10s', '24h');

const parseDurationArgument = (text: string) => parseArgument(() => passInterval.parse(text));
const parseInstantArgument = (text: string) => parseArgument(() => requireInstant(text));

function parseArgument<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `Expected ${error.message}.` : '');
  }
}
