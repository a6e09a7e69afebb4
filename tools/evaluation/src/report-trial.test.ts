import { readSettings } from '@postjoin/program';
import { configureModel } from '@postjoin/snapshot-worker/judge';
import { fail, reply, serveModel, type ModelServer, type Respond } from '@postjoin/snapshot-worker/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInventedSet } from './invented-posts.ts';
import { reportTrial } from './report-trial.ts';
import { createPromptWriter } from './write-prompts.ts';

const set = await readInventedSet();
const writePrompt = createPromptWriter([...set.contracts.values()]);
const postByText = new Map(set.posts.map((post) => [post.text, post]));
const total = set.posts.length;
const fewPosts = set.posts.slice(0, 3);

const nothing = { q: null, outcome: null, words: null, sure: null };

/** Answers as a model that reads without a mistake. */
const answerRightly: Respond = (request, response) => {
  const post = postByText.get(request.data.post.text)!;
  const answers = writePrompt(post)!.questions.flatMap(({ outcomes }, index) =>
    outcomes
      .filter(({ contract }) => contract.id === post.right)
      .map(({ label }) => ({ q: index + 1, outcome: label, words: post.text, sure: 'yes' })),
  );
  reply(answers[0] ?? nothing)(request, response);
};

/** Chooses the first question for each post. */
const answerFirst: Respond = (request, response) => {
  const { post, questions } = request.data;
  reply({ q: 1, outcome: questions[0]?.outcomes[0], words: post.text, sure: 'yes' })(request, response);
};

let model: ModelServer;
beforeAll(async () => {
  model = await serveModel(answerRightly);
});
afterAll(() => model.close());

/** @param secondsPerPost what the stopwatch measures */
async function tryModel(respond: Respond, { secondsPerPost = 1, posts = set.posts } = {}) {
  model.respond = respond;
  model.requests.length = 0;
  const settings = readSettings({ JUDGE_URL: model.url, JUDGE_MODEL: 'test-model', JUDGE_KEY: 'sk-not-a-real-key' });
  const configured = configureModel(settings, () => new Date('2026-11-28T12:00:00Z'))!;
  let elapsedMs = 0;
  let output = '';
  let progress = '';
  const code = await reportTrial(
    configured,
    { ...set, posts },
    {
      stopwatch: () => (elapsedMs += secondsPerPost * 1000),
      print: (text) => void (output += text),
      printProgress: (text) => void (progress += text),
    },
  );
  return { code, output, progress };
}

describe('a model that gives answers', () => {
  it('that are right: prints what it costs, and lists no post', async () => {
    const { code, output, progress } = await tryModel(answerRightly);
    expect(code).toBe(0);
    expect(output).toMatch(/^form +JSON schema$/mu);
    expect(output).toMatch(/^seconds a post +median 1\.0, slowest 1\.0$/mu);
    expect(output).toMatch(/^tokens a post +600 read, 40 written$/mu);
    expect(output).toMatch(
      /^tokens a month +some 0\.\d\d million for 8 posts a day, at most \d\.\d\d million for 40/mu,
    );
    expect(output).toMatch(new RegExp(`^right +${total} of ${total}; the rules alone \\d+$`, 'mu'));
    expect(output).toMatch(/^JUDGE_SECONDS +30$/mu);
    expect(output).not.toContain('Not right');
    expect(progress.split('\n')[0]).toBe(`${set.posts[0]?.id}  right  1.0 s`);
  });

  it('that are wrong: lists each post with both answers', async () => {
    const { code, output } = await tryModel(answerFirst);
    expect(code).toBe(3);
    const [post] = set.posts.filter(({ right }) => right === null);
    expect(output).toMatch(new RegExp(`^  ${post?.id}  says "Will .*; right is no contract: ${post?.why}$`, 'mu'));
  });

  it('that find nothing: is worse than the rules', async () => {
    const { code, output } = await tryModel(reply(nothing));
    expect(code).toBe(3);
    const quiet = set.posts.filter(({ right }) => right === null).length;
    expect(output).toMatch(new RegExp(`^right +${quiet} of ${total};`, 'mu'));
  });

  it('that do not count: names the fault', async () => {
    const { code, output } = await tryModel(reply('I would rather talk about the weather.'));
    expect(code).toBe(3);
    expect(output).toContain(`${set.posts[0]?.id}  no answer (malformed_answer)`);
  });

  it('slowly: names the JUDGE_SECONDS that fits', async () => {
    const trySlowly = (secondsPerPost: number) => tryModel(answerRightly, { secondsPerPost, posts: fewPosts });
    expect((await trySlowly(22)).output).toMatch(/^JUDGE_SECONDS +50$/mu);
    expect((await trySlowly(119)).output).toMatch(/^JUDGE_SECONDS +240$/mu);
  });

  it('in another form than the first: names it, and asks for it at once', async () => {
    const { output } = await tryModel((request, response) =>
      (request.body.response_format?.type === 'json_schema' ? fail(400) : answerRightly)(request, response),
    );
    expect(output).toMatch(/^form +JSON object$/mu);
    expect(model.requests).toHaveLength(total + 2);
  });

  it('without a count of tokens: says so', async () => {
    const respond: Respond = (_, response) => {
      const choices = [{ message: { role: 'assistant', content: JSON.stringify(nothing) } }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
    };
    const { output } = await tryModel(respond, { posts: fewPosts });
    expect(output).toMatch(/^tokens a month +not reported by the server$/mu);
  });
});

describe('a server that gives no answer', () => {
  const failWith =
    (status: number, error: object): Respond =>
    (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));

  it.each<[string, Respond, number, RegExp]>([
    ['rejects the key', fail(401), 1, /: unauthorized: .*rejects the key/u],
    [
      'does not know the model',
      failWith(404, { message: 'model "x" not found, try pulling it first', type: 'not_found_error' }),
      1,
      /: unknown_model: .* The server says: "model "x" not found, try pulling it first"$/mu,
    ],
    ['fails', failWith(503, { message: 'loading model' }), 2, /: upstream_5xx: .* The server says: "loading model"$/mu],
  ])('because it %s: stops, and prints why in a sentence', async (_, respond, tried, text) => {
    const { code, output } = await tryModel(respond);
    expect(code).toBe(1);
    expect(output).toMatch(text);
    expect(output).toContain(`No answer after ${tried} request`);
    expect(output).not.toContain('sk-not-a-real-key');
  });

  it('about one post: goes on with the next one', async () => {
    const { code, output } = await tryModel((request, response) =>
      (request.data.post.text === set.posts[3]?.text ? fail(500) : answerRightly)(request, response),
    );
    expect(code).toBe(0);
    expect(output).toContain(`${set.posts[3]?.id}  no answer (upstream_5xx)`);
  });
});
