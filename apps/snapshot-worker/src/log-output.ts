import { hasFailed } from '@postjoin/market-venues';
import { describeError, type Logger } from '@postjoin/program';
import { describeRead, readMessage, type Output } from './output.ts';

/** Logs one JSON line per event. The field `event` names the kind of line. */
export function createLogOutput(log: Logger): Output {
  return {
    sourceProgress({ source, state, posts, error, cause }) {
      const message = describeProgress(source, state, error) ?? describeRead(source, 'delivered', posts, 'post');
      logProgress(log, { event: 'source', source, state, posts, error }, message, state === 'error');
      logCause(log, { event: 'source', source }, cause);
    },
    venueProgress({ venue, health, error: cause }) {
      const { status: state, contracts, skipped, error } = health ?? { status: 'reading' };
      const message = describeProgress(venue, state, error) ?? describeRead(venue, 'lists', contracts, 'contract');
      const isFailure = !!health && hasFailed(health);
      logProgress(log, { event: 'venue', venue, state, contracts, skipped, error }, message, isFailure);
      logCause(log, { event: 'venue', venue }, cause);
    },
    passReport(report) {
      const hasGap = report.archive?.error !== undefined;
      const isJudgeDown = report.judge?.status === 'error';
      const oneSided = report.judge?.one_sided;
      const isFine =
        report.outcome === 'written' && report.redated_from === undefined && !hasGap && !isJudgeDown && !oneSided;
      const level = isFine ? 'info' : 'warn';
      const written = report.kind === 'short' ? 'snapshot written by a short pass' : 'snapshot written';
      const message =
        report.outcome === 'written' ? written : 'no upstream responded: snapshot written with earlier data';
      const repair = report.redated_from === undefined ? '' : '; the previous snapshot was dated in the future';
      const gap = hasGap ? '; lines of the archive could not be written' : '';
      const judge = isJudgeDown ? '; the language model gives no answer' : describeOneSided(oneSided);
      log[level]({ event: 'pass', ...report }, message + repair + gap + judge);
    },
    failure(error, unexpected) {
      if (unexpected) log.error({ event: 'failure', err: describeError(error) }, 'unexpected failure');
      else log.error({ event: 'failure' }, readMessage(error));
    },
    unreadableSnapshot(generation, reason) {
      log.warn({ event: 'unreadable_snapshot', generation, reason }, 'skipping an unreadable snapshot in the store');
    },
    commandResult({ command, message, facts, hasFailed: isProblem = false }) {
      log.child({}, { level: 'info' })[isProblem ? 'error' : 'info']({ event: command, ...facts }, message);
    },
    event(name, message, facts) {
      log.info({ event: name, ...facts }, message);
    },
    warning(message) {
      log.warn({ event: 'warning' }, message);
    },
  };
}

const describeOneSided = (kind: string | undefined): string =>
  kind === undefined ? '' : `; the language model ${kind.replace('_', ' ')}`;

function logCause(log: Logger, facts: Readonly<Record<string, string>>, cause: unknown): void {
  if (cause !== undefined) log.debug({ ...facts, err: describeError(cause) }, 'cause of the failure');
}

/** Returns undefined for a source or venue that was read without a fault. */
function describeProgress(name: string, state: string, error: string | undefined): string | undefined {
  if (state === 'reading') return `reading ${name}`;
  return error === undefined ? undefined : `${name}: ${error}`;
}

function logProgress(
  log: Logger,
  progress: Readonly<Record<string, unknown>> & { state: string },
  message: string,
  isFailure: boolean,
): void {
  log[progress.state === 'reading' ? 'debug' : isFailure ? 'warn' : 'info'](progress, message);
}
