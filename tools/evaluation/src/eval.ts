import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { listWrongCases } from './cases/run-cases.ts';
import { hasLabelledData } from './data-files.ts';
import { measureAnswers } from './measure-answers.ts';
import { measureLabelledPosts, measureLists } from './measure.ts';
import { renderLists, renderTable, renderWrongListRows, renderWrongRows } from './report.ts';

const help = `Measures the matcher on recorded posts with labels, and on the cases of this repository.

  npm run --silent eval -- [--list] [--write] [--answers FILE]

--list   lists the rows that are not right, and the posts that should have a row, with their texts
--write  writes the table of the labelled posts into libs/matcher/README.md
--answers measures the answers of a language model, as \`npm run judge -- answers\` records them: the rows of the rules,
         of the model, and of both together, on the invented posts of this repository and on the recorded ones

Recorded posts, contracts and labels are read from ../shared/eval. The contracts get the labels that the venues give
them. The tables are Markdown. Lists each case of this repository with a wrong result.
`;

const document = new URL('../../../libs/matcher/README.md', import.meta.url);
/** The comments before and after the table in the document. */
const tableStart = '<!-- table: npm run eval -- --write -->';
const tableEnd = '<!-- end of table -->';

/** @throws {Error} if the document has no comments at which the table starts and ends */
async function writeTable(table: string): Promise<void> {
  const text = await readFile(document, 'utf8');
  const [before, rest] = text.split(tableStart);
  const after = rest?.split(tableEnd)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${document.pathname} has no table. Add the lines "${tableStart}" and "${tableEnd}".`);
  await writeFile(document, `${before}${tableStart}\n\n${table}\n\n${tableEnd}${after}`);
}

async function measureRecordedPosts(): Promise<void> {
  if (!hasLabelledData())
    return void process.stdout.write('Recorded posts: not measured, ../shared/eval is missing or incomplete.\n\n');
  const labelled = await measureLabelledPosts();
  const lists = await measureLists();
  const table = renderTable(labelled);
  process.stdout.write(`${table}\n\n${renderLists(lists)}\n\n`);
  if (values.list) process.stdout.write(`${renderWrongRows(labelled)}\n\n${renderWrongListRows(lists)}\n\n`);
  if (values.write) await writeTable(table);
}

async function checkCases(): Promise<void> {
  const wrong = await listWrongCases();
  process.stdout.write(`${wrong.length} cases of this repository are wrong.\n`);
  for (const one of wrong) process.stdout.write(`wrong: ${JSON.stringify(one)}\n`);
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
  await checkCases();
}
