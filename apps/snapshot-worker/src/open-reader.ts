import { createReader, readModel, type Reader } from '@postjoin/reader';

/**
 * Opens the reader with the model of a directory, by default the one of the library. The worker imports this module
 * only if the reader is on, so that a worker without it loads none of the reader's modules.
 *
 * @throws {ReaderUnavailableError} if a file of the model is missing or damaged
 */
export const openReader = async (directory?: string): Promise<Reader> => createReader(await readModel(directory));
