/** How the worker ends. Schedulers and operators decide by these; they are the same in every release. */
export const exitCodes = {
  /** Done; for a pass: a new generation is written. */
  done: 0,
  /** Something that nobody thought of; the message and the log say more. */
  internal: 1,
  /** Nothing could be fetched: the new generation holds all that was there before, and why nothing came. */
  nothingFetched: 2,
  /** Another worker holds the lease, or took it over meanwhile. Nothing was written. */
  leaseHeld: 3,
  /** The command line is wrong (EX_USAGE). */
  usage: 64,
  /** The store cannot be read or written (EX_IOERR). What it held is as it was. */
  store: 74,
  /** A setting is wrong (EX_CONFIG). */
  configuration: 78,
  /** Told to stop before a new generation was written (128 + SIGTERM). `watch` ends with 0 then: it has done its work. */
  stopped: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The same for people, for `--help` and for the operations guide. */
export const exitCodeHelp = `
Exit codes:
  0   done; for a pass: a new snapshot is written
  1   an unexpected failure
  2   nothing could be fetched; earlier posts and prices are intact, the new snapshot says what failed.
      For check and show: there is no snapshot, or it is older than asked for or of a time still to come
  3   another worker holds the lease; nothing was written
  64  the command line is wrong
  74  the store cannot be read or written; what it held is as it was
  78  a setting is wrong
  143 stopped by a signal before anything was written; watch ends with 0 instead`;
