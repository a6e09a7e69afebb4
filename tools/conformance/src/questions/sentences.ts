import type { Answers, FoundContract, Join, Row, Unmatched } from './answers.ts';

/**
 * The sentences that a person gets for an answer. Each reads only members that the OpenAPI document describes, and names
 * everything that the person needs to know, so that the expected sentences in `questions.ts` show what an answer has.
 */

const formatNumber = (value: number | null) => (value === null ? 'not known' : String(value));
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
const addNote = (note: string | undefined) => (note === undefined ? '' : ` ${note}`);

function nameContract({ title, outcome }: { title: string; outcome: string }): string {
  return outcome === 'Yes' ? title : `${title} (${outcome})`;
}

function nameRow({ post, contract, last_price, move_24h }: Row): string {
  return `${post.at.slice(0, 10)} on "${nameContract(contract)}" at ${formatNumber(last_price)}, 24 h ${formatNumber(move_24h)}`;
}

function nameRowSincePost({ contract, last_price, move_since_post, move_since_post_reason }: Row): string {
  return `"${nameContract(contract)}" at ${formatNumber(last_price)}, ${move_since_post ?? move_since_post_reason} since the post`;
}

const totalOf = ({ truncated }: Join, list: string, shown: number) => truncated?.[list]?.total ?? shown;

/** Explains the first post without a row that has a nearest contract. */
function explainUnmatched({ unmatched, reasons }: Pick<Join, 'unmatched' | 'reasons'>): string {
  const post = unmatched.find(({ nearest }) => nearest !== undefined) ?? unmatched[0];
  if (!post) return 'Every post has a market.';
  return `"${post.excerpt}" has no market: ${reasons[post.reason]} Nearest: ${nameNearest(post)}.`;
}

function nameNearest({ nearest }: Pick<Unmatched, 'nearest'>): string {
  const outcomes = nearest?.outcomes?.map(({ outcome, last_price }) => `${outcome} at ${last_price}`) ?? [];
  return `${nearest?.title ?? 'no contract'}${outcomes.length > 0 ? `: ${outcomes.join(', ')}` : ''}`;
}

// Capabilities

export const tools = ({ tools: list, never }: Answers['get_capabilities']) =>
  `${list.map(({ name }) => name).join(', ')}. It never ${never[0]}.`;

export const refusals = ({ refuse, tools: list }: Answers['get_capabilities']) =>
  `Tools: ${list.map(({ name }) => name).join(', ')}. It refuses: ${refuse[0]}`;

// Posts

export const newestPost = ({ total, posts }: Answers['get_posts']) =>
  `${count(total, 'post')}, the last at ${posts[0]?.at}: ${posts[0]?.text}`;

export const postsFound = ({ total, posts, note }: Answers['get_posts']) =>
  `${count(total, 'post')}${posts.map(({ at, text }) => `; ${at}: ${text}`).join('')}.${addNote(note)}`;

export const pageOfPosts = ({ total, posts, next_cursor }: Answers['get_posts']) =>
  `${posts.length} of ${total} posts${next_cursor === undefined ? '' : ', more with a cursor'}.`;

export function healthOfFeed({ total, feed, snapshot }: Answers['get_posts']): string {
  const empty = feed.sources.filter(({ status }) => status === 'empty').map(({ name, error }) => `${name}: ${error}`);
  return `${count(total, 'post')}; the feed is ${feed.status}, read at ${snapshot.posts_read_at}.${total > 0 ? '' : ` ${empty.join(' ')}`}`;
}

// Contracts

const nameFound = (contract: FoundContract) =>
  `"${nameContract(contract)}" at ${formatNumber(contract.last_price)}, read at ${contract.url}`;

export function found({ q, total, note, contracts: [first] }: Answers['search_markets']): string {
  return `${count(total, 'open market')} for "${q}"${first ? `, first: ${nameFound(first)}` : ''}.${addNote(note)}`;
}

/** Every contract that is shown, with its venue, the time of its price, and the times between which it is open. */
export function listed({ total, note, contracts }: Answers['search_markets']): string {
  const list = contracts.map(
    (contract) =>
      `"${nameContract(contract)}" ${contract.venue_name} ${contract.last_price ?? contract.last_price_reason} of ${contract.price_at?.slice(0, 10)}, ` +
      `${contract.opens_at?.slice(0, 10)} to ${contract.closes_at?.slice(0, 10)}`,
  );
  return `${count(total, 'market')}${list.map((text) => `; ${text}`).join('')}.${addNote(note)}`;
}

