import { encodePair } from './encode-pair.ts';
import type { ReaderModel, Thresholds } from './model-files.ts';
import { createSession, type Session } from './session.ts';
import { createTokenizer, type Tokenizer } from './tokenize.ts';

/** Judges whether posts are about contracts. */
export interface Reader {
  /** Identifies the weights. */
  id: string;
  version: string;
  thresholds: Thresholds;
  /**
   * Returns for each question (`toQuestionText`) the probability, from 0 to 1 in three digits, that a person would call
   * the post and the contract a match. Equal texts have equal probabilities on every machine. The first call loads the
   * weights and the runtime, which takes about half a second.
   *
   * @throws {ReaderUnavailableError} if the weights or the runtime do not load; the next call then tries again
   */
  judge(post: string, questions: readonly string[]): Promise<number[]>;
}

/** More inputs at once need more memory and are not faster. */
const maxBatch = 8;

export function createReader(model: ReaderModel): Reader {
  const { id, version, thresholds, lengths, temperature } = model;
  let loaded: Promise<LoadedModel> | undefined;

  async function loadOnce(): Promise<LoadedModel> {
    try {
      return await (loaded ??= load(model));
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  }

  return {
    id,
    version,
    thresholds,
    async judge(post, questions) {
      const { tokenizer, run } = await loadOnce();
      const pairs = questions.map((question) => encodePair(tokenizer, post, question, lengths));
      const probabilities: number[] = [];
      for (let from = 0; from < pairs.length; from += maxBatch)
        for (const logit of await run(pairs.slice(from, from + maxBatch)))
          probabilities.push(toProbability(logit / temperature));
      return probabilities;
    },
  };
}

interface LoadedModel {
  tokenizer: Tokenizer;
  run: Session;
}

async function load(model: ReaderModel): Promise<LoadedModel> {
  const { weights, vocabulary } = await model.readFiles();
  const tokenizer = createTokenizer(vocabulary);
  return { tokenizer, run: await createSession(weights, tokenizer.paddingId) };
}

/** Rounds to three digits, because sums of floating-point numbers differ in later digits between processors. */
const toProbability = (logit: number): number => Math.round(1000 / (1 + Math.exp(-logit))) / 1000;
