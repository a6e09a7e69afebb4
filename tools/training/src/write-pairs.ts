import { writeFile } from 'node:fs/promises';
import { createTokenizer, encodePair } from '@postjoin/reader';
import { listCasePairs } from './case-pairs.ts';
import { noSplit, toSplit } from './splits.ts';
import { readLabels } from './labels.ts';
import { lengths } from './model-settings.ts';
import { listPairs } from './pairs.ts';
import { readRecorded } from './recorded.ts';
import { readWrittenPairs } from './written-pairs.ts';

/** Writes the pairs of all labels as JSON Lines, with the token ids that the model reads. Returns the number of pairs by kind. */
export async function writePairs(vocabulary: readonly string[], file: string): Promise<Map<string, number>> {
  const tokenizer = createTokenizer(vocabulary);
  const recorded = await readRecorded();
  const counts = new Map<string, number>();
  const lines: string[] = [];
  for (const label of await readLabels()) {
    const post = recorded.posts.get(label.post);
    if (!post) continue;
    const month = post.created_at?.slice(0, 7);
    for (const pair of listPairs(label, post, recorded)) {
      const kind = `${label.source}, ${pair.target === null ? 'scored only' : pair.kind}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const inputs = encodePair(tokenizer, post.text, pair.question, lengths);
      lines.push(JSON.stringify({ ...pair, source: label.source, month, split: toSplit(month), ...inputs }));
    }
  }
  const contracts = new Map([...recorded.contractsByEvent.values()].flat().map((contract) => [contract.id, contract]));
  for (const { text, question, target } of [...listCasePairs(), ...(await readWrittenPairs(contracts))]) {
    const pair = { post: text, question, split: noSplit, target, weight: 1 };
    lines.push(JSON.stringify({ ...pair, ...encodePair(tokenizer, text, question, lengths) }));
    counts.set('invented', (counts.get('invented') ?? 0) + 1);
  }
  await writeFile(file, `${lines.join('\n')}\n`);
  return counts;
}
