import type { FeedUrlVariable } from '@postjoin/feed-sources';
import { feedStatements } from '@postjoin/feed-sources/checks';
import type { VenueUrlVariable } from '@postjoin/market-venues';
import { venueStatements } from '@postjoin/market-venues/checks';
import { errorLine } from '@postjoin/upstream';
import type { StatementContext, StatementResult, UpstreamStatement } from '@postjoin/upstream/checks';
import { listUpstreams, type CheckedName, type UpstreamCheck } from './check-upstreams.ts';
import { connect } from './connect.ts';
import { toShortLine, toUpstreamError } from './finding.ts';

type Variable = FeedUrlVariable | VenueUrlVariable;
type Statement = UpstreamStatement<CheckedName, never> | UpstreamStatement<CheckedName, Variable>;

/** Every statement about a live upstream. */
export const statements: readonly UpstreamStatement<CheckedName, Variable>[] = [
  ...(feedStatements as readonly Statement[] as readonly UpstreamStatement<CheckedName, Variable>[]),
  ...(venueStatements as readonly Statement[] as readonly UpstreamStatement<CheckedName, Variable>[]),
];

/** A statement, and what the responses of its upstream showed. */
export interface StatementFinding extends StatementResult {
  id: string;
  upstream: CheckedName;
  statement: string;
  /** False for a statement that is only information. */
  needed: boolean;
  /** False for an upstream that the settings do not name. */
  switched_on: boolean;
}

/** One deadline for all calls of a statement: longer than the slowest call that was ever measured, 20 seconds. */
const deadlineMs = 30_000;

/** Statuses of responses that a statement may be about, besides those from 200 to 299. */
const expectStatus = [404, 451];

/** Maximum length of what was seen, in UTF-16 code units. */
const maxSeenLength = 200;

/** Tests the statements about each upstream, one after another. All upstreams are tested at the same time. */
export async function checkStatements(check: UpstreamCheck): Promise<StatementFinding[]> {
  const groups = listUpstreams(check).map(({ name, switched_on }) => {
    const context = createContext(check);
    return statements
      .filter(({ upstream }) => upstream === name)
      .reduce<Promise<StatementFinding[]>>(async (earlier, statement) => {
        const findings = await earlier;
        const { id, upstream, text, isNeeded: needed = false } = statement;
        const result = await testStatement(statement, context);
        return [...findings, { id, upstream, statement: text, needed, ...result, switched_on }];
      }, Promise.resolve([]));
  });
  return (await Promise.all(groups)).flat();
}

async function testStatement(
  { test, upstream }: UpstreamStatement<CheckedName, Variable>,
  context: StatementContext<Variable>,
): Promise<StatementResult> {
  try {
    const { verdict, seen } = await test(context);
    return { verdict, seen: toShortLine(seen, maxSeenLength) };
  } catch (error) {
    return { verdict: 'not_tested', seen: errorLine(toUpstreamError(error, upstream)) };
  }
}

function createContext({ clients, settings, now }: UpstreamCheck): StatementContext<Variable> {
  return {
    now,
    request: async (variable, path, query, requestHeaders) => {
      const { client, baseUrl } = connect(variable, clients, settings);
      const url = typeof path === 'string' ? `${baseUrl}${path}` : path(baseUrl);
      const { status, headers, body, redirectedTo } = await client.request({
        ...{ url, query, deadlineMs, expectStatus },
        accept: [''],
        ...(requestHeaders && { headers: requestHeaders }),
      });
      return {
        status,
        headers,
        ...(redirectedTo !== undefined && { redirectedTo }),
        text: Buffer.from(body).toString('utf8'),
      };
    },
  };
}
