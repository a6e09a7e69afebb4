import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCases } from './cases/run-cases.ts';
import { hasLabelledData } from './data-files.ts';
import { toMarkdownTable, toShareCells } from './markdown-table.ts';
import { measureAnswers } from './measure-answers.ts';
import { measureLabelledPosts, measureLists } from './measure.ts';
import { renderTables, renderWrongListRows, renderWrongRows } from './report.ts';

const help = `Measures the matcher on recorded posts with labels, and on the cases of this repository.

  npm run --silent eval -- [--list] [--write] [--answers FILE]

--list   lists the rows that are not right, and the posts that should have a row, with their texts
--write  writes the tables into libs/matcher/README.md
--answers measures the answers of a language model, as \`npm run judge -- answers\` records them: the rows of the rules,
         of the model, and of both together, on the invented posts of this repository and on the recorded ones

Recorded posts, contracts and labels are read from ../shared/eval. The contracts get the labels that the venues give
them. The tables are Markdown. Lists each case of this repository with a wrong result.
`;

const document = new URL('../../../libs/matcher/README.md', import.meta.url);
/** The comments before and after the tables in the document. */
const tablesStart = '<!-- tables: npm run eval -- --write -->';
const tablesEnd = '<!-- end of tables -->';

/** @throws {Error} if the document has no comments at which the tables start and end */
async function writeTables(tables: string): Promise<void> {
  const text = await readFile(document, 'utf8');
  const [before, rest] = text.split(tablesStart);
  const after = rest?.split(tablesEnd)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${document.pathname} has no tables. Add the lines "${tablesStart}" and "${tablesEnd}".`);
  await writeFile(document, `${before}${tablesStart}\n\n${tables}\n\n${tablesEnd}${after}`);
}

async function measureRecordedPosts(): Promise<void> {
  if (!hasLabelledData())
    return void process.stdout.write('Recorded posts: not measured, ../shared/eval is missing or incomplete.\n\n');
  const labelled = await measureLabelledPosts();
  const lists = await measureLists();
  const tables = renderTables(labelled, lists);
  process.stdout.write(`${tables}\n\n`);
  if (values.list) process.stdout.write(`${renderWrongRows(labelled)}\n\n${renderWrongListRows(lists)}\n\n`);
  if (values.write) await writeTables(tables);
}

async function measureCases(): Promise<void> {
  const { metrics, wrong } = await runCases();
  const rows = Object.entries(metrics).map(([name, share]) => [name, ...toShareCells(share)]);
  process.stdout.write(`${toMarkdownTable([['cases', 'value', 'count', '95 % interval'], ...rows])}\n`);
  for (const wrongCase of wrong) process.stdout.write(`wrong: ${JSON.stringify(wrongCase)}\n`);
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    answers: { type: 'string' },
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(help);
else if (values.answers !== undefined) process.stdout.write(`${await measureAnswers(values.answers)}\n`);
else {
  await measureRecordedPosts();
  await measureCases();
}
