import { createAnswerer } from '../answer-posts.ts';
import { dataFiles, readJsonLines, type ContractLine, type OutcomesLine, type PostLine } from '../data-files.ts';
import { addVenueLabels } from '../venue-labels.ts';
import { ablate } from './ablate.ts';
import { renderAblation } from './render-ablation.ts';

/** Counts, for each rule of the matcher, the recorded posts whose answer changes without the rule. Returns tables. */
export async function measureRules(): Promise<string> {
  const posts = await readJsonLines<PostLine>(dataFiles.posts);
  const recorded = await readJsonLines<ContractLine>(dataFiles.contracts);
  const contracts = addVenueLabels(recorded, await readJsonLines<OutcomesLine>(dataFiles.outcomes));
  const results = await ablate(
    (create) => {
      const answer = createAnswerer(contracts, {}, create);
      return new Map(posts.map((post) => [post.id, answer(post).contract]));
    },
    (done, total) => process.stderr.write(`\r${done} of ${total} rules`),
  );
  process.stderr.write('\n');
  return renderAblation(results, posts.length);
}
