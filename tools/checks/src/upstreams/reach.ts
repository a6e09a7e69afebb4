import type { UpstreamClient } from '@postjoin/upstream';
import {
  failedFinding,
  hasAnswered,
  noAnswer,
  toAnswer,
  toUpstreamError,
  type CheckedRoute,
  type Finding,
} from './finding.ts';

/** Statuses with which a server commonly answers a request for a base address without a path. */
const expectedStatuses = [400, 401, 402, 403, 404, 405, 406, 410, 422];

/**
 * Checks whether a server answers at the address of a route that the check cannot request. `reason` states
 * why the check cannot request the route.
 */
export async function reach(
  client: UpstreamClient,
  url: string,
  route: CheckedRoute,
  reason: string,
): Promise<Finding> {
  const reachable: Finding = {
    ...route,
    ...noAnswer,
    verdict: 'not_checked',
    records: null,
    first: null,
    differs: reason,
  };
  try {
    const response = await client.request({ url, accept: [''], expectStatus: expectedStatuses });
    return { ...reachable, ...toAnswer(response) };
  } catch (error) {
    const failure = toUpstreamError(error, client.name);
    return hasAnswered(failure) ? { ...reachable, status: failure.status ?? null } : failedFinding(route, failure);
  }
}
