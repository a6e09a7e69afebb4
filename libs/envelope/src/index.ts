export { errorSchema, failureSchema, successSchema } from './answer-schema.ts';
export { disclaimer, failure, success, type Envelope, type Failure, type Success } from './envelope.ts';
export { errorCodes, type ErrorCode } from './error-codes.ts';
export { parameterError } from './parameter-error.ts';
export { codeOf, instant, nullable, oneOf } from './schema.ts';
export { ServiceError, type ErrorFacts } from './service-error.ts';
