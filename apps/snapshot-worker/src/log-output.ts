import { hasFailed } from '@postjoin/market-venues';
import { describeError, type Logger } from '@postjoin/process';
import { readMessage, type Output } from './output.ts';

/** Logs one JSON line per event. The field `event` names the kind of line. */
export function createLogOutput(log: Logger): Output {
  return {
    sourceProgress({ source, state, posts, error, cause }) {
      logProgress(log, { event: 'source', source, state, posts, error }, state === 'error');
      if (cause !== undefined)
        log.debug({ event: 'source', source, err: describeError(cause) }, 'cause of the failure');
    },
    venueProgress({ venue, health }) {
      const { status: state, contracts, skipped, error } = health ?? { status: 'reading' };
      logProgress(log, { event: 'venue', venue, state, contracts, skipped, error }, !!health && hasFailed(health));
    },
    passReport(report) {
      const level = report.outcome === 'written' && report.redated_from === undefined ? 'info' : 'warn';
      const message =
        report.outcome === 'written' ? 'snapshot written' : 'no upstream responded: snapshot written with earlier data';
      const repair = report.redated_from === undefined ? '' : '; the previous snapshot was dated in the future';
      log[level]({ event: 'pass', ...report }, message + repair);
    },
    failure(error, unexpected) {
      if (unexpected) log.error({ event: 'failure', err: describeError(error) }, 'unexpected failure');
      else log.error({ event: 'failure' }, readMessage(error));
    },
    unreadableSnapshot(generation, reason) {
      log.warn({ event: 'unreadable_snapshot', generation, reason }, 'skipping an unreadable snapshot in the store');
    },
    commandResult(command, facts) {
      log.child({}, { level: 'info' }).info({ event: command, ...facts }, command);
    },
    event(title, facts) {
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

function logProgress(log: Logger, progress: Progress, failed: boolean): void {
  if (progress.state === 'reading') return log.debug(progress, 'reading');
  log[failed ? 'warn' : 'info'](progress, progress.error ?? progress.state);
}
