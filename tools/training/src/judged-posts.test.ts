import { expect, it } from 'vitest';
import { judgeRow } from './judged-posts.ts';
import type { PostLabel } from './labels.ts';
import type { Recorded } from './recorded.ts';

const toContract = (event_id: string, outcome: string) => ({
  ...{ id: `${event_id}-${outcome}`, event_id, outcome, title: `Who, ${event_id}?`, event_title: `Who, ${event_id}?` },
});
const contracts = ['endorse', 'pardon', 'meet', 'visit', 'sue'].flatMap((event) => [
  toContract(event, 'Ann Example'),
  toContract(event, 'Bob Example'),
]);
const recorded = { contractsByEvent: Map.groupBy(contracts, ({ event_id }) => event_id) } as unknown as Recorded;
const label: PostLabel = {
  post: '1',
  source: 'dev',
  grades: new Map([
    ...(['endorse', 'pardon', 'meet'] as const).map((event) => [event, 2] as const),
    ['visit', 1],
    ['sue', 0],
  ]),
  scopes: new Map([
    ['endorse', 'in'],
    ['pardon', 'out'],
    ['meet', 'in'],
  ]),
  outcomes: new Map([['endorse', ['Ann Example']]]),
  fromFurther: new Set(['meet']),
};

it.each([
  ['endorse', 'Ann Example', 'right'],
  ['endorse', 'Bob Example', 'other contract'],
  ['pardon', 'Ann Example', 'related'],
  ['visit', 'Ann Example', 'related'],
  ['sue', 'Ann Example', 'wrong'],
  ['meet', 'Ann Example', 'unjudged'],
  ['fire', 'Ann Example', 'unjudged'],
])('judges a row of the event %j with the outcome %j as %j', (event, outcome, verdict) => {
  expect(judgeRow(label, toContract(event, outcome), recorded)).toBe(verdict);
});
