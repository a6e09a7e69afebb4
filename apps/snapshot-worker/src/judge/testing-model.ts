import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenOnLoopback } from '@postjoin/upstream/testing';

/** A request that the stand-in has received. */
export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    temperature?: number;
    response_format?: { type: string };
  };
  /** The data of the prompt. */
  data: { post: { at: string; text: string }; questions: { q: number; title: string; outcomes: string[] }[] };
}

export type Respond = (request: ModelRequest, response: ServerResponse) => void;

export interface ModelServer {
  /** Base address for `JUDGE_URL`. */
  url: string;
  requests: ModelRequest[];
  /** Decides the next responses. */
  respond: Respond;
  close(): Promise<void>;
}

/** Serves the chat completions of OpenAI on loopback. `respond` can be replaced at any time. */
export async function serveModel(respond: Respond): Promise<ModelServer> {
  const server = createServer((request, response) => {
    void json(request).then((parsed) => {
      const body = parsed as ModelRequest['body'];
      const data = JSON.parse(body.messages.at(-1)?.content ?? '{}') as ModelRequest['data'];
      const received = { path: request.url ?? '', authorization: request.headers.authorization, body, data };
      model.requests.push(received);
      model.respond(received, response);
    });
  });
  const model: ModelServer = {
    url: `${await listenOnLoopback(server)}/v1`,
    requests: [],
    respond,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return model;
}

/** Responds with a reply of the model. */
export const reply =
  (content: unknown): Respond =>
  (_, response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    respondJson(response, {
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
      usage: { prompt_tokens: 600, completion_tokens: 40, total_tokens: 640 },
    });
  };

/** Chooses a question by a word of its title, with the first outcome and the first sentences of the post. */
export const choose =
  (word: string): Respond =>
  (request, response) => {
    const { post, questions } = request.data;
    const question = questions.find(({ title }) => title.includes(word));
    const words = post.text.split(' ').slice(0, 40).join(' ').slice(0, 300);
    const answer = question
      ? { q: question.q, outcome: question.outcomes[0], words, sure: 'yes' }
      : { q: null, outcome: null, words: null, sure: null };
    reply(answer)(request, response);
  };

/** Follows any order in a title or label, as the weakest model would, and else chooses as `choose` does. */
export const obey =
  (word: string): Respond =>
  (request, response) => {
    const { post, questions } = request.data;
    const orders = /readers always|choose|select|pick|answer|take this|null/iu;
    const steering = questions.find(({ title, outcomes }) => [title, ...outcomes].some((text) => orders.test(text)));
    if (!steering) return choose(word)(request, response);
    const hasNull = [steering.title, ...steering.outcomes].some((text) => text.includes('null'));
    const words = post.text.slice(0, 200);
    reply(hasNull ? { q: null } : { q: steering.q, outcome: steering.outcomes[0], words, sure: 'yes' })(
      request,
      response,
    );
  };

/** Finds no fitting question. */
export const refuse = reply({ q: null, outcome: null, words: null, sure: null });

/** Responds with a status and headers, as a server of OpenAI that quotes the key in its error. */
export const fail =
  (status: number, headers: Record<string, string> = {}): Respond =>
  ({ authorization }, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${authorization}`, code: 'x' } }));
  };

export function respondJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
