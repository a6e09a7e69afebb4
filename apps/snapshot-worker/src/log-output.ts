import type { Logger } from 'pino';
import { messageOf, type Output } from './output.ts';

/** One line of JSON an event, each with `event` to select by. */
export function createLogOutput(log: Logger): Output {
  return {
    source({ source, state, posts, error, cause }) {
      logProgress(log, { event: 'source', source, state, posts, error });
      // Only where it happened: what an error of the HTTP client carries beside its stack may hold a token.
      if (cause !== undefined) log.debug({ event: 'source', source, stack: stackOf(cause) }, 'the failure behind it');
    },
    venue({ venue, health }) {
      const { status: state, contracts, skipped, error } = health ?? { status: 'reading' };
      logProgress(log, { event: 'venue', venue, state, contracts, skipped, error });
    },
    passed(report) {
      const level = report.outcome === 'written' ? 'info' : 'warn';
      log[level]({ event: 'pass', ...report }, report.outcome === 'written' ? 'snapshot written' : 'nothing fetched');
    },
    failed(error, unexpected) {
      log.error({ event: 'failure', ...(unexpected && { stack: stackOf(error) }) }, messageOf(error));
    },
    unreadable(generation, reason) {
      log.warn({ event: 'unreadable_snapshot', generation, reason }, 'a stored snapshot does not read back whole');
    },
    found(command, facts) {
      log.child({}, { level: 'info' }).info({ event: command, ...facts }, command);
    },
    facts(title, facts) {
      log.info({ event: title, ...facts }, title);
    },
  };
}

interface Progress {
  event: string;
  state: string;
  error?: string | undefined;
  [fact: string]: unknown;
}

function logProgress(log: Logger, progress: Progress): void {
  if (progress.state === 'reading') return log.debug(progress, 'reading');
  const level = progress.state === 'error' || progress.state === 'partial' ? 'warn' : 'info';
  log[level](progress, progress.error ?? progress.state);
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined);
