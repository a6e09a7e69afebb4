import { settingGroups } from './setting-groups.ts';
import { settingsTable, type Setting } from './settings-table.ts';

/** Renders the page `docs/configuration.md`. A test fails when the page and the table differ. */
export function renderSettingsPage(): string {
  const paragraphs = [
    '# Configuration',
    'The programs are configured only by environment variables. A program checks them when it starts, reports all invalid ' +
      'values together and exits with code 78. An empty value counts as unset. A misspelled name is reported in the log.',
    'A duration is a number and a unit: `90s`, `5m`, `1h`, `2d`. The entries of a list are separated by commas. A name is ' +
      'followed by the kind of its value, the default, if any, and the program that reads it.',
    ...settingGroups.flatMap(({ title, introduction, names }) => [
      `## ${title}`,
      introduction,
      names.map((name) => renderSetting(name, settingsTable[name])).join('\n'),
    ]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function renderSetting(name: string, { kind, default: preset, readBy, description }: Setting): string {
  const defaults = preset === undefined ? [] : [`default \`${preset}\``];
  const facts = [kind.label, ...defaults, readBy.length > 1 ? 'both' : readBy.join()];
  return `- **\`${name}\`** (${facts.join('; ')})${description && `: ${description}`}`;
}
