import { appendLines, checkArchive, csvHead, readArchive, removeLines, renderCsvRecord } from '@postjoin/archive';
import { listRemovedIds } from '@postjoin/feed-sources';
import { restrictTexts } from '@postjoin/join';
import type { Settings } from '@postjoin/program';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { formatCount, readMessage, type Output } from './output.ts';
import type { PassDeps } from './pass.ts';

/** Dependencies of the commands of the archive, see `WorkerDependencies`. */
interface ArchiveDeps {
  settings: Settings;
  output: Output;
  print: (text: string) => void;
  exitWith: (code: ExitCode) => void;
}

/**
 * Returns the function with which a pass appends to the archive, if the setting `ARCHIVE` is set. The archive has no
 * text that must not leave the service, and no post that its platform no longer shows.
 */
export function createArchiver({ ARCHIVE: directory, ARCHIVE_TEXT: withText }: Settings): Pick<PassDeps, 'archive'> {
  if (directory === undefined) return {};
  return {
    async archive(snapshot, lease) {
      await removeLines(directory, listRemovedIds(snapshot.memory.sources), lease);
      return appendLines(directory, restrictTexts(snapshot), lease, { withText });
    },
  };
}

/** Runs `archive check`. */
export function runArchiveCheck(deps: ArchiveDeps): Promise<void> {
  return withArchive(deps, async (directory) => {
    const check = await checkArchive(directory);
    const hasFailed = check.problems > 0;
    const content = `${formatCount(check.posts, 'post')}, ${formatCount(check.rows, 'row')}`;
    const message = hasFailed ? `${content}; ${formatCount(check.problems, 'line')} cannot be used` : content;
    deps.output.commandResult({ command: 'archive', message, facts: { directory, ...check }, hasFailed });
    deps.exitWith(hasFailed ? exitCodes.nothingFetched : exitCodes.done);
  });
}

/** Runs `archive csv`. Leaves out the lines that cannot be used. */
export function printArchive(deps: ArchiveDeps): Promise<void> {
  return withArchive(deps, async (directory) => {
    deps.print(csvHead);
    for await (const read of readArchive(directory)) if ('line' in read) deps.print(renderCsvRecord(read.line));
    deps.exitWith(exitCodes.done);
  });
}

async function withArchive(
  { settings, output, exitWith }: ArchiveDeps,
  command: (directory: string) => Promise<void>,
): Promise<void> {
  const directory = settings.ARCHIVE;
  if (directory === undefined) {
    output.failure('no archive: set ARCHIVE to its directory');
    return exitWith(exitCodes.configuration);
  }
  try {
    await command(directory);
  } catch (error) {
    output.failure(`the archive cannot be read: ${readMessage(error)}`);
    exitWith(exitCodes.store);
  }
}
