import type { Answers, Row } from './answers.ts';
import { answered, formatNumber, nameContract, refused, renderJoin, renderSearch, type Question } from './questions.ts';

/**
 * Thirty questions of visitors, each with the world in which it was first put. The expected sentences have what the
 * visitor needs to know, and were written from the question before its answer.
 */

const week = { hours: 168 };

/** Names the contract with its price and the time of this price, or the reason why there is no price. */
function renderDatedPrice({ contracts: [first] }: Answers['search_markets']): string {
  if (!first) return 'No market.';
  const price =
    first.last_price === null
      ? `no price (${first.last_price_reason})`
      : `${first.last_price} at ${first.price_at}${first.price_stale ? ', which is old' : ''}`;
  return `"${nameContract(first)}": ${price}.`;
}

/** The market on a sentence, or the reason why there is none and the market on its subject. */
function renderSentence({ match, reason, reasons, nearest }: Answers['search_markets']): string {
  if (match) return `The market is "${nameContract(match.contract)}" at ${formatNumber(match.last_price)}.`;
  const outcomes = nearest?.outcomes?.map(({ outcome, last_price }) => `${outcome} ${last_price}`).join(', ');
  const close = nearest ? ` The closest is "${nearest.title}"${outcomes ? `: ${outcomes}` : ''}.` : '';
  return `No market: ${reasons?.[reason ?? '']}${close}`;
}

function renderMoves({ rows }: Answers['get_join']): string {
  const moves = rows.map(({ move_since_post }) => Math.abs(move_since_post ?? 0));
  const isSorted = moves.every((move, index) => move <= (moves[index - 1] ?? 1));
  const isLarge = moves.every((move) => move >= 0.05);
  const list = rows.map(
    ({ post, contract, move_since_post }) => `${post.at.slice(0, 10)} "${contract.title}" ${move_since_post}`,
  );
  return `${rows.length} posts, ${isSorted ? 'largest move first' : 'in no order'}, ${isLarge ? 'all over 5 points' : 'some below 5 points'}: ${list.join('; ')}.`;
}

function renderRowSincePost({ contract, last_price, move_since_post, move_since_post_reason }: Row): string {
  return `"${nameContract(contract)}" at ${formatNumber(last_price)}, ${move_since_post ?? move_since_post_reason} since the post`;
}

const renderTopicNotes = ({ topics }: Answers['get_watchlist']): string =>
  topics.map(({ topic, contracts, note }) => `${topic}: ${contracts} markets. ${note ?? ''}`).join('\n');

