import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

import * as matcher from './index.ts';
import { decideScope } from './scope.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```ts\n([^]*?)```\s+It prints\n\n```\n([^]*?)```/gu)].map(
  ([, code = '', printed = '']) => [code, printed] as const,
);

describe('the README', () => {
  it.each(examples)('prints the documented lines of %j', (code, printed) => {
    const lines: string[] = [];
    const body = stripTypeScriptTypes(code.replaceAll(/^import .*$/gmu, ''));
    runInNewContext(body, {
      createMatcher: matcher.createMatcher,
      decideScope,
      console: { log: (...words: unknown[]) => lines.push(words.join(' ')) },
    });
    expect(`${lines.join('\n')}\n`).toBe(printed);
  });

  it('does not match the documented counterexample', () => {
    const contract = {
      id: 'v:1',
      event_id: 'v:fed',
      title: 'Who will Trump nominate as Fed Chair?',
      event_title: 'Who will Trump nominate as Fed Chair?',
      outcome: 'Kevin Warsh',
    };
    expect(matcher.createMatcher([contract]).match({ text: 'Kevin Warsh spoke at noon.' })).toEqual({
      matched: false,
      reason: 'different_object',
      nearest: null,
    });
    expect(matcher.createMatcher([contract]).explain({ text: 'Kevin Warsh spoke at noon.' }, contract)).toMatchObject({
      reason: 'different_object',
      nearest: null,
    });
  });
});
