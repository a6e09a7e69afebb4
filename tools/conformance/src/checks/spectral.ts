import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expectNone, type Check } from '../check.ts';

// Both are CommonJS: their members hang on the default export.
const { Spectral } = spectralCore;
const { oas } = spectralRulesets;

const shorterThan = (most: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= most
    ? []
    : [{ message: `must be a text of at most ${most} characters` }];

const matching = (pattern: RegExp, says: string) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? [] : [{ message: says }];

const equalTo = (expected: unknown) => (value: unknown) =>
  JSON.stringify(value) === JSON.stringify(expected) ? [] : [{ message: `must be ${JSON.stringify(expected)}` }];

/** What assistants ask of a description they import, beyond OpenAPI itself. */
const ruleset = {
  extends: [[oas as RulesetDefinition, 'all']],
  rules: {
    'summary-length': {
      given: '$.paths.*.get',
      severity: 'error',
      then: [
        { field: 'summary', function: shorterThan(300) },
        { field: 'description', function: shorterThan(300) },
      ],
    },
    'parameter-length': {
      given: '$.paths.*.get.parameters[*]',
      severity: 'error',
      then: { field: 'description', function: shorterThan(700) },
    },
    'operation-id-is-a-function-name': {
      given: '$.paths.*.get',
      severity: 'error',
      then: { field: 'operationId', function: matching(/^[A-Za-z0-9_-]{1,64}$/, 'must be the name of a function') },
    },
    'reads-only': {
      given: '$.paths.*.get',
      severity: 'error',
      then: [
        { field: 'x-openai-isConsequential', function: equalTo(false) },
        { field: 'security', function: equalTo([]) },
      ],
    },
    'get-only': {
      given: '$.paths.*',
      severity: 'error',
      then: { field: '@key', function: equalTo('get') },
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
    expectNone(found.map(({ code, path, message }) => `${String(code)} at ${path.join('/')}: ${message}`));
    return 'no error, no warning';
  },
};
