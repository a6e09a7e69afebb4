import { assertNoProblems, type Check } from '../check.ts';
import { callTool } from '../call-tool.ts';
import type { Service } from '../service.ts';
import { describeAnswer, findPath } from './described-answer.ts';
import { questions, type Question, type World } from './questions.ts';

type Transport = 'http' | 'mcp';
const transports: readonly Transport[] = ['http', 'mcp'];

/** Checks that the answer to each question gives the expected sentence, over HTTP and MCP. */
export function answersQuestions(world: World): Check {
  return {
    name: 'Sentences that answer questions',
    async run(service) {
      const sentences = await renderSentences(service, world);
      assertNoProblems(
        sentences
          .filter(({ sentence, expected }) => !fits(sentence, expected))
          .map(({ title, sentence, expected }) => `${title}: expected ${expected}, got ${sentence}`),
      );
      return `${sentences.length} sentences`;
    },
  };
}

interface Sentence {
  title: string;
  sentence: string;
  expected: string;
}

/** Renders the sentence of each question from the answer over each transport. */
async function renderSentences(service: Service, world: World): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for (const question of questions) {
    const expected = question.expected[world];
    if (expected === undefined) continue;
    for (const transport of transports) {
      // A tool that is not served is absent from MCP.
      const isServed = transport === 'http' || question.id !== 'risk_windows' || world === 'demo_with_risk_windows';
      if (question.only ? question.only !== transport : !isServed) continue;
      const sentence = await renderSentence(service, question, transport);
      sentences.push({ title: `${question.question} (${transport})`, sentence, expected });
    }
  }
  return sentences;
}

async function renderSentence(service: Service, question: Question, transport: Transport): Promise<string> {
  const answer = await (transport === 'http' ? callHttp(service, question) : callMcp(service, question));
  try {
    return question.render(describeAnswer(service.description, question.id, answer) as never);
  } catch (error) {
    return error instanceof Error ? `no sentence: ${error.message}` : 'no sentence';
  }
}

async function callHttp({ url, description }: Service, { id, input }: Question): Promise<{ ok: boolean }> {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${url}${findPath(description, id)}?${query.toString()}`);
  return (await response.json()) as { ok: boolean };
}

async function callMcp({ url }: Service, { id, input }: Question): Promise<{ ok: boolean }> {
  const result = await callTool(url, id, input);
  return result?.structuredContent as { ok: boolean };
}

/** Whether a sentence is the expected one. `…` in the expected sentence stands for any text. */
export function fits(sentence: string, expected: string): boolean {
  const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'su').test(sentence);
}
