/** The reader cannot judge. The message states why and what to do, without a path. */
export class ReaderUnavailableError extends Error {
  override readonly name = 'ReaderUnavailableError';
}
