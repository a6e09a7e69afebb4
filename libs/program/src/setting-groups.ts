import { settingsTable, type SettingName } from './settings-table.ts';

/** A part of the reference page. */
interface SettingGroup {
  title: string;
  /** What an operator does with these settings, in one or two sentences. */
  introduction: string;
  names: readonly SettingName[];
}

const isUpstreamUrl = (name: SettingName) => name.endsWith('_URL') && name !== 'PUBLIC_URL' && name !== 'JUDGE_URL';

/** The settings in the order in which an operator needs them. A test proves that each setting is in one group. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Necessary for a public service',
    introduction:
      'On one machine, both programs work without any setting. A service for others needs these. Behind a proxy, it also ' +
      'needs `TRUST_PROXY`.',
    names: ['SNAPSHOT_STORE', 'HOST', 'PORT', 'PUBLIC_URL'],
  },
  {
    title: 'Sources, venues and accounts',
    introduction: 'Which posts and contracts the service has.',
    names: ['FEEDS', 'X_BEARER_TOKEN', 'X_API_TEXT', 'VENUES', 'CERTAINTY', 'TRACKED_TRUMP', 'TRACKED_WHITEHOUSE'],
  },
  {
    title: 'A language model as judge',
    introduction: 'Off by default: [judge.md](judge.md).',
    names: ['JUDGE_URL', 'JUDGE_MODEL', 'JUDGE_KEY', 'JUDGE_CALLS', 'JUDGE_SECONDS'],
  },
  {
    title: 'Callers',
    introduction: 'How callers are [limited](operations.md#limits-for-callers), and what they may do.',
    names: [
      'TRUST_PROXY',
      'RATE_LIMIT',
      'SHARED_CALLERS',
      'SHARED_RATE_LIMIT',
      'TOTAL_RATE_LIMIT',
      'ALLOWED_ORIGINS',
      'RISK_WINDOWS',
      'VENUE_LINKS',
    ],
  },
  {
    title: 'Logs and metrics',
    introduction: 'Set `METRICS_PORT` and load the alert rules: [Metrics](operations.md#metrics).',
    names: ['LOG_LEVEL', 'METRICS_PORT', 'METRICS_HOST', 'BUILD'],
  },
  {
    title: 'Passes and storage',
    introduction: 'The defaults fit a pass every five minutes.',
    names: ['WATCH_EVERY', 'PASS_TIME', 'LEASE_TTL', 'KEEP_GENERATIONS', 'RETENTION_DAYS', 'ARCHIVE', 'ARCHIVE_TEXT'],
  },
  {
    title: 'Names in answers',
    introduction: 'These texts appear in capabilities, in documents for assistants and on the page.',
    names: [
      'PRODUCT_NAME',
      'COMPANY_NAME',
      'SERVICE_NAME',
      'OPERATOR_NAME',
      'WORK_EMAIL',
      'SUPPORT_EMAIL',
      'BUILD_ID',
      'OPENAI_CHALLENGE',
      'REPLAY',
    ],
  },
  {
    title: 'Addresses of upstreams',
    introduction:
      'Set one to use a mirror, a local server or a file on object storage in place of the upstream. A ' +
      '[forward proxy](operations.md#a-forward-proxy) is no such address.',
    names: (Object.keys(settingsTable) as SettingName[]).filter(isUpstreamUrl),
  },
];