export function venues({ q, total, contracts }: Answers['search_markets']): string {
  const names = [...new Set(contracts.map(({ venue_name }) => venue_name))].sort().join(' and ');
  const [first] = contracts;
  return `${count(total, 'open market')} for "${q}", all at ${names}, first: ${first ? nameFound(first) : 'none'}.`;
}

export const rules = ({ total, contracts: [first] }: Answers['search_markets']) =>
  first ? `${count(total, 'open market')} of the event: ${first.title} The rules: ${first.rules}` : 'Not found.';

export const subject = ({ contracts: [first], note }: Answers['search_markets']) =>
  first ? `It is about "${nameContract(first)}".` : `No.${addNote(note)}`;

/** The contract with its price and the time of this price, or the reason why there is no price. */
export function datedPrice({ contracts: [first], note }: Answers['search_markets']): string {
  if (!first) return `No market.${addNote(note)}`;
  const price =
    first.last_price === null
      ? `no price (${first.last_price_reason})`
      : `${first.last_price} at ${first.price_at}${first.price_stale ? ', which is old' : ''}`;
  return `"${nameContract(first)}": ${price}.`;
}

export const favourite = ({ total, events, note, contracts: [first] }: Answers['search_markets']) =>
  `${first ? `"${nameContract(first)}" at ${first.last_price}` : 'none'}, of ${total} markets on ${events} questions.${addNote(note)}`;

/** The contract that moved most, and how many moves are not known. */
export function biggestMover({ contracts: [first, second], note }: Answers['search_markets']): string {
  if (!first || first.move_24h === null) return `No move is known.${addNote(note)}`;
  const isLargest = Math.abs(first.move_24h) >= Math.abs(second?.move_24h ?? 0);
  return `"${nameContract(first)}" moved by ${first.move_24h}; ${isLargest ? 'no' : 'a'} larger move follows.${addNote(note)}`;
}

export function biggestFall({ contracts, note }: Answers['search_markets']): string {
  const fallen = contracts.find(({ move_7d }) => (move_7d ?? 0) < 0);
  return fallen ? `"${nameContract(fallen)}" by ${fallen.move_7d}.` : `No fall is known.${addNote(note)}`;
}

export const scope = ({ contracts }: Answers['search_markets']) =>
  `${contracts.every(({ title }) => /Trump|President|Thune|White House/u.test(title)) ? 'Only his acts' : contracts.map(({ title }) => title).join(' / ')}.`;

/** The market on a sentence, or the reason why there is none, the market on its subject and the first candidates. */
export function onSentence({ match, reason, reasons, nearest, candidates, note }: Answers['search_markets']): string {
  if (match) {
    const others = match.alternatives.map((other) => `${other.relation} "${nameContract(other)}" ${other.last_price}`);
    const rest = others.length > 0 ? ` Others: ${others.join(', ')}.` : '';
    return `The market is "${nameContract(match.contract)}" at ${formatNumber(match.last_price)}.${rest}`;
  }
  const close = nearest ? ` The closest is "${nearest.title}"${nameOutcomes(nearest)}.` : '';
  const read = candidates?.slice(0, 3).map(({ title }) => `"${title}"`) ?? [];
  const others = read.length > 0 ? ` To read: ${read.join(', ')}.` : '';
  return `No market: ${reasons?.[reason ?? '']}${close}${others}${addNote(note)}`;
}

const nameOutcomes = ({ outcomes = [] }: NonNullable<Unmatched['nearest']>): string =>
  outcomes.length === 0 ? '' : `: ${outcomes.map(({ outcome, last_price }) => `${outcome} ${last_price}`).join(', ')}`;

// Rows

export function joined(data: Join): string {
  const { rows, also_7d, unmatched, hours } = data;
  const posts = `${count(countPosts(data), 'post')} of the last ${hours} hours`;
  const without = `${totalOf(data, 'unmatched', unmatched.length)} have no market`;
  const total = totalOf(data, 'rows', rows.length);
  const shown = rows.length === total ? 'all shown' : `${rows.length} shown, the rest on the next page`;
  if (rows.length > 0)
    return `Of ${posts}, ${total} have a market, ${shown}: ${rows.map(nameRow).join('; ')}. ${without}.`;
  const older = totalOf(data, 'also_7d', also_7d.rows.length);
  const week =
    older === 0
      ? also_7d.note
      : `${older} older posts of the week do, such as ${also_7d.rows.map(nameRow).join('; ')}.`;
  return `Of ${posts}, 0 have a market. ${week}`;
}

const countPosts = ({ by_account }: Pick<Join, 'by_account'>) => by_account.reduce((sum, { posts }) => sum + posts, 0);

