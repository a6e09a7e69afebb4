import { parseArgs } from 'node:util';
import { configurationExitCode, createUserAgent, readSettings, SettingsError, type Settings } from '@postjoin/program';
import { createUpstreamClients } from '@postjoin/upstream';
import { checkUpstreams, checkedNames, isSound, type CheckedName } from './check-upstreams.ts';
import { checkStatements } from './check-statements.ts';
import { renderStatements, renderSummary, renderTable } from './render.ts';

const usage = `Requests one page of every route of every upstream and reports what differs from what the service can read. Then
tests statements about the upstreams. Prints tables in Markdown, for an issue.

  npm run check:upstreams -- [--only NAME,...] [--json]

  --only NAME,...  check only these: ${checkedNames.join(', ')}
  --json           print one JSON object instead of the tables
  --help           print this text

X charges for every post that it returns: with X_BEARER_TOKEN set, the posts of the last day are read once.
Addresses, accounts and tokens are the settings of the service, from the environment: see docs/configuration.md.
Every upstream is checked. One that FEEDS and VENUES do not name is marked (off) and does not make the check fail.
A page that takes longer than ten seconds counts as unreachable. The whole check takes at most two minutes and makes
about 60 calls. A statement that a few calls cannot settle is "not tested". One that no adapter needs is information:
"otherwise" in place of "fails".

An upstream that refuses the place of this machine is "refused", and does not make the check fail.

Exit status: 0 everything that is switched on answers as expected, 1 something differs, does not answer, or a statement
fails that an adapter needs,
64 unknown option, ${configurationExitCode} invalid settings.`;

const usageExitCode = 64;

/** A page is small, so ten seconds are enough. Requests are not retried, so that the check ends soon. */
const clientDefaults = { deadlineMs: 10_000, retryBudgetMs: 0, retries: 0 };

interface Options {
  only?: CheckedName[];
  json: boolean;
  help: boolean;
}

/** @throws {Error} that names the invalid option */
function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { only, ...flags } = values;
  return { ...flags, ...(only !== undefined && { only: only.split(',').map(parseName) }) };
}

function parseName(text: string): CheckedName {
  const name = checkedNames.find((known) => known === text.trim());
  if (name === undefined) throw new Error(`--only takes names from this list: ${checkedNames.join(', ')}`);
  return name;
}

function tryReadSettings(): Settings | undefined {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

function tryReadOptions(): Options | undefined {
  try {
    return readOptions();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = tryReadOptions();
  if (!options) return usageExitCode;
  if (options.help) {
    console.log(usage);
    return 0;
  }
  const settings = tryReadSettings();
  if (!settings) return configurationExitCode;
  const clients = createUpstreamClients({
    now: () => new Date(),
    userAgent: createUserAgent('postjoin-check', settings),
    defaults: clientDefaults,
  });
  const check = { clients, settings, now: new Date(), ...(options.only && { only: options.only }) };
  const findings = await checkUpstreams(check);
  const statements = await checkStatements(check);
  const ok = isSound(findings, statements);
  const tables = [renderTable(findings), renderStatements(statements), renderSummary(findings, statements)];
  console.log(options.json ? JSON.stringify({ ok, findings, statements }, null, 2) : tables.join('\n\n'));
  return ok ? 0 : 1;
}

process.exitCode = await main();
