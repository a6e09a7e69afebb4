import { toMarkdownTable } from '../markdown-table.ts';
import type { AblationResult } from './ablate.ts';

/** A rule that changes fewer answers needs a case. */
const minChanged = 3;

/** Writes how many rules of each kind decide something, and lists those that decide little. */
export function renderAblation(results: readonly AblationResult[], posts: number): string {
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
  const summary = kinds.map((kind) => {
    const ofKind = results.filter((result) => result.kind === kind);
    const count = (isCounted: (changed: number) => boolean): string =>
      String(ofKind.filter(({ changed }) => isCounted(changed)).length);
    return [
      kind,
      String(ofKind.length),
      count((changed) => changed === 0),
      count((changed) => changed > 0 && changed < minChanged),
      count((changed) => changed >= minChanged),
    ];
  });
  const rare = results.filter(({ changed }) => changed < minChanged);
  const lines = rare.map(({ kind, file, line, name, changed }) => [
    kind,
    `${file}:${line}`,
    name.replaceAll('|', '\\|'),
    String(changed),
  ]);
  return [
    `Answers for ${posts} recorded posts, with one rule taken out.`,
    toMarkdownTable([['rules', 'all', 'change no answer', 'one or two', 'three or more'], ...summary]),
    toMarkdownTable([['rule that changes at most two answers', 'place', 'name', 'answers'], ...lines]),
  ].join('\n\n');
}
