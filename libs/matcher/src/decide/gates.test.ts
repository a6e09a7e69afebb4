import { expect, it } from 'vitest';
import type { Requirement } from '../acts/family.ts';
import { actFamilies } from '../acts/index.ts';
import { gates, type Gate } from './gates.ts';

const renderRule = ({ fails, refusal }: Gate, index: number) => `${index + 1}. \`${refusal}\`: ${fails}.`;

function listRequirements(): Map<Requirement, string[]> {
  const acts = new Map<Requirement, string[]>();
  for (const family of actFamilies)
    for (const [name, { requires = [] }] of Object.entries(family.acts))
      for (const requirement of requires) acts.set(requirement, [...(acts.get(requirement) ?? []), name]);
  return acts;
}

/** The gates and requirements in words. `npx vitest run --project @postjoin/matcher -u` writes the file. */
function renderRules(): string {
  const requirements = [...listRequirements()].map(
    ([{ refusal, fails }, names]) => `- ${names.join(', ')}: \`${refusal}\` if ${fails}.`,
  );
  return [
    '# The rules of the matcher',
    'Written from the code by the test of the gates. Each line begins with the reason that a refused post gets.',
    '## Gates',
    'The first gate that a pair of a post and a question fails refuses the pair. A pair fails if',
    gates.map(renderRule).join('\n'),
    '## Requirements of acts',
    'A pair that passes the gates must also meet the requirements of the acts in the question.',
    requirements.join('\n'),
    '',
  ].join('\n\n');
}

it('docs/rules.md states the gates and the requirements of the code', async () => {
  await expect(renderRules()).toMatchFileSnapshot('../../docs/rules.md');
});
