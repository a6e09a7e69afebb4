import { createUserAgent, type Clock, type Settings } from '@postjoin/program';
import type { Judge } from '../decide.ts';
import { createJudgeClient, type JudgeClient } from './client.ts';
import { createJudge } from './judge.ts';
import { hashText } from './prompt.ts';

/** The language model that the settings name. */
export interface ConfiguredModel {
  client: JudgeClient;
  model: string;
  /** Host of the server. */
  host: string;
}

/** Creates the client of the model that the settings name. Returns undefined if they name none. */
export function configureModel(settings: Settings, clock: Clock): ConfiguredModel | undefined {
  const { JUDGE_URL: url, JUDGE_MODEL: model, JUDGE_KEY: key } = settings;
  if (url === undefined || model === undefined) return undefined;
  const client = createJudgeClient({ url, model, key, now: clock, userAgent: createUserAgent('postjoin', settings) });
  return { client, model, host: new URL(url).host };
}

/**
 * Creates the judge that the settings name. Returns undefined if they name none.
 * @param stopwatch monotonic time in milliseconds
 */
export function configureJudge(settings: Settings, clock: Clock, stopwatch: () => number): Judge | undefined {
  const configured = configureModel(settings, clock);
  if (!configured) return undefined;
  const { JUDGE_URL: url, JUDGE_MODEL: model, JUDGE_KEY: key, JUDGE_CALLS, JUDGE_SECONDS } = settings;
  return createJudge({
    ...configured,
    settings: hashSettings([url, model, key, JUDGE_SECONDS]),
    maxCallsPerDay: JUDGE_CALLS,
    maxPassMs: JUDGE_SECONDS * 1000,
    stopwatch,
  });
}

/** 16 bits show that a setting has changed, and are too few to test guesses of a short key with. */
const hashSettings = (settings: readonly unknown[]): string => hashText(JSON.stringify(settings)).slice(0, 4);
