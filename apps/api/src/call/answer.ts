import { hash } from 'node:crypto';
import { success } from '@postjoin/envelope';
import { answerJson } from '@postjoin/join';
import type { Clock } from '@postjoin/settings';
import {
  operations,
  type Identity,
  type Operation,
  type OperationId,
  type OperationParams,
} from '@postjoin/openapi-spec';
import { prepare, type Prepared } from '../http/prepared.ts';
import type { Handlers } from './handlers.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** The answer to a validated call, made once a moment. @throws {ServiceError} */
export type Answer = <Id extends OperationId>(id: Id, params: OperationParams[Id]) => Prepared;

export function createAnswer(options: {
  handlers: Handlers;
  kept: KeptAnswers;
  clock: Clock;
  identity: Identity;
  servesRiskWindows: boolean;
}): Answer {
  const { handlers, kept, clock, identity, servesRiskWindows } = options;
  const around = envelopeAround(identity.product);
  const server = hash('sha256', JSON.stringify([identity, servesRiskWindows]), 'base64url');

  return function answer(id, params) {
    const key = keyOf(id, params);
    return kept.answer(key, () => make(id, params, key));
  };

  function make<Id extends OperationId>(id: Id, params: OperationParams[Id], key: string): Prepared {
    const { held, step, freshUntil } = kept.now();
    const now = isAhead(params, step) ? clock() : new Date(step);
    const data = handlers[id](params, { table: held?.table ?? null, now });
    return prepare(answerJson(data, around), 'application/json; charset=utf-8', {
      freshUntil,
      ...(held && { lastModified: held.lastModified }),
      ...(held && readsSnapshot(id) && { madeFrom: `${server} ${held.name} ${now.getTime()} ${key}` }),
    });
  }
}

/** The JSON of a successful answer before and after its `data`, which is its last member. */
function envelopeAround(product: string): { before: string; after: string } {
  const empty = JSON.stringify(success(product, {}));
  return { before: empty.slice(0, -'{}}'.length), after: '}' };
}

/** Equal for calls that mean the same. */
function keyOf<Id extends OperationId>(id: Id, params: OperationParams[Id]): string {
  const values = params as Record<string, unknown>;
  return `${id} ${JSON.stringify(parameterNames[id].map((name) => values[name]))}`;
}

const parameterNames = Object.fromEntries(
  Object.entries(operations).map(([id, { input }]) => [id, Object.keys(input.properties)]),
) as Record<OperationId, string[]>;

function readsSnapshot(id: OperationId): boolean {
  const { errors }: Operation = operations[id];
  return errors.includes('not_ready');
}

/** A cursor after the step is judged by the very present: whether it lies in the future is the question. */
function isAhead(params: object, step: number): boolean {
  return 'since' in params && typeof params.since === 'string' && !(Date.parse(params.since) <= step);
}
