import type { OperationData, OperationId } from '@postjoin/openapi-spec';

/** The data with which each question is tested. */
export type World = 'demo' | '2025-07-15' | '2025-09-20';

/**
 * A question of a person, the call with which an assistant answers it, and the sentence that the person gets. `render`
 * creates the sentence from the answer. It reads only members that the OpenAPI document describes.
 */
export interface Question {
  question: string;
  id: OperationId;
  /** The arguments of the call. `now` is the time of the world. */
  args: (now: Date) => Readonly<Record<string, unknown>>;
  /** `mcp` for arguments that only JSON can express. */
  only?: 'http' | 'mcp';
  render: (answer: never) => string;
  /** The sentence in each world. `…` stands for any text, such as a price that moves. */
  expected: Readonly<Record<World, string>>;
}

interface Success<Id extends OperationId> {
  data: OperationData[Id];
}
interface Failure {
  error: { message: string };
}

function answered<Id extends OperationId>(
  question: string,
  id: Id,
  args: Question['args'] | Readonly<Record<string, unknown>>,
  render: (data: OperationData[Id]) => string,
  expected: Question['expected'] | string,
): Question {
  return {
    question,
    id,
    args: typeof args === 'function' ? args : () => args,
    render: ({ data }: Success<Id>) => render(data),
    expected: inEveryWorld(expected),
  };
}

function refused(
  question: string,
  id: OperationId,
  args: Readonly<Record<string, unknown>>,
  expected: string,
  only?: Question['only'],
): Question {
  return {
    question,
    id,
    args: () => args,
    ...(only && { only }),
    render: ({ error }: Failure) => error.message,
    expected: inEveryWorld(expected),
  };
}

const inEveryWorld = (expected: Question['expected'] | string): Question['expected'] =>
  typeof expected === 'string' ? { demo: expected, '2025-07-15': expected, '2025-09-20': expected } : expected;

type Join = OperationData['get_join'];
type Row = Join['rows'][number];
type Contract = OperationData['search_markets']['contracts'][number];

const hourMs = 3_600_000;
const formatNumber = (value: number | null) => (value === null ? 'not known' : String(value));
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

function nameContract({ title, outcome }: { title: string; outcome: string }): string {
  return outcome === 'Yes' ? title : `${title} (${outcome})`;
}

function renderRow({ post, contract, last_price, move_24h }: Row): string {
  return `${post.at.slice(0, 10)} on "${nameContract(contract)}" at ${formatNumber(last_price)}, 24 h ${formatNumber(move_24h)}`;
}

const totalOf = ({ truncated }: Join, list: string, shown: number) => truncated?.[list]?.total ?? shown;

function renderJoin(data: Join): string {
  const { rows, also_7d, unmatched, scanned, hours } = data;
  const posts = `${count(scanned.length, 'post')} of the last ${hours} hours`;
  const without = `${totalOf(data, 'unmatched', unmatched.length)} have no market`;
  if (rows.length > 0)
    return `Of ${posts}, ${totalOf(data, 'rows', rows.length)} have a market, all shown: ${rows.map(renderRow).join('; ')}. ${without}.`;
  const older = totalOf(data, 'also_7d', also_7d.rows.length);
  const week =
    older === 0
      ? also_7d.note
      : `${older} older posts of the week do, such as ${also_7d.rows.map(renderRow).join('; ')}.`;
  return `Of ${posts}, 0 have a market. ${week}`;
}

function renderWatchList(data: OperationData['get_watchlist']): string {
  return data.topics
    .map(({ topic, recognised, posts, rows, contracts, top_contracts, note }) => {
      const known = recognised ? '' : ' (only as words)';
      const markets = top_contracts.map(
        (contract) => `"${nameContract(contract)}" at ${formatNumber(contract.last_price)}`,
      );
      const first = markets.length > 0 ? `, such as ${markets.join(', ')}` : '';
      return `${topic}${known}: ${count(posts, 'post')}, ${count(rows.length, 'row')}, ${count(contracts, 'open market')}${first}. ${note ?? ''}`.trim();
    })
    .join(' ');
}

