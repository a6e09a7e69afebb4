import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readInventedSet, type InventedPost } from './invented-posts.ts';
import { measureAnswers } from './measure-answers.ts';
import { recordAnswer } from './recorded-answers.ts';
import { createPromptWriter } from './write-prompts.ts';

const { posts, contracts } = await readInventedSet();
const writePrompt = createPromptWriter([...contracts.values()]);

/** What a model that reads without a mistake answers. */
function answerRightly({ id, right, text }: InventedPost) {
  const { questions = [] } = writePrompt(posts.find((post) => post.id === id)!) ?? {};
  const [answer] = questions.flatMap(({ outcomes }, index) =>
    outcomes
      .filter(({ contract }) => contract.id === right)
      .map(({ label }) => ({ q: index + 1, outcome: label, words: text, sure: 'yes' })),
  );
  return { id, answer: answer ?? { q: null } };
}

it('asks about each post, and shows its right contract', () => {
  for (const post of posts) {
    const prompt = writePrompt(post);
    expect(prompt, post.text).toBeDefined();
    const recorded = recordAnswer(answerRightly(post), prompt);
    expect(recorded, post.text).toMatchObject({ contract: post.right });
  }
});

it('names the speaker of a repost in the prompt', () => {
  const [repost] = posts.filter(({ repost_of }) => repost_of?.handle === 'narendramodi');
  expect(writePrompt(repost!)?.messages[1]?.content).toContain('narendramodi, who is');
});

async function measure(answers: readonly object[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'answers-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'answers.jsonl');
  await writeFile(file, answers.map((answer) => JSON.stringify(answer)).join('\n'));
  return measureAnswers(file);
}

it('measures a model that is always right, without the recorded data', async () => {
  const text = await measure(posts.map((post) => recordAnswer(answerRightly(post), writePrompt(post))));
  const matching = posts.filter(({ right }) => right !== null).length;
  expect(text).toMatch(new RegExp(`\\| model .*\\| 1\\.000 +\\| ${matching}/${matching} .*${matching}/${matching}`));
});

it('measures a model that finds no contract', async () => {
  const text = await measure(posts.map(({ id: post }) => ({ post, hash: '', contract: null })));
  expect(text).toMatch(/\| both +\| 0 +\| 0 /);
});
