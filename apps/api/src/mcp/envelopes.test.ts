import { expect, it } from 'vitest';
import { prepare } from '../http/prepared.ts';
import { createEnvelopes } from './envelopes.ts';

const answerOf = (characters: number) =>
  prepare(JSON.stringify({ ok: true, data: 'x'.repeat(characters) }), 'application/json', { freshUntil: () => 0 });

it('reads an answer once, as text and as a value', () => {
  const envelopeOf = createEnvelopes();
  const answer = answerOf(3);
  expect(envelopeOf(answer)).toEqual({ text: '{"ok":true,"data":"xxx"}', value: { ok: true, data: 'xxx' } });
  expect(envelopeOf(answer)).toBe(envelopeOf(answer));
});

it('keeps no more of them than it may, and goes on keeping', () => {
  const envelopeOf = createEnvelopes();
  const answers = Array.from({ length: 100 }, () => answerOf(90_000));
  const first = answers.map(envelopeOf);
  const kept = answers.filter((answer, index) => envelopeOf(answer) === first[index]);
  expect(kept.length).toBeLessThan(50);
  const again = answerOf(10);
  expect(envelopeOf(again)).toBe(envelopeOf(again));
});
