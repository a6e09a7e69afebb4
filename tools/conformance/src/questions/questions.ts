import { hourMs } from '@postjoin/values';
import type { AnswerId, Answers, Failure, FoundContract, Join, Row } from './answers.ts';

/** The data with which questions are tested: the demo, and days of the recordings. */
export type World = 'demo' | 'demo_with_risk_windows' | ReplayDay;
export type ReplayDay = '2025-07-15' | '2025-09-20' | '2025-10-04' | '2026-03-06' | '2026-06-04';

/**
 * A question of a person, the call with which an assistant answers it, and the sentence that the person gets. `render`
 * creates the sentence from the answer. It reads only members that the OpenAPI document describes.
 */
export interface Question {
  question: string;
  id: AnswerId;
  /** The arguments of the call. `now` is the time of the world. */
  args: (now: Date) => Readonly<Record<string, unknown>>;
  /** `mcp` for arguments that only JSON can express. */
  only?: 'http' | 'mcp';
  render: (answer: never) => string;
  /** The sentence in each world in which the question is tested. `…` stands for any text, such as a price that moves. */
  expected: Readonly<Partial<Record<World, string>>>;
}

export function answered<Id extends AnswerId>(
  question: string,
  id: Id,
  args: Question['args'] | Readonly<Record<string, unknown>>,
  render: (data: Answers[Id]) => string,
  expected: Question['expected'] | string,
): Question {
  return {
    question,
    id,
    args: typeof args === 'function' ? args : () => args,
    render: ({ data }: { data: Answers[Id] }) => render(data),
    expected: inEveryWorld(expected),
  };
}

