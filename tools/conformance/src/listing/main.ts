import { parseArgs } from 'node:util';
import { listingCases } from './listing-cases.ts';
import { runListingCases } from './run-listing-cases.ts';

const help = `Calls the test cases for a directory of assistants (docs/listing.md) on a running service, over MCP.

  npm run --silent listing -- [--url URL] [--cases]

--cases prints the cases instead: what a person writes, the call, and what the answer must have.
--url is the service (default: http://127.0.0.1:8787). Exit status 1: a case failed.
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8787' },
    cases: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  process.stdout.write(help);
} else if (values.cases) {
  for (const { kind, prompt, tool, args, expected } of listingCases)
    console.log(`${kind}: ${prompt}\n  ${tool} ${JSON.stringify(args)}\n  ${expected}`);
} else {
  const { lines, isPassed } = await runListingCases(values.url.replace(/\/$/u, ''));
  console.log(lines.join('\n'));
  process.exitCode = isPassed ? 0 : 1;
}
