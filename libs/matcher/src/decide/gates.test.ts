import { expect, it } from 'vitest';
import { actFamilies } from '../acts/index.ts';
import { gates } from './gates.ts';
import type { Requirement } from '../acts/family.ts';

const renderRule = ({ fails, refusal, isHard }: { fails: string; refusal: string; isHard?: true }, index: number) =>
  `${index + 1}. \`${refusal}\`${isHard ? ' (hard)' : ''}: ${fails}.`;

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
    'The first gate that a pair of a post and a question fails refuses the pair. A reader, such as a language model, may accept a pair that fails a gate, but none that fails a hard one. A pair fails if',
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
