import { parseArgs } from 'node:util';
import { configurationExitCode, readSettings, SettingsError, type Settings } from '@postjoin/settings';
import { createUpstreamClients, formatUserAgent } from '@postjoin/upstream';
import { checkUpstreams, checkedNames, isSound, type CheckedName } from './check-upstreams.ts';
import { renderSummary, renderTable } from './render.ts';

const usage = `Asks every upstream for one page and says what differs from what the service reads.

  npm run check:upstreams -- [--only NAME,...] [--json]

  --only NAME,...  only these: ${checkedNames.join(', ')}
  --json           one JSON object instead of a table
  --help           this text

X charges the posts that it returns: with X_BEARER_TOKEN set, those of the last day are read once.
Addresses, accounts and tokens are the service's own settings, taken from the environment: see docs/configuration.md.
Every upstream is asked; those that FEEDS and VENUES do not name are marked (off) and do not make the check fail.
A page that has not come after ten seconds does not come; the whole check takes a minute at the most.

Exit status: 0 everything that is switched on answers as expected, 1 something differs or does not answer,
64 an unknown option, ${configurationExitCode} settings that cannot be used.`;

const usageExitCode = 64;

/** A page is small: who has not answered by then does not answer. Nothing is tried twice, so that the check ends. */
const patience = { deadlineMs: 10_000, patienceMs: 0, retries: 0 };

interface Options {
  only?: CheckedName[];
  json: boolean;
  help: boolean;
}

/** @throws {Error} naming what is wrong with the command line */
function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { only, ...flags } = values;
  return { ...flags, ...(only !== undefined && { only: only.split(',').map(checkedName) }) };
}

function checkedName(text: string): CheckedName {
  const name = checkedNames.find((known) => known === text.trim());
  if (name === undefined) throw new Error(`--only takes names out of ${checkedNames.join(', ')}`);
  return name;
}

function readSettingsOrExplain(): Settings | undefined {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

function readOptionsOrExplain(): Options | undefined {
  try {
    return readOptions();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = readOptionsOrExplain();
  if (!options) return usageExitCode;
  if (options.help) return explain();
  const settings = readSettingsOrExplain();
  if (!settings) return configurationExitCode;
  const clients = createUpstreamClients({
    now: () => new Date(),
    userAgent: formatUserAgent('postjoin-check/1.0', { url: settings.PUBLIC_URL, name: settings.OPERATOR_NAME }),
    defaults: patience,
  });
  const findings = await checkUpstreams({
    clients,
    settings,
    now: new Date(),
    ...(options.only && { only: options.only }),
  });
  const ok = isSound(findings);
  console.log(
    options.json ? JSON.stringify({ ok, findings }, null, 2) : `${renderTable(findings)}\n\n${renderSummary(findings)}`,
  );
  return ok ? 0 : 1;
}

function explain(): number {
  console.log(usage);
  return 0;
}

process.exitCode = await main();