function renderSearch({ q, total, note, contracts }: OperationData['search_markets']): string {
  const first = contracts[0];
  const found = `${count(total, 'open market')} for "${q}"`;
  return `${found}${first ? `, first: ${renderFound(first)}` : ''}.${note === undefined ? '' : ` ${note}`}`;
}

function renderFound(contract: Contract): string {
  return `"${nameContract(contract)}" at ${formatNumber(contract.last_price)}, read at ${contract.url}`;
}

/** Explains the first post without a row that has a nearest contract. */
function renderUnmatched({ unmatched, reasons }: Join): string {
  const post = unmatched.find(({ nearest }) => nearest !== undefined) ?? unmatched[0];
  if (!post) return 'Every post has a market.';
  return `"${post.excerpt}" has no market: ${reasons[post.reason]} Nearest: ${post.nearest?.title ?? 'no contract'}.`;
}

const trumpDay = { account: 'trump', hours: 24 };
const week = { hours: 168 };
const quietTopics = 'Greenland,Fed chair';

const quiet = (hours: number) =>
  `Greenland: … posts, 0 rows, … open markets, such as "…Greenland…" at …. … open contracts: search_markets with q=Greenland. ` +
  `Fed chair: … posts, … open markets, such as "…Fed Chair…" at …${hours ? '…' : ''}`;

