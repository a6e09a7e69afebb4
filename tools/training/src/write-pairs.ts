import { writeFile } from 'node:fs/promises';
import { createTokenizer, encodePair } from '@postjoin/reader';
import { listCasePairs } from './case-pairs.ts';
import { noSplit, toSplit } from './splits.ts';
import { readLabels } from './labels.ts';
import { lengths } from './model-settings.ts';
import { listPairs } from './pairs.ts';
import { readRecorded } from './recorded.ts';

/** Writes the pairs of all labels as JSON Lines, with the token ids that the model reads. Returns the number of pairs by kind. */
export async function writePairs(vocabulary: readonly string[], file: string): Promise<Map<string, number>> {
  const tokenizer = createTokenizer(vocabulary);
  const recorded = await readRecorded();
  const counts = new Map<string, number>();
  const lines: string[] = [];
  for (const label of await readLabels()) {
    const post = recorded.posts.get(label.post);
    if (!post) continue;
    const month = post.created_at.slice(0, 7);
    for (const pair of listPairs(label, post, recorded)) {
      const kind = `${label.source}, ${pair.target === null ? 'scored only' : pair.kind}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const inputs = encodePair(tokenizer, post.text, pair.question, lengths);
      lines.push(JSON.stringify({ ...pair, source: label.source, month, split: toSplit(month), ...inputs }));
    }
  }
  for (const { text, question, isMatch } of listCasePairs()) {
    const pair = { post: text, question, split: noSplit, target: isMatch ? 1 : 0, weight: 1 };
    lines.push(JSON.stringify({ ...pair, ...encodePair(tokenizer, text, question, lengths) }));
    counts.set('invented', (counts.get('invented') ?? 0) + 1);
  }
  await writeFile(file, `${lines.join('\n')}\n`);
  return counts;
}
