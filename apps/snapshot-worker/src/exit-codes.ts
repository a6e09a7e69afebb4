/** Exit codes of the worker. Schedulers depend on them, so they stay the same in every release. */
export const exitCodes = {
  done: 0,
  internal: 1,
  nothingFetched: 2,
  leaseHeld: 3,
  conflict: 4,
  /** EX_USAGE */
  usage: 64,
  /** EX_IOERR */
  store: 74,
  /** EX_TEMPFAIL */
  clock: 75,
  /** EX_CONFIG */
  configuration: 78,
  /** 128 + 15, the number of SIGTERM */
  stopped: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Text for `--help`. docs/troubleshooting.md has the same codes. */
export const exitCodeHelp = `
Exit codes:
  0   success; for a pass: a new snapshot is written
  1   unexpected failure; the log has details. Or the result of show cannot be written
  2   no upstream responded: the new snapshot holds the earlier posts and prices and the reasons. Check the network.
      For check and show: there is no snapshot, its posts or prices are older than --max-age or dated in the future,
      or the language model gives no right answer. For restore: the file has no snapshot
  3   another worker holds the lease; nothing was written
  4   something else than a worker changed the store during the pass, or the store for restore is not empty; nothing was
      written
  64  the command line is wrong
  74  the store cannot be read or written; earlier snapshots are unchanged, and a write whose reply was lost may have
      succeeded
  75  the clock of this machine differs by more than five minutes from those of the upstreams; nothing was written
  78  a setting is wrong, such as a METRICS_PORT in use
  143 stopped by a signal before a snapshot was written; watch exits with 0 instead`;
