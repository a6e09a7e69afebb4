import { createReader, readModel, ReaderUnavailableError, type Reader } from '@postjoin/reader';

/** Describes the option `--reader` of the commands. */
export const readerHelp = `--reader on|DIRECTORY  the reader judges posts too, with the model of libs/reader or of a directory. By default, and with
                       off, the rules match alone, as in a worker without the setting READER`;

/**
 * Loads the reader as the option `--reader` states. Without a reader that loads, writes the reason to standard error, and
 * returns undefined.
 */
export async function loadReader(option = 'off'): Promise<Reader | undefined> {
  if (option === 'off') return undefined;
  try {
    const reader = createReader(await readModel(option === 'on' ? undefined : option));
    await reader.judge('', ['']);
    return reader;
  } catch (error) {
    if (!(error instanceof ReaderUnavailableError)) throw error;
    process.stderr.write(`The rules match alone: ${error.message}.\n`);
    return undefined;
  }
}
