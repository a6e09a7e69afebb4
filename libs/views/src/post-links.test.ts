import { expect, it } from 'vitest';
import { certaintyMark } from './post-links.ts';
import { renderToString } from './render-to-string.ts';
import { createTimes } from './times.ts';

const context = { times: createTimes(0, 'UTC'), root: '../' as const, historyKinds: {} as const };

it.each<[string, Parameters<typeof certaintyMark>[0]]>([
  ['Read and confirmed by Qwen 3', { certainty: 'high', found_by: 'rules', confirmed: true }],
  ['Found by Qwen 3', { certainty: 'high', found_by: 'model', confirmed: true }],
  [
    'Found by rules, high certainty, not read yet by Qwen 3',
    { certainty: 'high', found_by: 'rules', confirmed: false },
  ],
  [
    'Possible match, found by rules, not read yet by Qwen 3',
    { certainty: 'possible', found_by: 'rules', confirmed: false },
  ],
  ['Possible match, found by rules', { certainty: 'possible', found_by: 'rules' }],
  ['Found by rules, high certainty', { certainty: 'high', found_by: 'rules' }],
])('a row has the mark "%s", which leads to its explanation', (text, row) => {
  expect(renderToString(certaintyMark(row, { ...context, model: 'Qwen 3' }))).toBe(
    `<a class="certainty" href="../#how-sure">${text}</a>`,
  );
});
