import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { assertNoProblems, type Check } from '../check.ts';

// Both are CommonJS: their members hang on the default export.
const { Spectral } = spectralCore;
const { oas } = spectralRulesets;

const hasMaxLength = (maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= maxLength
    ? []
    : [{ message: `must be a text of at most ${maxLength} characters` }];

const matchesPattern = (pattern: RegExp, says: string) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? [] : [{ message: says }];

const isEqualTo = (expected: unknown) => (value: unknown) =>
  JSON.stringify(value) === JSON.stringify(expected) ? [] : [{ message: `must be ${JSON.stringify(expected)}` }];

/** What assistants ask of a description they import, beyond OpenAPI itself. */
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
        function: matchesPattern(/^[A-Za-z0-9_-]{1,64}$/, 'must be the name of a function'),
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

/** Every rule that Spectral has for OpenAPI, and the assistants' limits. */
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
