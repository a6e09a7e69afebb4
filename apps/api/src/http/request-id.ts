import { randomBytes } from 'node:crypto';

/** Makes the names of requests: unique over replicas and restarts, short, and telling nothing about the caller. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}
