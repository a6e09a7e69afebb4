import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { assertNoProblems, type Check } from '../check.ts';

// Both packages of Spectral are CommonJS modules. Their exports are properties of the default export.
const { Spectral } = spectralCore;
const { oas } = spectralRulesets;

const hasMaxLength = (maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= maxLength
    ? []
    : [{ message: `must be a string of at most ${maxLength} characters` }];

const matchesPattern = (pattern: RegExp, message: string) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? [] : [{ message }];

const isEqualTo = (expected: unknown) => (value: unknown) =>
  JSON.stringify(value) === JSON.stringify(expected) ? [] : [{ message: `must be ${JSON.stringify(expected)}` }];

/** Spectral's rules for OpenAPI, and the rules that assistants have for descriptions that they import. */
const ruleset = {
  extends: [[oas as RulesetDefinition, 'all']],
  rules: {
    'summary-length': {
      given: '$.paths.*.get',
      severity: 'error',
      then: [
        { field: 'summary', function: hasMaxLength(300) },
        { field: 'description', function: hasMaxLength(300) },
      ],
    },
    'parameter-length': {
      given: '$.paths.*.get.parameters[*]',
      severity: 'error',
      then: { field: 'description', function: hasMaxLength(700) },
    },
    'operation-id-is-a-function-name': {
      given: '$.paths.*.get',
      severity: 'error',
      then: {
        field: 'operationId',
        function: matchesPattern(/^[A-Za-z0-9_-]{1,64}$/, 'must be a valid function name'),
      },
    },
    'reads-only': {
      given: '$.paths.*.get',
      severity: 'error',
      then: [
        { field: 'x-openai-isConsequential', function: isEqualTo(false) },
        { field: 'security', function: isEqualTo([]) },
      ],
    },
    'get-only': {
      given: '$.paths.*',
      severity: 'error',
      then: { field: '@key', function: isEqualTo('get') },
    },
  },
} as unknown as RulesetDefinition;

/** Checks that the description passes all of Spectral's rules for OpenAPI and the limits of assistants. */
export const spectral: Check = {
  name: 'Spectral lint, all rules and limits',
  async run({ description }) {
    const linter = new Spectral();
    linter.setRuleset(ruleset);
    const found = await linter.run(description as unknown as Record<string, unknown>);
    assertNoProblems(found.map(({ code, path, message }) => `${String(code)} at ${path.join('/')}: ${message}`));
    return 'no error, no warning';
  },
};