export const visitorQuestions: readonly Question[] = [
  answered(
    'What did Trump post in the last day, and what did the market do?',
    'get_join',
    { account: 'trump', hours: 24 },
    ({ rows, scanned }) => `Of ${scanned.length} posts: ${rows.map(renderRowSincePost).join('; ')}.`,
    { demo: 'Of 2 posts: "Will Trump impose a tariff on copper by February 28? (Copper)" at 0.51, … since the post.' },
  ),
  answered(
    'The same, of recorded data',
    'get_join',
    { account: 'trump', hours: 24 },
    ({ rows, source, scanned }) => `${source}: of ${scanned.length} posts: ${rows.map(renderRowSincePost).join('; ')}.`,
    {
      '2025-09-20':
        'replay: of 9 posts: "Trump strikes another drug boat by Sep 30?" at …, … since the post; "Will Trump talk to Recep Tayyip ' +
        'Erdoğan in September?" at …, … since the post; "Will Trump talk to Xi Jinping in September?" at …, … since the post.',
    },
  ),
  answered(
    'Did anything move more than 5 points after a post this week?',
    'get_join',
    { ...week, min_move: 0.05, sort: 'move_since_post' },
    renderMoves,
    { demo: '… posts, largest move first, all over 5 points: 2026-11-… "…" …0.…; … "…" …0.…; … "…" …0.…; … "…" …0.….' },
  ),
  answered(
    'What changed since yesterday 9:00?',
    'since_last',
    { since: '2025-09-19T09:00:00Z' },
    ({ rows, unmoved, note }) =>
      `${rows.length} with a known move; ${unmoved.map(({ title, last_price, last_price_reason }) => `"${title}" at ${last_price ?? last_price_reason}`).join('; ')}. ${note}`,
    {
      '2025-09-20': '… with a known move; "…" at …. …not known….',
    },
  ),
  answered('Which market is on tariffs on India?', 'search_markets', { q: 'tariffs on India' }, renderSearch, {
    demo: '0 open markets for "tariffs on India". No open contract has all of "tariffs", "India": …without "India" 6 have the rest.…',
    '2025-09-20': '… for "tariffs on India", first: "…India…" at ….',
  }),
  answered(
    'What is the chance that he fires Powell?',
    'search_markets',
    { q: 'What is the chance that he fires Powell?' },
    renderDatedPrice,
    { '2025-09-20': '"…Powell…": no price (no_price_then).' },
  ),
  answered('Is he going to fire Powell?', 'search_markets', { q: 'Is he going to fire Powell?' }, renderDatedPrice, {
    '2025-09-20': '"…Powell…": no price (no_price_then).',
  }),
  answered(
    'Is this post about a market? (its id)',
    'search_markets',
    { q: '115231649861246548' },
    ({ contracts: [first] }) => (first ? `It is about "${nameContract(first)}".` : 'No.'),
    { '2025-09-20': 'It is about "Will Trump talk to Xi Jinping in September?".' },
  ),
  answered(
    'Mullin goes to DHS: what does the market say?',
    'search_markets',
    { text: 'Senator Markwayne Mullin will become the Secretary of Homeland Security.' },
    renderSentence,
    {
      '2026-03-06':
        'No market: The post gives an answer that the question of the nearest contract does not list. The closest is "Who will be Trump\'s next DHS secretary?".',
    },
  ),
  answered('And the White House? (a quiet day)', 'get_join', { account: 'whitehouse', hours: 24 }, renderJoin, {
    '2025-09-20':
      'Of 0 posts of the last 24 hours, 0 have a market. Empty, because no post of the last 168 hours has a conservative match.',
  }),
  answered(
    'And the last hour?',
    'get_join',
    { hours: 1 },
    ({ rows, also_7d: { note, rows: older } }) =>
      `${rows.length} rows. ${note} ${older.map(({ post }) => post.at.slice(0, 10)).join(', ')}`,
    {
      '2025-09-20':
        '0 rows. From the 168-hour join, because no post in the window itself has a conservative match.… 2025-09-…',
    },
  ),
  answered('Anything on quantum dragons?', 'get_watchlist', { markets: 'quantum dragons' }, renderTopicNotes, {
    '2025-09-20':
      'quantum dragons: 0 markets. No post of the window has its words or names; links are not searched. No open contract has its words or names.…',
  }),
  answered(
    'Watch tarrifs, Grenland, Zelensky, Epstien and Ghislane. (all but one misspelt)',
    'get_watchlist',
    { markets: 'tarrifs,Grenland,Zelensky,Epstien,Ghislane' },
    renderTopicNotes,
    {
      '2025-09-20':
        'tarrifs: 0 markets. …Did you mean "tariffs"?…Grenland: 0 markets. …Did you mean "Greenland"?…Zelensky: … markets. …' +
        'Epstien: 0 markets. …Did you mean "Epstein"?…Ghislane: 0 markets. …Did you mean "Ghislaine"?…',
    },
  ),
  answered(
    'Will there be a cease-fire, or will the government shut down?',
    'get_watchlist',
    { markets: 'cease-fire,ceasefire,shut down,shutdown' },
    ({ topics: [one, two, three, four] }) =>
      `${one?.contracts === two?.contracts && three?.contracts === four?.contracts ? 'The same' : 'Other'} markets in each spelling: ${one?.contracts} and ${three?.contracts}.`,
    { '2025-09-20': 'The same markets in each spelling: 5 and 67.' },
  ),
  answered(
    'Watch pardons, executive orders, vetoes and nominees.',
    'get_watchlist',
    { markets: 'pardons,executive orders,vetoes,nominees' },
    ({ topics }) =>
      topics
        .map(
          ({ topic, recognised, contracts, events, top_contracts }) =>
            `${topic}${recognised ? '' : ' (only as words)'}: ${contracts} markets of ${events} questions, such as ${top_contracts.map(({ title }) => title).join(' / ')}`,
        )
        .join('; '),
    {
      '2025-09-20':
        'pardons: … markets of … questions, such as …pardon… / …pardon…; executive orders: … markets of … questions, such as …executive order… / ' +
        '…; vetoes: … markets of … questions, such as …veto…; nominees: … markets of … questions, such as …nom…',
    },
  ),
  answered(
    'He meets Russ Vought today, 2 October: any market?',
    'get_watchlist',
    { markets: '115304455138824245', ...week },
    ({ rows: [row], unmatched: [post], reasons }) =>
      row ? `"${nameContract(row.contract)}"` : `No market: ${reasons[post?.reason ?? '']}`,
    { '2025-10-04': 'No market: The post is about another person, ….' },
  ),
  answered(
    'All posts of both accounts this week',
    'get_posts',
    week,
    ({ total, posts, next_cursor }) =>
      `${posts.length} of ${total} posts${next_cursor === undefined ? '' : ', more with a cursor'}.`,
    { '2025-09-20': '… of 82 posts, more with a cursor.' },
  ),
  answered(
    'My watch list of eight topics, for a week',
    'get_watchlist',
    { markets: 'Epstein,tariffs,Powell,Zelensky,Fed chair,pardons,Venezuela,Supreme Court', ...week },
    ({ topics, rows }) => {
      const hasAll = topics.every(({ rows: ids }) => ids.every((id) => rows.some(({ post }) => post.id === id)));
      return `${topics.length} topics, ${hasAll ? 'all their rows shown' : 'some rows on the next page'}: ${topics.map(({ topic, rows: ids }) => `${topic} ${ids.length}`).join(', ')}.`;
    },
    {
      '2025-09-20':
        '8 topics, all their rows shown: Epstein …, tariffs …, Powell …, Zelensky …, Fed chair …, pardons …, Venezuela …, Supreme Court ….',
    },
  ),
  answered(
    'He announced tariffs on Brazil, and a visit to Japan: what does the market say?',
    'get_watchlist',
    { markets: 'Brazil tariffs,Japan', ...week },
    ({ topics, rows }) => {
      const byId = new Map(rows.map((row) => [row.post.id, row]));
      return topics
        .map(({ topic, rows: ids }) => `${topic}: ${ids.map((id) => renderRowWithDeadlines(byId.get(id))).join('; ')}`)
        .join('. ');
    },
    { demo: 'Brazil tariffs: "…Brazil…" at 0.…, other deadlines …. Japan: "…Japan…" at 0.…, other deadlines …' },
  ),
  answered(
    'What is new? (the first ten, and a cursor for the next call)',
    'since_last',
    { since: '2025-09-18T09:00:00Z', limit: 10 },
    ({ new_posts, total, next_since }) => `${new_posts.length} of ${total} new posts, next from ${next_since}.`,
    { '2025-09-20': '10 of … new posts, next from 2025-09-1….' },
  ),
  answered(
    'The whole week, to its end',
    'get_join',
    week,
    ({ rows, scanned, truncated, next_cursor }) =>
      `${rows.length} of ${truncated?.['rows']?.total ?? rows.length} rows of ${scanned.length} posts${next_cursor === undefined ? '' : ', more with a cursor'}.`,
    { '2025-09-20': '… of … rows of 82 posts, more with a cursor.' },
  ),
  answered(
    'Who is the favourite for Fed chair?',
    'search_markets',
    { q: 'Fed chair', sort: 'last_price', limit: 5 },
    ({ total, events, note, contracts: [first] }) =>
      `${first ? `"${nameContract(first)}" at ${first.last_price}` : 'none'}, of ${total} markets on ${events} questions. ${note}`,
    {
      '2025-09-20':
        '"…Fed…" at 0.…, of … markets on … questions. 1 of … contracts have a known last price. Prices that are not current: 1. They come after the others, and price_at dates them.',
    },
  ),
  answered(
    'Biggest mover today?',
    'search_markets',
    { sort: 'move_24h', limit: 3 },
    ({ contracts: [first], note }) => (first?.move_24h ? `"${nameContract(first)}" by ${first.move_24h}.` : `${note}`),
    { demo: '"…" by …0.….', '2025-09-20': '0 of … contracts have a known 24-hour move.' },
  ),
  answered(
    'Risk windows for tariffs?',
    'risk_windows',
    { markets: 'tariffs', days: 14 },
    ({ windows, observed_from, note }) =>
      `${windows.length} windows: ${windows.map(({ contract, move }) => `"${nameContract(contract)}" by ${move}`).join(', ')}; prices are known from ${observed_from}.${note === undefined ? '' : ` ${note}`}`,
    {
      demo_with_risk_windows:
        '… windows: …"Will Trump impose a tariff on copper by February 28? (Copper)" by …0.…; prices are known from 2026-11-….…not observed….',
    },
  ),
  answered(
    'Place a bet for me.',
    'get_capabilities',
    {},
    ({ refuse, tools }) => `Tools: ${tools.map(({ name }) => name).join(', ')}. It refuses: ${refuse[0]}`,
    {
      demo: 'Tools: get_capabilities, get_posts, search_markets, get_join, get_watchlist, since_last, risk_windows. It refuses: Place a trade….',
    },
  ),
  refused(
    'What happened in the last month?',
    'get_join',
    { hours: 720 },
    {
      demo: 'hours must be an integer from 1 to 168, …such as 24; got "720".',
    },
  ),
  refused(
    'What is new since yesterday?',
    'since_last',
    { since: 'yesterday' },
    {
      demo: 'since must be an RFC 3339 date-time with offset, such as …2026-01-31T08:00:00Z…; got "yesterday".',
    },
  ),
  answered('Will the Fed cut rates?', 'search_markets', { q: 'Will the Fed cut rates?' }, renderSearch, {
    '2025-09-20':
      '0 open markets for "Will the Fed cut rates?". …Only contracts about acts of Trump or the White House are listed.',
  }),
  answered(
    'The Senate in 2026?',
    'search_markets',
    { q: 'Senate 2026' },
    ({ contracts }) =>
      `${contracts.every(({ title }) => /Trump|President|Thune|White House/u.test(title)) ? 'Only his acts' : contracts.map(({ title }) => title).join(' / ')}.`,
    { '2025-09-20': 'Only his acts.' },
  ),
  answered(
    'Whom did he endorse this week, at what odds?',
    'get_watchlist',
    { markets: 'endorsements', ...week },
    ({ topics: [topic], rows, unmatched, reasons }) => {
      const [post] = unmatched;
      return `${topic?.posts} posts, ${rows.length} with a market. ${reasons[post?.reason ?? '']} The question is "${post?.nearest?.title}".`;
    },
    {
      // The recording has the question without its outcomes.
      '2026-06-04':
        '… posts, 0 with a market. The post gives an answer that the question of the nearest contract does not list. ' +
        'The question is "Who will Trump endorse in the 2026 primaries?".',
    },
  ),
  answered(
    'He goes to France: any market?',
    'search_markets',
    { text: 'I will be going to the G7, in France.' },
    renderSentence,
    {
      '2026-06-04':
        'No market: The post gives an answer that the question of the nearest contract does not list. The closest is "What countries will Trump visit in 2026?".',
    },
  ),
];

function renderRowWithDeadlines(row: Row | undefined): string {
  if (!row) return 'on the next page';
  const others = row.alternatives
    .filter(({ relation }) => relation === 'other_deadline')
    .map(({ title, last_price }) => `"${title}" ${last_price}`);
  return `"${nameContract(row.contract)}" at ${formatNumber(row.last_price)}, other deadlines ${others.join(', ')}`;
}