/** The questions. A test creates each sentence in each world, from the answer over HTTP and over MCP. */
export const questions: readonly Question[] = [
  answered(
    'What can you do?',
    'get_capabilities',
    {},
    ({ tools, never }) => `${tools.map(({ name }) => name).join(', ')}. It never ${never[0]}.`,
    'get_capabilities, get_posts, search_markets, get_join, get_watchlist, since_last, risk_windows. It never places or suggests bets or trades.',
  ),
  answered('What did Trump post in 24 hours that has a market?', 'get_join', trumpDay, renderJoin, {
    demo: 'Of 2 posts of the last 24 hours, 1 have a market, all shown: 2026-11-22 on "Will Trump impose a tariff on copper by February 28? (Copper)" at 0.51, 24 h -0.18. 1 have no market.',
    '2025-07-15':
      'Of 3 posts of the last 24 hours, 1 have a market, all shown: 2025-07-14 on "…Department of Education…" at …. 2 have no market.',
    '2025-09-20': 'Of 9 posts of the last 24 hours, … have a market, all shown: 2025-09-…. … have no market.',
  }),
  answered(
    'What did Trump post?',
    'get_posts',
    trumpDay,
    ({ total, posts }) => `${count(total, 'post')}, the last at ${posts[0]?.at}: ${posts[0]?.text}`,
    {
      demo: '2 posts, the last at 2026-11-22T12:00:00.000Z: [sample] Our prayers are with everyone…',
      '2025-07-15': '3 posts, the last at 2025-07-1…',
      '2025-09-20': '9 posts, the last at 2025-09-…',
    },
  ),
  answered(
    'What did the White House post this week?',
    'get_posts',
    { account: 'whitehouse', ...week },
    ({ total, feed }) => `${count(total, 'post')}; the feed is ${feed.status}.`,
    {
      demo: '4 posts; the feed is up.',
      '2025-07-15': '0 posts; the feed is up.',
      '2025-09-20': '0 posts; the feed is up.',
    },
  ),
  answered('Any markets on tariffs?', 'search_markets', { q: 'tariffs' }, renderSearch, {
    demo: '6 open markets for "tariffs", first: "…tariff…" at …, read at https://…',
    '2025-07-15': '… open markets for "tariffs", first: "…ariff…" at …, read at https://…',
    '2025-09-20': '… open markets for "tariffs", first: "…ariff…" at …, read at https://…',
  }),
  answered(
    'What is new since yesterday?',
    'since_last',
    (now) => ({ since: new Date(now.getTime() - 24 * hourMs).toISOString() }),
    ({ total, rows, new_posts, reasons, next_since }) => {
      const unmatched = new_posts.filter(({ contract }) => contract === undefined);
      const reason = unmatched[0]?.reason;
      const why = reason === undefined ? '' : ` The newest without a market: ${reasons[reason]}`;
      return `${count(total, 'new post')}, ${rows.length} with a moved market, ${unmatched.length} without a market.${why} Next time from ${next_since}.`;
    },
    {
      demo: '3 new posts, 1 with a moved market, 2 without a market. The newest without a market: The post….',
      '2025-07-15': '3 new posts, 0 with a moved market, 2 without a market. The newest without a market: The post….',
      '2025-09-20': '9 new posts, … with a moved market, … without a market. The newest without a market: ….',
    },
  ),
  answered('Watch Greenland and Fed chair.', 'get_watchlist', { markets: quietTopics }, renderWatchList, {
    demo:
      'Greenland: 0 posts, 0 rows, 0 open markets. No post of the window names it. No open contract in scope names it. ' +
      'Fed chair: 0 posts, 0 rows, 0 open markets. No post of the window names it. No open contract in scope names it.',
    '2025-07-15': quiet(24),
    '2025-09-20': quiet(24),
  }),
  answered(
    'Watch Greenland and Fed chair, for a week.',
    'get_watchlist',
    { markets: quietTopics, ...week },
    renderWatchList,
    {
      demo: 'Greenland: 0 posts, 0 rows, 0 open markets…Fed chair: 0 posts, 0 rows, 0 open markets…',
      '2025-07-15': quiet(168),
      '2025-09-20': quiet(168),
    },
  ),
  answered('Watch tariffs, for a week.', 'get_watchlist', { markets: 'tariffs', ...week }, renderWatchList, {
    demo: 'tariffs: 3 posts, … row…, 6 open markets, such as "…tariff…" at …',
    '2025-07-15': 'tariffs: … posts, … rows, … open markets, such as "…ariff…" at …',
    '2025-09-20': 'tariffs: … posts, … open markets, such as "…ariff…" at …',
  }),
  answered(
    'Watch Epstein, tariffs, Powell, copper, inflation and Nobel, for a week.',
    'get_watchlist',
    { markets: 'Epstein,tariffs,Powell,copper,inflation,Nobel', ...week },
    ({ topics, rows, scanned }) =>
      `${topics.map(({ topic, rows: ids }) => `${topic} ${ids.length > 0 ? 'has rows' : 'has no row'}`).join(', ')}; ` +
      `${topics.every((topic) => topic.rows.every((id) => scanned.includes(id))) ? 'every' : 'not every'} row is among the ` +
      `scanned posts, and ${rows.length} rows are shown.`,
    {
      demo: 'Epstein has no row, tariffs has rows, Powell has no row, copper has rows, inflation has no row, Nobel has no row; every row is…',
      '2025-07-15':
        'Epstein has rows, tariffs has rows, Powell has…, copper has…, inflation has…, Nobel has…; every row is…',
      '2025-09-20': 'Epstein has no row, tariffs has…; every row is…',
    },
  ),
  answered('All matches of the week', 'get_join', week, renderJoin, {
    demo: 'Of 27 posts of the last 168 hours, … have a market, all shown: …. … have no market.',
    '2025-07-15': 'Of 64 posts of the last 168 hours, … have a market, all shown: …. … have no market.',
    '2025-09-20': 'Of 82 posts of the last 168 hours, … have a market, all shown: …. … have no market.',
  }),
  answered(
    'All matches of the week, with everything',
    'get_join',
    { ...week, limit: 200 },
    ({ rows, unmatched, scanned, truncated }) =>
      `${rows.length + unmatched.length} of ${scanned.length} posts are explained${truncated ? ', the rest on the next page' : ''}.`,
    {
      demo: '27 of 27 posts are explained.',
      '2025-07-15': '64 of 64 posts are explained.',
      '2025-09-20': '82 of 82 posts are explained.',
    },
  ),
  answered('Why was this post not matched?', 'get_join', { ...week, limit: 200 }, renderUnmatched, {
    demo: '"[sample] …" has no market: The post …. Nearest: Will ….',
    '2025-07-15': '"…" has no market: …. Nearest: ….',
    '2025-09-20': '"…" has no market: …. Nearest: ….',
  }),
  answered('Any markets on pardons?', 'search_markets', { q: 'pardons' }, renderSearch, {
    demo: '1 open market for "pardons", first: "Will Trump pardon Harold Whitfield by February 28?" at …, read at https://….',
    '2025-07-15': '… open markets for "pardons", first: "…pardon…" at …, read at https://….',
    '2025-09-20': '… open markets for "pardons", first: "…pardon…" at …, read at https://….',
  }),
  answered(
    'What is the biggest mover today?',
    'search_markets',
    { sort: 'move_24h', limit: 3 },
    ({ contracts: [first, second] }) => {
      const isLargest = Math.abs(first?.move_24h ?? 0) >= Math.abs(second?.move_24h ?? 0);
      return first
        ? `"${nameContract(first)}" moved by ${formatNumber(first.move_24h)}; ${isLargest ? 'no' : 'a'} larger move follows.`
        : 'No market.';
    },
    {
      demo: '"…" moved by …0.…; no larger move follows.',
      '2025-07-15': '"…" moved by …; no larger move follows.',
      '2025-09-20': '"…" moved by …; no larger move follows.',
    },
  ),
  answered('Who wins the Senate?', 'search_markets', { q: 'Senate' }, renderSearch, {
    demo: '0 open markets for "Senate". No open contract has "Senate". Only contracts about acts of Trump or the White House are listed.',
    '2025-07-15': '… for "Senate"….',
    '2025-09-20': '… for "Senate"….',
  }),
  answered('Will he be impeached?', 'search_markets', { q: 'impeached' }, renderSearch, {
    demo: '0 open markets for "impeached". No open contract has "impeached". Only contracts about acts of Trump or the White House are listed.',
    '2025-07-15': '… for "impeached"….',
    '2025-09-20': '… for "impeached"….',
  }),
  answered('markets on tariffs on China', 'search_markets', { q: 'markets on tariffs on China' }, renderSearch, {
    demo: '0 open markets for "markets on tariffs on China". No open contract has "China". Without it, 6 have the rest. Only contracts…',
    '2025-07-15': '… for "markets on tariffs on China", first: "…China…" at ….',
    '2025-09-20': '… for "markets on tariffs on China", first: "…China…" at ….',
  }),
  answered('Anything in the last hour?', 'get_join', { hours: 1 }, renderJoin, {
    demo: 'Of 0 posts of the last 1 hours, 0 have a market. … older posts of the week do, such as 2026-11-….',
    '2025-07-15': 'Of … posts of the last 1 hours, 0 have a market. … older posts of the week do, such as 2025-07-….',
    '2025-09-20': 'Of … posts of the last 1 hours, 0 have a market. … older posts of the week do, such as 2025-09-….',
  }),
  refused(
    'What happened in the last month?',
    'get_join',
    { hours: 720 },
    'hours must be an integer from 1 to 168, …such as 24; got "720".',
  ),
  refused(
    'What is new since yesterday, as a word?',
    'since_last',
    { since: 'yesterday' },
    'since must be an RFC 3339 date-time with offset, such as …2026-01-31T08:00:00Z…; got "yesterday".',
  ),
  refused(
    'What is new since a day without a time?',
    'since_last',
    { since: '2025-07-14' },
    'since must be an RFC 3339 date-time with offset, such as …; got "2025-07-14".',
  ),
  refused(
    'The last 24 hours, as a text',
    'get_join',
    { hours: '24' },
    'hours must be a number, not a text, from 1 to 168, such as 24; got "24".',
    'mcp',
  ),
  refused(
    'Watch Greenland and Fed chair, as a list',
    'get_watchlist',
    { markets: ['Greenland', 'Fed chair'] },
    'markets must be one text, not a list, with the topics separated by commas, … such as "Greenland,Fed chair"; got …',
    'mcp',
  ),
  refused(
    'Only one venue, please.',
    'search_markets',
    { venue: 'Kalshi' },
    'search_markets has no parameter "venue"; use one of q, sort, limit, cursor.',
  ),
  answered(
    'Risk windows for tariffs?',
    'risk_windows',
    { markets: 'tariffs' },
    ({ served, reason }) => (served ? 'They are served.' : `Not served: ${reason}`),
    'Not served: Risk windows belong to the premium tier and are not served until billing ships.',
  ),
];
