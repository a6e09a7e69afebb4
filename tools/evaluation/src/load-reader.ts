import { createReader, readModel, ReaderUnavailableError, type Reader } from '@postjoin/reader';

/** Describes the option `--reader` of the commands. */
export const readerHelp = `--reader off|DIRECTORY  matches by the rules alone, or with the model in a directory. By default, the reader of the
                        service judges posts too, if it loads`;

/**
 * Loads the reader as the option `--reader` states. Without a reader that loads, writes the reason to standard error, and
 * returns undefined.
 */
export async function loadReader(option: string | undefined): Promise<Reader | undefined> {
  if (option === 'off') return undefined;
  try {
    const reader = createReader(await readModel(option));
    await reader.judge('', ['']);
    return reader;
  } catch (error) {
    if (!(error instanceof ReaderUnavailableError)) throw error;
    process.stderr.write(`The rules match alone: ${error.message}.\n`);
    return undefined;
  }
}
