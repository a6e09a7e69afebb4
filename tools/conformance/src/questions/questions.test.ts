import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTokens } from '../checks/answer-tokens.ts';
import { hasRecordings, startDemo, startReplay, type Service } from '../service.ts';
import { answersQuestions, fits } from './answers-questions.ts';
import { describeAnswer } from './described-answer.ts';

const worlds = [
  { world: 'demo', start: startDemo, isPresent: true },
  { world: 'demo_with_risk_windows', start: () => startDemo({ servesRiskWindows: true }), isPresent: true },
  // `npm run conformance` has all days.
  ...(['2025-09-20', '2026-06-04'] as const).map((day) => ({
    world: day,
    start: () => startReplay(day, { servesRiskWindows: false }),
    isPresent: hasRecordings,
  })),
] as const;

describe.each(worlds)('the answers of $world', ({ world, start, isPresent }) => {
  describe.skipIf(!isPresent)(
    isPresent ? 'as a person reads them' : 'SKIPPED: there are no recordings in ../shared/eval',
    () => {
      let service: Service;
      beforeAll(async () => (service = await start()));
      afterAll(() => service?.stop());

      it('give the expected sentences, over HTTP and MCP, from described members alone', async () => {
        expect(await answersQuestions(world).run(service)).toMatch(/sentences/u);
      });

      it('have at most 25,000 tokens, whatever is requested', async () => {
        expect(await answerTokens.run(service)).toMatch(/get_join \d+/u);
      });

      it('have no row of a contract that was never traded, if they are a replay', async () => {
        if (world.startsWith('demo')) return;
        const response = await fetch(`${service.url}/api/v1/join?hours=168&limit=200`);
        const { data } = (await response.json()) as {
          data: { source: string; rows: { contract: Record<string, unknown> }[] };
        };
        expect(data.source).toBe('replay');
        expect(data.rows.length).toBeGreaterThan(0);
        expect(data.rows.filter(({ contract }) => contract['last_price_reason'] === 'no_trade')).toEqual([]);
      });
    },
  );
});

it('cannot read a member that the description does not have', () => {
  const schema = { properties: { ok: {}, data: { properties: { total: {} } } } };
  const get = { operationId: 'x', parameters: [], responses: { 200: { content: { 'application/json': { schema } } } } };
  const answer = { ok: true, data: { total: 1, secret: 2 } };
  const { data } = describeAnswer({ paths: { '/x': { get } }, components: {} }, 'x', answer) as typeof answer;
  expect(data.total).toBe(1);
  expect(() => data.secret).toThrow('the API description has no member x.data.secret');
});

it.each([
  ['3 posts at 0.4.', '3 posts at ….', true],
  ['3 posts at 0.4', '3 posts at ….', false],
  ['a.b', 'axb', false],
])('compares %s with %s', (sentence, expected, isFit) => {
  expect(fits(sentence, expected)).toBe(isFit);
});

it('renders answers without a constant of the service', () => {
  const names = ['questions.ts', 'sentences.ts', 'answers.ts', 'described-answer.ts'];
  const sources = names.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
  expect(sources.flatMap((source) => source.match(/^import (?!type ).*@postjoin.*$/gmu) ?? [])).toEqual([]);
});
