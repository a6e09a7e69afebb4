import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

import * as matcher from './index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [code = '', printed = ''] = [/```ts\n([^]*?)```/u, /It prints\n\n```\n([^]*?)```/u].map(
  (block) => block.exec(readme)?.[1] ?? '',
);

describe('the example of the README', () => {
  it('prints the documented lines', () => {
    const lines: string[] = [];
    const body = stripTypeScriptTypes(code.replace(/^import .*$/mu, ''));
    runInNewContext(body, {
      createMatcher: matcher.createMatcher,
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
