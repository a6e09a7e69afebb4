import { expect, it } from 'vitest';
import { acts } from './english/acts.ts';
import { requirements } from './requirements.ts';

it('every requirement is named by an act', () => {
  const named = acts.flatMap(({ requires }) => requires);
  expect(new Set(named)).toEqual(new Set(Object.keys(requirements)));
});