export function refused(
  question: string,
  id: AnswerId,
  args: Readonly<Record<string, unknown>>,
  expected: Question['expected'] | string,
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

export const formatNumber = (value: number | null) => (value === null ? 'not known' : String(value));
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

export function nameContract({ title, outcome }: { title: string; outcome: string }): string {
  return outcome === 'Yes' ? title : `${title} (${outcome})`;
}

function renderRow({ post, contract, last_price, move_24h }: Row): string {
  return `${post.at.slice(0, 10)} on "${nameContract(contract)}" at ${formatNumber(last_price)}, 24 h ${formatNumber(move_24h)}`;
}

const totalOf = ({ truncated }: Join, list: string, shown: number) => truncated?.[list]?.total ?? shown;

export function renderJoin(data: Join): string {
  const { rows, also_7d, unmatched, scanned, hours } = data;
  const posts = `${count(scanned.length, 'post')} of the last ${hours} hours`;
  const without = `${totalOf(data, 'unmatched', unmatched.length)} have no market`;
  const total = totalOf(data, 'rows', rows.length);
  const shown = rows.length === total ? 'all shown' : `${rows.length} shown, the rest on the next page`;
  if (rows.length > 0)
    return `Of ${posts}, ${total} have a market, ${shown}: ${rows.map(renderRow).join('; ')}. ${without}.`;
  const older = totalOf(data, 'also_7d', also_7d.rows.length);
  const week =
    older === 0
      ? also_7d.note
      : `${older} older posts of the week do, such as ${also_7d.rows.map(renderRow).join('; ')}.`;
  return `Of ${posts}, 0 have a market. ${week}`;
}

function renderWatchList(data: Answers['get_watchlist']): string {
  return data.topics
    .map(({ topic, recognised, posts, rows: ids, contracts, top_contracts, note }) => {
      const shown = data.rows.filter(({ post }) => ids.includes(post.id));
      const rows = [
        ...shown.map(renderRow),
        ...(shown.length < ids.length ? [`${ids.length - shown.length} on the next page`] : []),
      ].join('; ');
      const known = recognised ? '' : ' (only as words)';
      const markets = top_contracts.map(
        (contract) => `"${nameContract(contract)}" at ${formatNumber(contract.last_price)}`,
      );
      const first = markets.length > 0 ? `, such as ${markets.join(', ')}` : '';
      return `${topic}${known}: ${count(posts, 'post')}, ${count(ids.length, 'row')}${rows && ` (${rows})`}, ${count(contracts, 'open market')}${first}. ${note ?? ''}`.trim();
    })
    .join(' ');
}

export function renderSearch({ q, total, note, contracts }: Answers['search_markets']): string {
  const first = contracts[0];
  const found = `${count(total, 'open market')} for "${q}"`;
  return `${found}${first ? `, first: ${renderFound(first)}` : ''}.${note === undefined ? '' : ` ${note}`}`;
}

function renderFound(contract: FoundContract): string {
  return `"${nameContract(contract)}" at ${formatNumber(contract.last_price)}, read at ${contract.url}`;
}

function renderVenues({ q, total, contracts }: Answers['search_markets']): string {
  const venues = [...new Set(contracts.map(({ venue_name }) => venue_name))].join(' and ');
  const [first] = contracts;
  return `${count(total, 'open market')} for "${q}", all at ${venues}, first: ${first ? renderFound(first) : 'none'}.`;
}

/** Explains the first post without a row that has a nearest contract. */
function renderUnmatched({ unmatched, reasons }: Pick<Join, 'unmatched' | 'reasons'>): string {
  const post = unmatched.find(({ nearest }) => nearest !== undefined) ?? unmatched[0];
  if (!post) return 'Every post has a market.';
  const outcomes = post.nearest?.outcomes?.map(({ outcome, last_price }) => `${outcome} at ${last_price}`) ?? [];
  const market = outcomes.length > 0 ? `: ${outcomes.join(', ')}` : '';
  return `"${post.excerpt}" has no market: ${reasons[post.reason]} Nearest: ${post.nearest?.title ?? 'no contract'}${market}.`;
}

/** Names the contract of every matched post, whether the move of the contract is known or not. */
function renderNews({ total, rows, new_posts, unmoved, reasons, next_since }: Answers['since_last']): string {
  const moved = rows.map(renderRow).join('; ');
  const still = unmoved.map((entry) => `"${nameContract(entry)}", ${entry.url}: ${reasons[entry.reason]}`).join(' ');
  const unmatched = new_posts.filter(({ contract }) => contract === undefined);
  const [first] = unmatched;
  return [
    `${count(total, 'new post')}.`,
    ...(rows.length > 0 ? [`${rows.length} with a moved market: ${moved}.`] : []),
    ...(unmoved.length > 0 ? [`${unmoved.length} with a market whose move is not known: ${still}`] : []),
    ...(first
      ? [`${unmatched.length} without a market, such as "${first.excerpt}": ${reasons[first.reason ?? '']}`]
      : []),
    `Next time from ${next_since}.`,
  ].join(' ');
}

/** Names the market that moved most, and how many moves are not known. */
function renderBiggestMover({ contracts, note }: Answers['search_markets']): string {
  const [first, second] = contracts;
  if (!first || first.move_24h === null) return `No move is known. ${note}`;
  const isLargest = Math.abs(first.move_24h) >= Math.abs(second?.move_24h ?? 0);
  return `"${nameContract(first)}" moved by ${formatNumber(first.move_24h)}; ${isLargest ? 'no' : 'a'} larger move follows.${note === undefined ? '' : ` ${note}`}`;
}

/** Selects the id of a post by the time of the world: the demo, 15 July 2025 or 20 September 2025. */
function postOf(now: Date, [demo, july, september]: readonly [string, string, string]): string {
  if (now.getUTCFullYear() > 2025) return demo;
  return now.getUTCMonth() === 6 ? july : september;
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
    ({ total, feed, snapshot }) => {
      const empty = feed.sources
        .filter(({ status }) => status === 'empty')
        .map(({ name, error }) => `${name}: ${error}`);
      return `${count(total, 'post')}; the feed is ${feed.status}, read at ${snapshot.posts_read_at}.${total > 0 ? '' : ` ${empty.join(' ')}`}`;
    },
    {
      demo: '4 posts; the feed is up, read at 2026-11-22T16:00:00.000Z.',
      '2025-07-15':
        '0 posts; the feed is up, read at 2025-07-15T12:00:00.000Z. …xtracker: Responded, but has no posts in this window.…',
      '2025-09-20':
        '0 posts; the feed is up, read at 2025-09-20T12:00:00.000Z. …xtracker: Responded, but has no posts in this window.…',
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
    renderNews,
    {
      demo:
        '3 new posts. 1 with a moved market: 2026-11-22 on "Will Trump impose a tariff on copper by February 28? (Copper)" at 0.51, ' +
        '24 h -0.18. 2 without a market, such as "[sample] …": The post…. Next time from 2026-11-22T16:00:00.000Z.',
      '2025-07-15':
        '3 new posts. 1 with a market whose move is not known: "Will Trump eliminate the Department of Education in 2025? ' +
        '(Before Jan 1, 2026)", https://…: …. 2 without a market, such as "…": The post…. Next time from 2025-07-15T12:00:00.000Z.',
      '2025-09-20': '9 new posts. … without a market, such as "…": …. Next time from 2025-09-20T12:00:00.000Z.',
    },
  ),
  answered('Watch Greenland and Fed chair.', 'get_watchlist', { markets: quietTopics }, renderWatchList, {
    demo:
      'Greenland: 0 posts, 0 rows, 0 open markets. No post of the window has its words or names; links are not searched. No open contract has its words or names. ' +
      'Fed chair: 0 posts, 0 rows, 0 open markets. No post of the window has its words or names; links are not searched. No open contract has its words or names.',
    '2025-07-15': quiet(24),
    '2025-09-20': quiet(24),
  }),
  answered(
    'Watch Greenland and Fed chair, for a week. (a list, and a number as text)',
    'get_watchlist',
    { markets: quietTopics.split(','), hours: '168' },
    renderWatchList,
    {
      demo: 'Greenland: 0 posts, 0 rows, 0 open markets…Fed chair: 0 posts, 0 rows, 0 open markets…',
      '2025-07-15': quiet(168),
      '2025-09-20': quiet(168),
    },
  ),
  answered('Watch tariffs, for a week.', 'get_watchlist', { markets: 'tariffs', ...week }, renderWatchList, {
    demo: 'tariffs: 3 posts, 2 rows (2026-11-… on "…ariff…" at …), 6 open markets, such as "…tariff…" at …',
    '2025-07-15': 'tariffs: … posts, … rows (2025-07-… on "…ariff…" at …), … open markets, such as "…ariff…" at …',
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
    '2025-09-20': 'Of 82 posts of the last 168 hours, … have a market, … shown…: …. … have no market.',
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
    demo: '"[sample] …" has no market: The post …. Nearest: no contract.',
    '2025-07-15': '"…" has no market: …. Nearest: ….',
    '2025-09-20': '"…" has no market: …. Nearest: ….',
  }),
  answered('Any markets on pardons?', 'search_markets', { q: 'pardons' }, renderSearch, {
    demo: '1 open market for "pardons", first: "Will Trump pardon Harold Whitfield by February 28?" at …, read at https://….',
    '2025-07-15': '… open markets for "pardons", first: "…pardon…" at …, read at https://….',
    '2025-09-20': '… open markets for "pardons", first: "…pardon…" at …, read at https://….',
  }),
  answered('What is the biggest mover today?', 'search_markets', { sort: 'move_24h', limit: 3 }, renderBiggestMover, {
    demo: '"…" moved by …0.…; no larger move follows. 31 of 36 contracts have a known 24-hour move.',
    '2025-07-15': 'No move is known. 0 of … contracts have a known 24-hour move.',
    '2025-09-20': 'No move is known. 0 of … contracts have a known 24-hour move.',
  }),
  answered(
    'What fell most this week?',
    'search_markets',
    { sort: 'move_7d', limit: 20 },
    ({ contracts, note }) => {
      const fallen = contracts.find(({ move_7d }) => (move_7d ?? 0) < 0);
      return fallen ? `"${nameContract(fallen)}" by ${formatNumber(fallen.move_7d)}.` : `No fall is known. ${note}`;
    },
    {
      demo: '"…" by -0.….',
      '2025-07-15': 'No fall is known. … of … contracts have a known 7-day move.',
      '2025-09-20': 'No fall is known. … of … contracts have a known 7-day move.',
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
  answered('What is on Kalshi about tariffs?', 'search_markets', { q: 'Kalshi tariffs' }, renderVenues, {
    demo: '… open markets for "Kalshi tariffs", all at Kalshi, first: "…tariff…" at ….',
    '2025-07-15': '… open markets for "Kalshi tariffs", all at Kalshi, first: "…ariff…" at ….',
    '2025-09-20': '… open markets for "Kalshi tariffs", all at Kalshi, first: "…ariff…" at ….',
  }),
  answered(
    'Should I expect Trump to meet with Volodymyr Zelenskyy this year?',
    'search_markets',
    { q: 'Should I expect Trump to meet with Volodymyr Zelenskyy this year?' },
    renderSearch,
    {
      demo: '0 open markets for "…". No open contract has "Volodymyr Zelenskyy". Without it, … have the rest. Only….',
      '2025-07-15': '… open markets for "…", first: "…meet…Zelensky…" at ….',
      '2025-09-20': '… open markets for "…", first: "…meet…Zelensky…" at ….',
    },
  ),
  answered('Anything on Erdogan? (his name has a diacritic)', 'search_markets', { q: 'Erdogan' }, renderSearch, {
    demo: '0 open markets for "Erdogan". No open contract has "Erdogan". Only contracts….',
    '2025-07-15': '0 open markets for "Erdogan". No open contract has "Erdogan". Only contracts….',
    '2025-09-20': '1 open market for "Erdogan", first: "…Erdoğan…" at ….',
  }),
  answered(
    'What is this market? (the address of its event)',
    'search_markets',
    (now) => ({
      q:
        now < new Date('2026-01-01')
          ? 'https://kalshi.com/events/KXDOED-26'
          : 'https://kalshi.com/events/KXTRUMPMEETING-27DEC31',
    }),
    ({ total, contracts: [first] }) =>
      first ? `${count(total, 'open market')} of the event: ${first.title} The rules: ${first.rules}` : 'Not found.',
    {
      demo: '… open markets of the event: Will Trump meet with …? The rules: [sample] ….',
      '2025-07-15': '… open market… of the event: …Department of Education…? The rules: ….',
      '2025-09-20': '… open market… of the event: …Department of Education…? The rules: ….',
    },
  ),
  answered(
    'Watch tariffs and zebra farm, for a week.',
    'get_watchlist',
    { markets: 'tariffs,zebra farm', ...week },
    renderWatchList,
    'tariffs: … open markets, such as "…ariff…" at …. zebra farm (only as words): 0 posts, 0 rows, 0 open markets. No post of ' +
      'the window has its words or names; links are not searched. No open contract has its words or names. Only English words are found, ' +
      'because posts and contracts are in English. search_markets with q=zebra farm counts the contracts for fewer words.',
  ),
  answered(
    'Which post was followed by the largest move?',
    'get_join',
    week,
    ({ rows }) => {
      const size = ({ move_since_post }: Row) => Math.abs(move_since_post ?? 0);
      const [first] = rows
        .filter(({ move_since_post }) => move_since_post !== null)
        .toSorted((a, b) => size(b) - size(a));
      return first
        ? `${first.post.at.slice(0, 10)}, "${nameContract(first.contract)}": ${first.move_since_post} since the post.`
        : `No move since a post is known, in any of ${rows.length} rows.`;
    },
    {
      demo: '2026-11-…, "Will …": … since the post.',
      '2025-07-15': 'No move since a post is known, in any of … rows.',
      '2025-09-20': 'No move since a post is known, in any of … rows.',
    },
  ),
  answered(
    'How old is this?',
    'get_join',
    {},
    ({ source, snapshot: { posts_read_at, prices_read_at, stale } }) =>
      `${source}: posts of ${posts_read_at}, prices of ${prices_read_at}${stale ? ', not current' : ''}.`,
    {
      demo: 'sample: posts of 2026-11-22T16:00:00.000Z, prices of 2026-11-22T16:00:00.000Z.',
      '2025-07-15': 'replay: posts of 2025-07-15T12:00:00.000Z, prices of 2025-07-15T12:00:00.000Z.',
      '2025-09-20': 'replay: posts of 2025-09-20T12:00:00.000Z, prices of 2025-09-20T12:00:00.000Z.',
    },
  ),
  answered(
    'Which market closes first?',
    'search_markets',
    { sort: 'closes_at', limit: 1 },
    ({ contracts: [first] }) => (first ? `"${nameContract(first)}" at ${first.closes_at}.` : 'No market.'),
    { demo: '"…" at 2026-11-….', '2025-07-15': '"…" at 2025-07-….', '2025-09-20': '"…" at 2025-09-….' },
  ),
  answered(
    'Which market fits this post? (its id)',
    'get_watchlist',
    (now) => ({ markets: postOf(now, ['117654000000000000', '114819184205071380', '115000000000000000']), ...week }),
    ({ topics: [topic], rows: [row], unmatched, reasons }) => {
      if (row) return `"${row.post.text}" has the market "${nameContract(row.contract)}".`;
      return unmatched.length > 0 ? renderUnmatched({ unmatched, reasons }) : `Not found. ${topic?.note}`;
    },
    {
      demo: 'Not found. No post of the window has its words or names; links are not searched.…',
      // The post is about a study of tariffs, and its last sentences about Powell: an insult in passing.
      '2025-07-15':
        '"A new Study by the Council of Economic Advisers…" has no market: The post mentions the subject of the contracts ' +
        'that come closest only in passing. Nearest: …Jerome Powell….',
      '2025-09-20': 'Not found. No post of the window has its words or names; links are not searched.…',
    },
  ),
  answered(
    'Why was this post not matched? (its id)',
    'get_watchlist',
    (now) => ({ markets: postOf(now, ['117653973476048907', '114840552173805537', '115234681538876098']), ...week }),
    ({ unmatched, reasons }) => renderUnmatched({ unmatched, reasons }),
    {
      demo: '"[sample] Congratulations to both teams …" has no market: The post …. Nearest: no contract.',
      '2025-07-15': '"Because of the fact that Rosie O’Donnell…" has no market: The post …. Nearest: no contract.',
      '2025-09-20': '"Today I withdrew the Nomination of Erik …" has no market: The post …. Nearest: ….',
    },
  ),
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
    'The last 24 hours, in words',
    'get_join',
    { hours: 'one day' },
    'hours must be a number, not a text, from 1 to 168, such as 24; got "one day".',
    'mcp',
  ),
  refused(
    'Only one venue, please.',
    'search_markets',
    { venue: 'Kalshi' },
    'venue must be one of polymarket, kalshi, predictit, …; got "Kalshi".',
  ),
  answered(
    'Risk windows for tariffs?',
    'risk_windows',
    { markets: 'tariffs' },
    ({ served, reason }) => (served ? 'They are served.' : `Not served: ${reason}`),
    'Not served: Risk windows belong to the premium tier and are not served until billing ships.',
  ),
];
