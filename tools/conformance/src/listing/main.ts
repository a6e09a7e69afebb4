import { parseArgs } from 'node:util';
import { runListingCases } from './run-listing-cases.ts';

const help = `Calls the test cases of docs/listing.md on a running service, over MCP.

  npm run --silent listing -- [--url URL]

The default of --url is http://127.0.0.1:8787. Exit status 1: a case failed.
`;

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:8787' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  process.stdout.write(help);
} else {
  const { lines, isPassed } = await runListingCases(values.url.replace(/\/$/u, ''));
  console.log(lines.join('\n'));
  process.exitCode = isPassed ? 0 : 1;
}
