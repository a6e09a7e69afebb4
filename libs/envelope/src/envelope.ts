import type { ErrorCode } from './error-codes.ts';
import type { ErrorFacts, ServiceError } from './service-error.ts';

/** The notice in every answer. */
export const disclaimer =
  'Informational only. Public posts beside public prediction-market prices, as reported by their sources; ' +
  'not advice of any kind, and nothing here places or suggests a bet or a trade.';

/** The envelope of a successful answer. */
export interface Success<Data> {
  ok: true;
  product: string;
  retrieval_only: true;
  disclaimer: string;
  data: Data;
}

/** The envelope of an error. */
export interface Failure {
  ok: false;
  product: string;
  retrieval_only: true;
  disclaimer: string;
  data: Record<string, never>;
  error: { code: ErrorCode; message: string; request_id: string } & ErrorFacts;
}

export type Envelope<Data> = Success<Data> | Failure;

/**
 * Wraps the payload of an operation. If an upstream failed, `data` reports the failure and the answer is still a
 * success.
 */
export function success<Data>(product: string, data: Data): Success<Data> {
  return { ok: true, product, retrieval_only: true, disclaimer, data };
}

/** Wraps an error of the caller or of the service. */
export function failure(product: string, error: ServiceError, requestId: string): Failure {
  return {
    ok: false,
    product,
    retrieval_only: true,
    disclaimer,
    data: {},
    error: { code: error.code, message: error.message, ...error.facts, request_id: requestId },
  };
}