export const joinedSincePost = ({ rows, source, by_account }: Join) =>
  `${source}: of ${count(countPosts({ by_account }), 'post')}: ${rows.map(nameRowSincePost).join('; ')}.`;

export const explained = ({ rows, unmatched, by_account, truncated }: Join) =>
  `${rows.length + unmatched.length} of ${countPosts({ by_account })} posts are explained${truncated ? ', the rest on the next page' : ''}.`;

export const unmatched = (data: Join) => explainUnmatched(data);

/** Whether the excerpts of the posts without a row are enough for a summary. */
export function excerpts({ unmatched: posts }: Join): string {
  const cut = posts.filter(({ excerpt }) => excerpt.endsWith('…'));
  const isLong = cut.every(({ excerpt }) => excerpt.length >= 150);
  return `${count(posts.length, 'post')} without a market, ${isLong ? 'each whole or with 150 characters or more' : 'some too short to sum up'}.`;
}

export function pageOfRows({ rows, by_account, truncated, next_cursor }: Join): string {
  const more = next_cursor === undefined ? '' : ', more with a cursor';
  return `${rows.length} of ${truncated?.['rows']?.total ?? rows.length} rows of ${countPosts({ by_account })} posts${more}.`;
}

export function largestMove({ rows }: Join): string {
  const size = ({ move_since_post }: Row) => Math.abs(move_since_post ?? 0);
  const known = rows.filter(({ move_since_post }) => move_since_post !== null);
  const [first] = known.toSorted((a, b) => size(b) - size(a));
  return first
    ? `${first.post.at.slice(0, 10)}, "${nameContract(first.contract)}": ${first.move_since_post} since the post.`
    : `No move since a post is known, in any of ${rows.length} rows.`;
}

export function movesInOrder({ rows }: Join): string {
  const moves = rows.map(({ move_since_post }) => Math.abs(move_since_post ?? 0));
  const isSorted = moves.every((move, index) => move <= (moves[index - 1] ?? 1));
  const isLarge = moves.every((move) => move >= 0.05);
  const list = rows.map(
    ({ post, contract, move_since_post }) => `${post.at.slice(0, 10)} "${contract.title}" ${move_since_post}`,
  );
  return `${rows.length} posts, ${isSorted ? 'largest move first' : 'in no order'}, ${isLarge ? 'all over 5 points' : 'some below 5 points'}: ${list.join('; ')}.`;
}

/** What the price did after the posts, whether the move stayed, and how rare such a move is. */
export const reactions = ({ rows, reasons }: Join) =>
  rows
    .map(({ contract, reaction: { after_60m, after_24h, persistence_24h }, unusual }) => {
      const rest = persistence_24h === null ? 'no share is computed' : `${persistence_24h} of it remained`;
      const rare =
        unusual.after_60m === null
          ? `not compared: ${reasons[unusual.after_60m_reason ?? ''] ?? 'the move is not known'}`
          : `${unusual.after_60m} of ${unusual.after_60m_of} earlier moves were as large`;
      return `"${nameContract(contract)}": ${formatNumber(after_60m)} after an hour, ${formatNumber(after_24h)} after a day, ${rest}; ${rare}.`;
    })
    .join(' ');

export const lastHour = ({ rows, also_7d: { note, rows: older } }: Join) =>
  `${rows.length} rows. ${note} ${older.map(({ post }) => post.at.slice(0, 10)).join(', ')}`;

export const freshness = ({ source, snapshot: { posts_read_at, prices_read_at, stale } }: Join) =>
  `${source}: posts of ${posts_read_at}, prices of ${prices_read_at}${stale ? ', not current' : ''}.`;

// Watch lists

