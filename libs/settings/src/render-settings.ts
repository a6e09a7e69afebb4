import { settingsTable, type Setting } from './settings-table.ts';

/** Renders all settings as a Markdown table. */
export function renderSettingsTable(): string {
  const rows = Object.entries(settingsTable).map(([name, setting]) => renderRow(name, setting));
  return ['| variable | value | default | read by | what it does |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

function renderRow(name: string, setting: Setting): string {
  const defaultText = setting.default === undefined ? 'none' : `\`${setting.default}\``;
  return `| \`${name}\` | ${setting.kind.label} | ${defaultText} | ${setting.readBy.join(', ')} | ${setting.description} |`;
}

/** Renders the page `docs/configuration.md`. */
export function renderSettingsPage(): string {
  return [
    '# Configuration',
    '',
    'The programs are configured only by environment variables. A program checks its variables when it starts. If any value',
    'is invalid, the program reports all invalid values together and exits with code 78. An empty value counts as unset.',
    'This page is rendered from the table in `libs/settings`. A test fails when the page and the table differ.',
    '',
    'A duration is a number and a unit: `90s`, `5m`, `1h`, `2d`. The entries of a list are separated by commas. Secrets',
    'never appear in logs, errors or answers.',
    '',
    renderSettingsTable(),
  ].join('\n');
}
