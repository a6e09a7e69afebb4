import { createMatcher } from '@postjoin/matcher';
import { checkAnswer } from './check-answer.ts';
import { requestForms } from './client.ts';
import type { ConfiguredModel } from './configure-judge.ts';
import { JudgeError } from './faults.ts';
import { renderPrompt } from './prompt.ts';
import { maxCandidates, toQuestions } from './questions.ts';

/** An invented post and contract, about which every model should be right. */
const post = { text: 'I will visit Japan in May. It will be a very big trip!', at: '2026-03-02T12:00:00Z' };
const title = 'Will Trump visit Japan in 2026?';
const contract = { id: 'invented', event_id: 'invented', title, event_title: title, outcome: 'Yes' };

export interface Probe {
  /** What came of the request, in a sentence. May quote the server: for the terminal of the operator only. */
  message: string;
  hasFailed: boolean;
}

/** Sends one request about an invented post. */
export async function probeModel(
  { client, model, host }: ConfiguredModel,
  { timeoutMs, stopwatch }: { timeoutMs: number; stopwatch: () => number },
): Promise<Probe> {
  const matcher = createMatcher([contract]);
  const questions = toQuestions(matcher.candidates(post, { limit: maxCandidates }));
  const findEvidence = () => matcher.findEvidence(post, contract);
  const startMs = stopwatch();
  try {
    const reply = await client.complete(renderPrompt(post, questions), { timeoutMs, takeCall: () => true });
    const seconds = ((stopwatch() - startMs) / 1000).toFixed(1);
    const answer = checkAnswer(reply.text, { text: post.text, questions, findEvidence });
    const head = `${model} at ${host} answers in ${seconds} s (${requestForms[reply.form]?.name})`;
    if (typeof answer === 'string') {
      const { message } = new JudgeError(answer);
      return { message: `${head}, with no usable answer: ${answer}: ${message}`, hasFailed: true };
    }
    const isRight = answer.contract !== null;
    return { message: `${head}, and is ${isRight ? 'right' : 'wrong'} about an invented post`, hasFailed: !isRight };
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const text = error.serverText === undefined ? '' : `. The server says: "${error.serverText}"`;
    return { message: `${model} at ${host}: ${error.fault}: ${error.message}${text}`, hasFailed: true };
  }
}
