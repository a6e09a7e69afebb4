/** Exit codes of the worker. Schedulers depend on them, so they stay the same in every release. */
export const exitCodes = {
  /** Success. If the command runs a pass, a new generation is written. */
  done: 0,
  /** Unexpected failure. The log has the stack. Also: the result of a command cannot be written. */
  internal: 1,
  /**
   * For a pass: no upstream responded. The new generation has all earlier data, and the reason for the failure of each
   * upstream. For `check`, `show` and `verdicts`: the store has no readable snapshot. For `check --max-age`, also:
   * posts or prices are too old, or the newest readable snapshot is dated in the future. For `check`, also: the
   * language model gives no right answer. For `restore`: the file has no snapshot.
   */
  nothingFetched: 2,
  /** Another worker holds the lease, or acquired it during the pass. Nothing was written. */
  leaseHeld: 3,
  /**
   * Something else than a worker changed the store during the pass: its newest generation is not the expected one, and
   * no other worker holds the lease. For `restore`: the store is not empty. Nothing was written.
   */
  conflict: 4,
  /** The command line is wrong (EX_USAGE). */
  usage: 64,
  /**
   * The store cannot be read or written (EX_IOERR). Its earlier generations are unchanged. A write whose reply was
   * lost may have succeeded.
   */
  store: 74,
  /** The clock of this machine differs from those of the upstreams (EX_TEMPFAIL). Nothing was written. */
  clock: 75,
  /** A setting is wrong (EX_CONFIG). With `watch`, also: `METRICS_PORT` is in use. */
  configuration: 78,
  /**
   * A signal stopped the command before it wrote a new generation (128 + 15, the number of SIGTERM). `watch` exits with
   * 0 instead.
   */
  stopped: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Text for `--help`. docs/troubleshooting.md has the same codes. */
export const exitCodeHelp = `
Exit codes:
  0   success; for a pass: a new snapshot is written
  1   unexpected failure; the log has details. Or the result of show cannot be written
  2   no upstream responded: the new snapshot holds the earlier posts and prices and the reasons. Check the network.
      For check and show: there is no snapshot, its posts or prices are older than --max-age, or the language model
      gives no right answer. For restore: the file has no snapshot
  3   another worker holds the lease; nothing was written
  4   something else than a worker changed the store during the pass, or the store for restore is not empty; nothing was
      written
  64  the command line is wrong
  74  the store cannot be read or written; earlier snapshots are unchanged, and a write whose reply was lost may have
      succeeded
  75  the clock of this machine differs by more than five minutes from those of the upstreams; nothing was written
  78  a setting is wrong, such as a METRICS_PORT in use
  143 stopped by a signal before a snapshot was written; watch exits with 0 instead`;
