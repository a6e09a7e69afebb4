import { buildOperationUrl, operationIds, operations } from '@postjoin/openapi-spec';
import { createMemoryStore, encodeSnapshot } from '@postjoin/snapshot-store';
import { createMemoryStorage, encodeUnchecked, splitGeneration } from '@postjoin/snapshot-store/testing';
import { arbitraryMutation, mutate } from '@postjoin/upstream/testing/mutations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSchemaProblems } from '../testing/answer-validator.ts';
import { runApp, type RunningApp } from '../testing/run-app.ts';
import { sampleSnapshot } from '../testing/sample-data.ts';

/** Number of changed generations that the api gets. */
const wanted = Number(process.env['MUTATIONS'] ?? 100);

const storage = createMemoryStorage();
let app: RunningApp;
let served = 0;
beforeAll(async () => {
  app = await runApp({ store: createMemoryStore({ now: () => Date.now() }, storage), servesRiskWindows: true });
});
afterAll(() => app.close());

/** Puts a generation into the store, and lets the api load it. */
async function load(generation: number, bytes: Buffer): Promise<void> {
  storage.generations.set(generation, bytes);
  storage.generations.delete(generation - 2);
  await app.holder.refresh();
}

const calls = operationIds.flatMap((id) => {
  const { example, input } = operations[id];
  const args = { ...example, ...('hours' in input.properties && { hours: 168 }) };
  return [[id, buildOperationUrl('', id, args)] as const];
});

/** Lists the answers that fail or do not fit their schema. */
async function findWrongAnswers(): Promise<string[]> {
  const problems: string[] = [];
  for (const [id, path] of calls) {
    const response = await fetch(app.url + path);
    const envelope = await response.json();
    if (response.status >= 500) problems.push(`${path}: status ${response.status}`);
    // A snapshot may have members that this version does not know.
    const found = findSchemaProblems(id, envelope).filter((problem) => !problem.includes('additionalProperty'));
    problems.push(...found.map((problem) => `${path}: ${problem}`));
  }
  for (const path of ['/feed.json', '/feed.atom', '/', '/posts/1']) {
    const { status } = await fetch(app.url + path, { headers: { accept: 'text/html' } });
    if (status >= 500) problems.push(`${path}: status ${status}`);
  }
  return problems;
}

it(
  `serves or refuses ${wanted} changed generations, and then serves a whole one again`,
  { timeout: 600_000 + wanted * 1_000 },
  async () => {
    let generation = 0;
    const property = fc.asyncProperty(
      fc.array(arbitraryMutation, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      async (mutations, at) => {
        const whole = (number: number) => encodeSnapshot(sampleSnapshot({ generation: number }));
        await load(++generation, whole(generation));
        expect(app.holder.current?.generation).toBe(generation);
        const lines = splitGeneration(whole(++generation));
        const [main, ...parts] = lines.map((line, index) =>
          index === at % lines.length ? mutate(line, mutations) : line,
        );
        await load(generation, encodeUnchecked(JSON.parse(main!) as never, ...parts));
        if (app.holder.current?.generation === generation) served += 1;
        else expect(app.holder.current?.generation).toBe(generation - 1);
        expect(await findWrongAnswers()).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: wanted, seed: Number(process.env['SEED'] ?? 1) });
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThan(wanted);
  },
);
