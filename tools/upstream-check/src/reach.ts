import type { UpstreamClient } from '@postjoin/upstream';
import { asUpstreamError, failed, isReachable, type Finding, type Question } from './finding.ts';

/** Statuses that an address without a path may well answer with. */
const anyStatus = [400, 401, 402, 403, 404, 405, 406, 410, 422];

/** Whether anything answers at an address, for a question that cannot be asked there. */
export async function reach(client: UpstreamClient, url: string, question: Question, why: string): Promise<Finding> {
  const there: Finding = { ...question, verdict: 'not_asked', records: null, differs: why };
  try {
    await client.request({ url, accept: [''], expectStatus: anyStatus });
    return there;
  } catch (error) {
    const failure = asUpstreamError(error, client.name);
    return isReachable(failure) ? there : failed(question, failure);
  }
}
