import { createUserAgent, SettingsError, type Clock, type Settings } from '@postjoin/program';
import { createJudgeClient } from './client.ts';
import { createJudge, type Judge } from './judge.ts';
import { hashText } from './prompt.ts';

/**
 * Creates the judge that the settings name. Returns undefined if they name none.
 * @param stopwatch monotonic time in milliseconds
 * @throws {SettingsError} if only one of `JUDGE_URL` and `JUDGE_MODEL` is set
 */
export function configureJudge(settings: Settings, clock: Clock, stopwatch: () => number): Judge | undefined {
  const { JUDGE_URL: url, JUDGE_MODEL: model, JUDGE_KEY: key, JUDGE_CALLS, JUDGE_SECONDS } = settings;
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined || model === undefined)
    throw new SettingsError(['JUDGE_URL and JUDGE_MODEL must both be set, or neither of them.']);
  return createJudge({
    client: createJudgeClient({ url, model, key, now: clock, userAgent: createUserAgent('postjoin', settings) }),
    model,
    host: new URL(url).host,
    settings: hashText(JSON.stringify([url, model, key])),
    maxCallsPerDay: JUDGE_CALLS,
    maxPassMs: JUDGE_SECONDS * 1000,
    stopwatch,
  });
}
