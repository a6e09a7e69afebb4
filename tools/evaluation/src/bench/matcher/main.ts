import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { decideScope } from '@postjoin/matcher/scope';
import { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from '../../data-files.ts';
import { repeatContracts, toCandidate } from './candidates.ts';
import { measureCost } from './cost.ts';

/** Numbers of contracts in the index. */
const indexSizes = [1_500, 14_000, 100_000];
/** Number of timed posts. They are at equal distances in the list of all posts. */
const timedPostCount = 150;

async function main(): Promise<void> {
  if (!hasLabelledData()) {
    process.stderr.write('The recorded data in ../shared/eval is missing or incomplete: nothing to measure.\n');
    process.exitCode = 2;
    return;
  }
  const contracts = (await readJsonLines<ContractLine>(dataFiles.contracts)).map(toCandidate);
  const inScope = contracts.filter((contract) => decideScope(contract).in_scope);
  // Contracts in scope come first, and once more among all, as when the bars of the speed were set.
  const timed = [...inScope, ...contracts.map((contract) => ({ ...contract, id: `${contract.id}#all` }))];
  const posts = (await readJsonLines<PostLine>(dataFiles.posts)).filter(({ text }) => text.trim() !== '');
  const timedPosts = takeEveryNth(posts, Math.floor(posts.length / timedPostCount));
  const costs = indexSizes.map((size) => measureCost(repeatContracts(timed, size), timedPosts));
  const [load] = loadavg();
  const machine = { node: process.version, load: Number(load?.toFixed(1)), timed_posts: timedPosts.length };
  process.stdout.write(`${JSON.stringify({ machine, costs }, null, 2)}\n`);
}

const takeEveryNth = <T>(values: readonly T[], n: number): T[] => values.filter((_, index) => index % n === 0);

const help = `Measures the time to index contracts and to match a post, and the memory of the index, for three sizes.

  npm run --silent bench:matcher

Needs recorded data in ../shared/eval. Prints JSON.
`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) process.stdout.write(help);
else await main();
