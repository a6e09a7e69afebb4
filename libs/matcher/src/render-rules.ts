import { parseArgs } from 'node:util';
import { acts } from './english/acts.ts';
import { cues, namesakeCues } from './english/cues.ts';
import type { Requirement, Rule } from './pair.ts';
import { requirements } from './requirements.ts';
import { bias, features, locatedRules, mentionRules, scoreRules } from './rules.ts';
import type { Cue } from './text/cue.ts';

const usage = `Prints the rules, requirements, weights and cues of the matcher in words, as Markdown.

  npm run --silent rules
`;

const renderRule = ({ id, condition, refusal }: Rule<never>, index: number) =>
  `${index + 1}. ${id}: \`${refusal}\` if ${condition}.`;

function renderRequirement([name, { refusal, condition }]: [string, Requirement]): string {
  const names = acts.filter(({ requires }) => requires.some((required) => required === name)).map((act) => act.name);
  return `- ${names.join(', ')}: \`${refusal}\` if ${condition}.`;
}

/** A reader needs a few words of a list. The table of the code has all of them. */
const maxWords = 6;

/** Renders the first words of a list, or the first phrases, and the number of the others. */
function renderWords(list = '') {
  const separator = list.includes(',') ? ', ' : ' ';
  const entries = list.trim().replaceAll(/\s+/gu, ' ').split(separator);
  const others = entries.length - maxWords;
  return others > 2 ? `${entries.slice(0, maxWords).join(separator)} and ${others} more` : entries.join(separator);
}

/** Renders the cues under the place where each is looked for. */
function renderCues(): string {
  const byPlace = Object.groupBy(Object.entries<Cue>(cues), ([, { place }]) => place);
  return Object.entries(byPlace)
    .map(([place, cuesThere = []]) => `### ${place}\n\n${cuesThere.map(renderCue).join('\n')}`)
    .join('\n\n');
}

const renderCue = ([name, { example, words }]: [name: string, cue: Cue]) =>
  `- \`${name}\` ("${example}"): ${renderWords(words)}`;

const renderWeight = (weight = 0) => (weight === 0 ? '' : String(weight));

const renderRules = (): string =>
  [
    '# The rules of the matcher',
    'A post and a question that fail several rules get the reason of the first.',
    '## Rules',
    'A pair of a post and a question is refused by',
    [...mentionRules, ...locatedRules].map(renderRule).join('\n'),
    '## Requirements of acts',
    'A pair that passes the rules must also meet the requirements of the acts in the question. It is refused with',
    Object.entries(requirements).map(renderRequirement).join('\n'),
    '## Rules about the score',
    'A pair that passes these too is scored, and refused by',
    scoreRules.map(renderRule).join('\n'),
    '## Weights',
    `The score is 1 / (1 + exp(-z)), where z is ${bias} and the sum of these weights. Those of the order are added to what README.md states.`,
    [
      '| measured | weight in z | weight in the order |\n| --- | --- | --- |',
      ...features.map(
        ({ label, weight, orderWeight }) => `| ${label} | ${renderWeight(weight)} | ${renderWeight(orderWeight)} |`,
      ),
    ].join('\n'),
    '## Words',
    'The words that the rules look for before, after or around an act or a name: in its sentence, up to 1 (next), 2 (pair), 4 (near), 10 (phrase) or 14 words (clause) away. Endings do not matter. `src/english/cues.ts` has the whole lists.',
    renderCues(),
    '## Words beside a name',
    'These words make the name beside them the name of something else.',
    namesakeCues.map(({ where, example, words }) => `- ${where} ("${example}"): ${renderWords(words)}`).join('\n'),
  ].join('\n\n');

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
process.stdout.write(values.help ? usage : `${renderRules()}\n`);