export function watched(data: Answers['get_watchlist']): string {
  return data.topics
    .map(({ topic, recognised, posts, rows: ids, contracts, top_contracts, note }) => {
      const shown = data.rows.filter(({ post }) => ids.includes(post.id));
      const rows = [
        ...shown.map(nameRow),
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

export const topicsWithRows = ({ topics, rows, scanned }: Answers['get_watchlist']) =>
  `${topics.map(({ topic, rows: ids }) => `${topic} ${ids.length > 0 ? 'has rows' : 'has no row'}`).join(', ')}; ` +
  `${topics.every((topic) => topic.rows.every((id) => scanned.includes(id))) ? 'every' : 'not every'} row is among the ` +
  `scanned posts, and ${rows.length} rows are shown.`;

export function rowsOfTopics({ topics, rows }: Answers['get_watchlist']): string {
  const hasAll = topics.every(({ rows: ids }) => ids.every((id) => rows.some(({ post }) => post.id === id)));
  return `${topics.length} topics, ${hasAll ? 'all their rows shown' : 'some rows on the next page'}: ${topics.map(({ topic, rows: ids }) => `${topic} ${ids.length}`).join(', ')}.`;
}

export const topicNotes = ({ topics }: Answers['get_watchlist']): string =>
  topics.map(({ topic, contracts, note }) => `${topic}: ${contracts} markets. ${note ?? ''}`).join('\n');

export const spellings = ({ topics: [one, two, three, four] }: Answers['get_watchlist']) =>
  `${one?.contracts === two?.contracts && three?.contracts === four?.contracts ? 'The same' : 'Other'} markets in each spelling: ${one?.contracts} and ${three?.contracts}.`;

export const questionsOfTopics = ({ topics }: Answers['get_watchlist']) =>
  topics
    .map(
      ({ topic, recognised, contracts, events, top_contracts }) =>
        `${topic}${recognised ? '' : ' (only as words)'}: ${contracts} markets of ${events} questions, such as ${top_contracts.map(({ title }) => title).join(' / ')}`,
    )
    .join('; ');

/** The row of a post, or the reason why it has none. */
export function onPost({ topics: [topic], rows: [row], ...data }: Answers['get_watchlist']): string {
  if (row) return `"${row.post.text}" has the market "${nameContract(row.contract)}".`;
  return data.unmatched.length > 0 ? explainUnmatched(data) : `Not found. ${topic?.note}`;
}

export function withDeadlines({ topics, rows }: Answers['get_watchlist']): string {
  const byId = new Map(rows.map((row) => [row.post.id, row]));
  return topics
    .map(({ topic, rows: ids }) => `${topic}: ${ids.map((id) => nameDeadlines(byId.get(id))).join('; ')}`)
    .join('. ');
}

function nameDeadlines(row: Row | undefined): string {
  if (!row) return 'on the next page';
  const others = row.alternatives
    .filter(({ relation }) => relation === 'other_deadline')
    .map(({ title, last_price }) => `"${title}" ${last_price}`);
  return `"${nameContract(row.contract)}" at ${formatNumber(row.last_price)}, other deadlines ${others.join(', ')}`;
}

export function endorsements({ topics: [topic], rows, unmatched: posts, reasons }: Answers['get_watchlist']): string {
  const names = rows.map(({ contract }) => contract.outcome);
  const post = posts[0] && `${reasons[posts[0].reason]} The question is "${posts[0].nearest?.title}".`;
  return `${topic?.posts} posts, ${rows.length} with a market${names.length > 0 ? `: ${names.join(', ')}` : ''}. ${post ?? ''}`;
}

// News

/** Names the contract of every matched post, whether the move of the contract is known or not. */
export function news({ total, rows, new_posts, unmoved, reasons, next_since }: Answers['since_last']): string {
  const moved = rows.map(nameRow).join('; ');
  const still = unmoved.map((entry) => `"${nameContract(entry)}", ${entry.url}: ${reasons[entry.reason]}`).join(' ');
  const without = new_posts.filter(({ contract }) => contract === undefined);
  const [first] = without;
  return [
    `${count(total, 'new post')}.`,
    ...(rows.length > 0 ? [`${rows.length} with a moved market: ${moved}.`] : []),
    ...(unmoved.length > 0 ? [`${unmoved.length} with a market whose move is not known: ${still}`] : []),
    ...(first
      ? [`${without.length} without a market, such as "${first.excerpt}": ${reasons[first.reason ?? '']}`]
      : []),
    `Next time from ${next_since}.`,
  ].join(' ');
}

export function unmovedPrices({ rows, unmoved, note }: Answers['since_last']): string {
  const prices = unmoved.map(
    ({ title, last_price, last_price_reason }) => `"${title}" at ${last_price ?? last_price_reason}`,
  );
  return `${rows.length} with a known move; ${prices.join('; ')}.${addNote(note)}`;
}

export const pageOfNews = ({ new_posts, total, next_since }: Answers['since_last']) =>
  `${new_posts.length} of ${total} new posts, next from ${next_since}.`;

// Risk windows

export const riskWindows = ({ served, reason, windows, observed_from, note }: Answers['risk_windows']) =>
  served
    ? `${windows.length} windows: ${windows.map(({ contract, move }) => `"${nameContract(contract)}" by ${move}`).join(', ')}; prices are known from ${observed_from}.${addNote(note)}`
    : `Not served: ${reason}`;
