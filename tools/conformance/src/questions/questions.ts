import type { AnswerId, Answers, Failure } from './answers.ts';
import * as sentences from './sentences.ts';

/** The data with which questions are tested: the demo, and days of the recordings. */
export type World = 'demo' | 'demo_with_risk_windows' | ReplayDay;
export type ReplayDay = '2025-07-15' | '2025-09-04' | '2025-09-20' | '2026-03-06' | '2026-06-04';

const trumpDay = { account: 'trump', hours: 24 };
const week = { hours: 168 };

type Input = Readonly<Record<string, unknown>>;
/** The sentence in each world in which the question is tested. `…` stands for any text, such as a price that moves. */
type Expected = Readonly<Partial<Record<World, string>>>;

/** A question of a person, the call with which an assistant answers it, and the sentence that the person gets. */
export interface Question {
  question: string;
  id: AnswerId;
  input: Input;
  /** `mcp` for arguments that only JSON can express. */
  only?: 'http' | 'mcp';
  /** Creates the sentence from the answer. Reads only members that the OpenAPI document describes. */
  render: (answer: never) => string;
  expected: Expected;
}

function ask<Id extends AnswerId>(
  question: string,
  id: Id,
  input: Input,
  sentence: (data: Answers[Id]) => string,
  expected: Expected,
): Question {
  return { question, id, input, render: ({ data }: { data: Answers[Id] }) => sentence(data), expected };
}

/** Searches contracts by words. */
const search = (question: string, q: string, expected: Expected): Question =>
  ask(question, 'search_markets', { q }, sentences.found, expected);

/** Finds the contract that a sentence is about. */
const findMatch = (question: string, text: string, expected: Expected): Question =>
  ask(question, 'search_markets', { text }, sentences.onSentence, expected);

type WatchlistSentence = (data: Answers['get_watchlist']) => string;
/** Watches topics for a week. */
const watchWeek = (question: string, markets: unknown, sentence: WatchlistSentence, expected: Expected): Question =>
  ask(question, 'get_watchlist', { markets, ...week }, sentence, expected);

function refused(question: string, id: AnswerId, input: Input, message: string, only?: Question['only']): Question {
  const render = ({ error }: Failure) => error.message;
  return { question, id, input, ...(only && { only }), render, expected: { demo: message, '2025-09-20': message } };
}

const onlyEnglish = 'Only English words are found, and names of countries and acts in Spanish, German and French.';
const noWords =
  'No post of the window has its words or names, also not in a link. No open contract has its words or names.';

export const questions: readonly Question[] = [
  // What the service is
  ask('What can you do?', 'get_capabilities', {}, sentences.tools, {
    demo: 'get_capabilities, get_posts, search_markets, get_join, get_watchlist, since_last, risk_windows. It never places or suggests bets or trades.',
  }),
  ask('Ping me when cooper goes over 70; I have $200 on Japan no, sell?', 'get_capabilities', {}, sentences.refusals, {
    demo: 'Tools: get_capabilities, get_posts, search_markets, get_join, get_watchlist, since_last, risk_windows. It refuses: Place a trade….',
  }),
  ask('How old is this?', 'get_join', {}, sentences.freshness, {
    demo: 'sample: posts of 2026-11-22T16:00:00.000Z, prices of 2026-11-22T16:00:00.000Z.',
    '2025-09-20': 'replay: posts of 2025-09-20T12:00:00.000Z, prices of 2025-09-20T12:00:00.000Z.',
  }),

  // Posts
  ask('What did Trump post?', 'get_posts', trumpDay, sentences.newestPost, {
    demo: '2 posts, the last at 2026-11-22T12:00:00.000Z: [sample] Our prayers are with everyone…',
    '2025-07-15': '3 posts, the last at 2025-07-1…',
    '2025-09-20': '9 posts, the last at 2025-09-…',
  }),
  ask(
    'What did the White House post this week?',
    'get_posts',
    { account: 'whitehouse', ...week },
    sentences.healthOfFeed,
    {
      demo: '4 posts; the feed is up, read at 2026-11-22T16:00:00.000Z.',
      '2025-07-15':
        '0 posts; the feed is degraded, read at 2025-07-15T12:00:00.000Z. …xtracker: Responded, but has no posts in this window.…',
    },
  ),
  ask('All posts of both accounts this week', 'get_posts', week, sentences.pageOfPosts, {
    '2025-09-20': '… of 82 posts, more with a cursor.',
  }),
  ask('Quote him on Japan.', 'get_posts', { q: 'Japan', ...week }, sentences.postsFound, {
    demo: '1 post; 2026-11-19T17:49…: [sample] President Trump will VISIT JAPAN this fall….',
  }),
  ask('Did he write about Charlie Kirk?', 'get_posts', { q: 'Charlie Kirk', ...week }, sentences.postsFound, {
    '2025-09-20': '1 post; 2025-09-19T…: …Charlie Kirk….',
  }),
  ask('Что он сказал о Китае?', 'get_posts', { q: 'Что он сказал о Китае?' }, sentences.postsFound, {
    demo: `0 posts. No post since … has all words of q. In the last 168 hours: 0. ${onlyEnglish}…`,
  }),

  ask(
    'What did the White House post on Friday?',
    'get_posts',
    { account: 'whitehouse', q: 'Friday', ...week },
    sentences.postsFound,
    {
      demo: '0 posts. No post since … has all words of q. q finds the words of texts, not days: for a day pass hours, and compare at.…',
    },
  ),
  ask('What did he post on 2 June?', 'get_posts', { q: 'June 2', ...week }, sentences.postsFound, {
    '2026-06-04': '2 posts; …June 2…. q finds the words of texts, not days: for a day pass hours, and compare at.',
  }),

  // Contracts by words
  search('Any markets on tariffs?', 'tariffs', {
    demo: '6 open markets for "tariffs", first: "…tariff…" at …, read at https://….',
    '2025-07-15': '… open markets for "tariffs", first: "…ariff…" at …, read at https://….',
  }),
  search('Any markets on pardons?', 'pardons', {
    demo: '1 open market for "pardons", first: "Will Trump pardon Harold Whitfield by February 28?" at …, read at https://….',
    '2025-09-20': '… open markets for "pardons", first: "…pardon…" at …, read at https://….',
  }),
  ask(
    'Is there a market on him pardoning Ghislaine Maxwell?',
    'search_markets',
    { q: 'pardon Ghislaine Maxwell' },
    sentences.datedPrice,
    { '2026-06-04': '"Will Trump pardon Ghislaine Maxwell…": … at 2026-01-26T…, which is old.' },
  ),
  search('Who wins the Senate?', 'Senate', {
    demo: '0 open markets for "Senate". No open contract has "Senate". Only contracts about acts of Trump or the White House are listed.',
    '2025-09-20': '… for "Senate"….',
  }),
  ask('The Senate in 2026?', 'search_markets', { q: 'Senate 2026' }, sentences.scope, {
    '2025-09-20': 'Only his acts.',
  }),
  search('Will he be impeached?', 'impeached', {
    demo: '0 open markets for "impeached". No open contract has "impeached". Only contracts about acts of Trump or the White House are listed.',
  }),
  search('His approval rating market?', 'approval rating', {
    demo: '0 open markets for "approval rating". No open contract has "approval", "rating".…',
  }),
  search('What did Vance say about it?', 'Vance', {
    demo: '0 open markets for "Vance". No open contract has "Vance".…',
  }),
  search('Will the Fed cut rates?', 'Will the Fed cut rates?', {
    '2025-09-20':
      '0 open markets for "Will the Fed cut rates?". …Only contracts about acts of Trump or the White House are listed.',
  }),
  search('markets on tariffs on China', 'markets on tariffs on China', {
    demo: '0 open markets for "markets on tariffs on China". No open contract has "China". Without it, 6 have the rest. Only contracts…',
    '2025-09-20': '… for "markets on tariffs on China", first: "…China…" at ….',
  }),
  search('Which market is on tariffs on India?', 'tariffs on India', {
    demo: '0 open markets for "tariffs on India". No open contract has all of "tariffs", "India": …without "India" 6 have the rest.…',
    '2025-09-20': '… for "tariffs on India", first: "…India…" at ….',
  }),
  search('yo did trump tweet abt japan', 'yo did trump tweet abt japan', {
    demo: '2 open markets for "…", first: "Will Trump visit Japan by …" at …. Words of talk count only if a contract or post has them.',
  }),
  search(
    'Should I expect Trump to meet with Volodymyr Zelenskyy this year?',
    'Should I expect Trump to meet with Volodymyr Zelenskyy this year?',
    {
      demo: '0 open markets for "…". No open contract has "Volodymyr Zelenskyy". Without it, … have the rest. Only….',
      '2025-09-20': '… open markets for "…", first: "…Zelensky…" at ….',
    },
  ),
  ask(
    'What is the chance that he fires Powell?',
    'search_markets',
    { q: 'What is the chance that he fires Powell?' },
    sentences.datedPrice,
    { '2025-09-20': '"…Powell…": no price (no_price_then).' },
  ),
  ask('Is he going to fire Powell?', 'search_markets', { q: 'Is he going to fire Powell?' }, sentences.datedPrice, {
    '2025-09-20': '"…Powell…": no price (no_price_then).',
  }),
  search('Will he fire Hegseth?', 'fire Hegseth', {
    '2026-06-04':
      '2 open markets for "fire Hegseth", first: "Will Pete Hegseth be the first person to leave the Trump Cabinet? …" at ….…',
  }),
  ask('What counts as yes for the Army-Navy Game?', 'search_markets', { q: 'Army-Navy Game' }, sentences.rules, {
    demo: '1 open market of the event: Will Trump attend the Army-Navy Game? The rules: [sample] ….',
  }),
  ask('The shutdown?', 'search_markets', { q: 'government shutdown' }, sentences.listed, {
    '2025-09-20': '… markets; "…shut…" ….',
  }),

  // Words that are misspelt, foreign or about the order
  search('Anything on Erdogan? (his name has a diacritic)', 'Erdogan', {
    demo: '0 open markets for "Erdogan". No open contract has "Erdogan". Only contracts….',
    '2025-09-20': '1 open market for "Erdogan", first: "…Erdoğan…" at ….',
  }),
  search('Putn?', 'Putn', {
    '2026-06-04': '0 open markets for "Putn". No open contract has "Putn". Did you mean "Putin"? Only….',
  }),
  search('cooper?', 'cooper', {
    demo: '1 open market for "cooper", first: "…copper…" at …. No open contract has "cooper": listed are those with "copper".',
  }),
  search('Zölle auf Kupfer?', 'Zölle auf Kupfer', {
    demo: `0 open markets for "Zölle auf Kupfer". No open contract has "Kupfer". ${onlyEnglish}…`,
  }),
  search('¿Habrá aranceles al cobre?', '¿Habrá aranceles al cobre?', {
    demo: `0 open markets for "…". No open contract has …. ${onlyEnglish}…`,
  }),
  findMatch('Gibt es einen Markt auf Kupferzölle?', 'Gibt es einen Markt auf Kupferzölle?', {
    demo: `No market: …${onlyEnglish}`,
  }),
  search('Any brand-new markets about him this week?', 'new markets this week', {
    demo: '36 open markets for "new markets this week", …. q has only general words, so all contracts are listed. For new contracts pass sort=opens_at.',
  }),
  search('Newest markets on Trump?', 'newest markets on Trump', {
    '2025-09-20':
      '… open markets for …. …For new contracts pass sort=opens_at. Contracts on words that he may say: … of …, listed last.',
  }),
  search('Which of those were resolved this week, was he right?', 'resolved this week', {
    demo: '36 open markets …. For contracts that have closed pass status=closed.',
  }),
  search('What are the most likely things?', 'most likely', {
    '2025-09-20': '… open markets …. For the highest prices pass sort=last_price.',
  }),
  search("What's unlikely?", 'unlikely', {
    demo: '36 open markets …. For the lowest prices pass sort=last_price and order=asc.',
  }),
  search("What's hot right now?", "what's hot right now", {
    demo: '36 open markets …. For the most traded contracts pass sort=volume, for the biggest movers sort=move_24h. Words of talk…',
  }),
  search('Which market has the most money in it?', 'most money', {
    demo: '36 open markets …. For the most traded contracts pass sort=volume, for the biggest movers sort=move_24h.',
  }),
  search('Which tariff market fell most?', 'which tariff market fell most', {
    demo: '6 open markets …. For the largest falls pass sort=move_24h or sort=move_7d, and order=asc.',
  }),
  search('Anything cheap, under 10 cents?', 'under 10 cents', {
    demo: '36 open markets …. For prices up to 0.1 pass max_price=0.1.',
  }),
  search('Odds over 80 %?', 'odds over 80%', {
    '2026-06-04': '… open markets …. For prices from 0.8 pass min_price=0.8.',
  }),
  search('What opened since yesterday?', 'opened since yesterday', {
    '2025-09-20':
      '… open markets …. q has only general words, so all contracts are listed. For new contracts pass sort=opens_at.',
  }),
  search('Do Kalshi and Polymarket agree on Japan?', 'Do Kalshi and Polymarket agree on Japan?', {
    demo: '2 open markets for "…", first: "Will Trump visit Japan by …" at …. For the contracts of one venue pass venue.…',
  }),
  search('POTUS on copper?', 'POTUS copper', { demo: '1 open market for "POTUS copper", first: "…copper…" at ….…' }),
  search('Antifa, a terrorist organisation?', 'antifa terrorist organisation', {
    '2025-09-20':
      '0 open markets for "…". No open contract has all of …: "antifa" …, "terrorist" …, "organisation" 1.…',
  }),
  search('The Labour Secretary? (British spelling)', 'Labour Secretary', {
    demo: '3 open markets for "Labour Secretary", first: "…Secretary of Labor….',
  }),
  search('The Iran war: odds?', 'Iran war', {
    '2026-06-04': '… open markets for "Iran war", first: "US x Iran…" at ….',
  }),
  search('Any bets on the trade war with China?', 'trade war with China', {
    '2025-09-20': '… open markets for "…", first: "…trade agreement with China…" at ….',
  }),
  search('whats going on w the whole immigration thing', 'the whole immigration thing', {
    '2025-07-15': '12 open markets for "…", first: "…immigra…" at …. Words of talk …',
  }),
  search('will he run for a third term?', 'will he run for a third term', {
    '2025-09-20': '3 open markets for "…", first: "Will Trump run for a third term? …" at …. Words of talk …',
  }),
  search('Netenyahu meating?', 'Netenyahu meating', {
    '2026-06-04':
      '1 open market for "…", first: "…Netanyahu…" at …. No open contract has all of "Netenyahu", "meating": listed are those with "Netanyahu", "meeting".',
  }),
  search('goverment shutdwn odds', 'goverment shutdwn odds', {
    '2025-09-20':
      '66 open markets for "…", first: "…shutdown…" at …. No open contract has all of "goverment", "shutdwn": listed are those with "government", "shutdown". Contracts on words that he may say: 65 of 66, listed last.',
  }),
  search('Biggest losers today?', 'biggest losers today', {
    demo: '36 open markets …. For the largest falls pass sort=move_24h or sort=move_7d, and order=asc.',
  }),
  search('Labor Secretary favorite?', 'Labor Secretary favorite', {
    demo: '3 open markets for "Labor Secretary favorite", first: "…Secretary of Labor…. For the highest prices pass sort=last_price.',
  }),

  // Order, venue, price, status
  ask('What is the biggest mover today?', 'search_markets', { sort: 'move_24h', limit: 3 }, sentences.biggestMover, {
    demo: '"…" moved by …0.…; no larger move follows. 31 of 36 contracts have a known 24-hour move.',
    '2025-07-15': 'No move is known. 0 of … contracts have a known 24-hour move.',
  }),
  ask(
    'What fell most this week?',
    'search_markets',
    { sort: 'move_7d', order: 'asc', limit: 1 },
    sentences.biggestFall,
    {
      demo: '"…" by -0.….',
      '2025-07-15': 'No fall is known. … of … contracts have a known 7-day move.',
    },
  ),
  ask('What ends before Friday?', 'search_markets', { sort: 'closes_at', limit: 1 }, sentences.listed, {
    demo: '36 markets; "…" Polymarket 0.… of 2026-11-22, 2026-11-13 to 2026-11-27.',
    '2025-09-20': '… markets; "…" … to 2025-09-….',
  }),
  ask(
    'Anything on Kalshi closing soon?',
    'search_markets',
    { q: 'closing soon', venue: 'kalshi', limit: 1 },
    sentences.listed,
    { demo: '… markets; "…" Kalshi 0.… of 2026-11-22, …. … For contracts that end soon pass sort=closes_at.' },
  ),
  ask(
    'Which tariff market was listed last?',
    'search_markets',
    { q: 'tariffs', sort: 'opens_at', limit: 1 },
    sentences.listed,
    { demo: '6 markets; "…ariff…" … of 2026-11-22, 2026-09-23 to ….' },
  ),
  ask('Any brand-new markets? (by their opening)', 'search_markets', { sort: 'opens_at', limit: 1 }, sentences.listed, {
    demo: '36 markets; "…" … of 2026-11-22, 2026-11-19 to ….',
  }),
  ask('Which of those were resolved this week?', 'search_markets', { status: 'closed' }, sentences.listed, {
    demo: '0 markets. No stored closed contract fits. Closed contracts are stored for 48 hours, ….',
  }),
  ask(
    'What is he least likely to do? Long shots?',
    'search_markets',
    { max_price: 0.2, sort: 'last_price', order: 'asc', limit: 1 },
    sentences.listed,
    { demo: '… markets; "…" … 0.06 of 2026-11-22, ….' },
  ),
  ask(
    'Long shots on Polymarket, cheapest first',
    'search_markets',
    { max_price: 0.05, venue: 'polymarket', sort: 'last_price', order: 'asc', limit: 1 },
    sentences.listed,
    { '2026-06-04': '…market…Left out because their price is not known: ….' },
  ),
  ask(
    'What is a toss-up?',
    'search_markets',
    { min_price: 0.4, max_price: 0.6, sort: 'last_price', limit: 1 },
    sentences.listed,
    { demo: '… markets; "…" … 0.… of 2026-11-22, ….' },
  ),
  ask('Only Kalshi: tariffs.', 'search_markets', { q: 'Kalshi tariffs' }, sentences.venues, {
    demo: '… open markets for "Kalshi tariffs", all at Kalshi, first: "…tariff…" at ….',
    '2025-09-20': '… open markets for "Kalshi tariffs", all at Kalshi, first: "…ariff…" at ….',
  }),
  ask('Only Polymarket: tariffs.', 'search_markets', { q: 'tariffs', venue: 'polymarket' }, sentences.venues, {
    demo: '2 open markets for "tariffs", all at Polymarket, first: "…tariff…" at ….',
  }),
  ask('Do Kalshi and Polymarket agree on an Iran deal?', 'search_markets', { q: 'Iran deal' }, sentences.venues, {
    '2026-06-04': '… open markets for "Iran deal", all at Kalshi and Polymarket, first: "…Iran…" at ….',
  }),
  ask(
    "Who's gonna be labor secretary, top names?",
    'search_markets',
    { q: 'labor secretary', sort: 'last_price' },
    sentences.favourite,
    {
      demo: '"…Secretary of Labor? (…)" at 0.…, of 3 markets on 1 questions. 2 of 3 contracts have a known last price.',
    },
  ),
  ask(
    'Who is the favourite for Fed chair?',
    'search_markets',
    { q: 'Fed chair', sort: 'last_price', limit: 5 },
    sentences.favourite,
    {
      '2025-09-20':
        '"…Fed…" at 0.…, of … markets on … questions. 1 of … contracts have a known last price. Prices that are not current: 1. They come after the others, …, and price_at dates them.',
      '2026-03-06':
        '"Will Trump nominate Kevin Warsh as the next Fed chair?" at 0.…, of … markets on … questions. 1 of … contracts have a known last price. Prices that are not current: 1.…',
    },
  ),

  // A post, an address, a sentence
  ask(
    'What is this market? (the address of its event)',
    'search_markets',
    { q: 'https://kalshi.com/events/KXTRUMPMEETING-27DEC31' },
    sentences.rules,
    { demo: '… open markets of the event: Will Trump meet with …? The rules: [sample] ….' },
  ),
  ask(
    'What is this market? (the address without https)',
    'search_markets',
    { q: 'kalshi.com/events/kxdoed-26' },
    sentences.rules,
    { '2025-09-20': '… open market… of the event: …Department of Education…? The rules: ….' },
  ),
  ask('Is this post about a market? (its id)', 'search_markets', { q: '115231649861246548' }, sentences.subject, {
    '2025-09-20': 'It is about "Will Trump talk to Xi Jinping in September?".',
  }),
  ask(
    'Is this about a market? (its address, and a full stop)',
    'search_markets',
    { q: 'https://truthsocial.com/@realDonaldTrump/115231649861246548.' },
    sentences.subject,
    { '2025-09-20': 'It is about "Will Trump talk to Xi Jinping in September?".' },
  ),
  ask(
    'Is this about a market? (its text)',
    'search_markets',
    {
      q: 'I just completed a very productive call with President Xi of China. We made progress on many very important issues including Trade, Fentanyl, the need to bring the War between Russia and Ukraine to an end, and the approval of the TikTok Deal.',
    },
    sentences.subject,
    { '2025-09-20': 'It is about "Will Trump talk to Xi Jinping in September?".' },
  ),
  watchWeek(
    'Is this about a market? (the page of its row)',
    'http://127.0.0.1:8787/posts/117657576764538894',
    sentences.onPost,
    {
      demo: '"[sample] COPPER is needed…" has the market "Will Trump impose a tariff on copper by February 28? (Copper)".',
    },
  ),
  watchWeek(
    'Is this about a market? (its address at another name of the platform)',
    'https://twitter.com/WhiteHouse/status/2123473651700334595',
    sentences.onPost,
    { demo: '"[sample] President Trump will VISIT JAPAN…" has the market "Will Trump visit Japan by …".' },
  ),
  watchWeek('Which market fits this post? (an id that no post has)', '117654000000000000', sentences.onPost, {
    demo: `Not found. ${noWords}…`,
  }),
  watchWeek(
    'Which market fits this post? (an insult in passing, at the end of a post on tariffs)',
    '114819184205071380',
    sentences.onPost,
    {
      '2025-07-15':
        '"A new Study by the Council of Economic Advisers…" has no market: The post mentions the subject of a contract only in passing. Nearest: …Jerome Powell….',
    },
  ),
  watchWeek('Why was this post not matched? (its id)', '117653973476048907', sentences.onPost, {
    demo: '"[sample] Congratulations to both teams …" has no market: The …. Nearest: no contract.',
  }),
  watchWeek('Why was this post not matched? (an insult)', '114840552173805537', sentences.onPost, {
    '2025-07-15': '"Because of the fact that Rosie O’Donnell…" has no market: The …. Nearest: no contract.',
  }),
  watchWeek('Why was this post not matched? (a withdrawn nomination)', '115234681538876098', sentences.onPost, {
    '2025-09-20': '"Today I withdrew the Nomination of Erik …" has no market: The …. Nearest: ….',
  }),
  findMatch(
    '"Trump to visit Tokyo before the end of the year": odds?',
    'Trump to visit Tokyo before the end of the year',
    {
      demo: 'The market is "Will Trump visit Japan by December 31, 2026? (December 31)" at 0.…. Others: other_deadline "…February 28, 2027…" 0.….',
    },
  ),
  findMatch('Who will be the next Fed chair?', 'Who will be the next Fed chair?', {
    '2026-06-04': 'No market: …names none of its outcomes. The closest is "Who will Trump nominate as Fed Chair?"….',
  }),
  findMatch('Will he go to war with Venezuela?', 'Will he go to war with Venezuela?', {
    '2026-06-04': 'No market: The contracts on the same subject are about another act. To read: "…Strike…"….',
  }),
  findMatch('Will the government shut down on October 1?', 'Will the government shut down on October 1?', {
    '2025-09-20': 'No market: …Only contracts about acts of Trump or the White House are listed.',
  }),
  findMatch(
    'A 50% tariff on Brazil from August 1: any market?',
    'I am imposing a 50% tariff on Brazil, effective August 1st.',
    {
      '2025-07-15':
        'The market is "Will the U.S. tariff rate on Brazil be at least 50% on Aug 1, 2025?" at not known.…',
    },
  ),
  findMatch(
    'Trump made Bill Pulte acting head of intelligence: any market?',
    'Trump made Bill Pulte acting head of intelligence.',
    { '2026-06-04': 'No market: …. To read: ….' },
  ),
  findMatch('Trump fires Powell before the end of the year?', 'Trump fires Jerome Powell before the end of the year.', {
    '2025-07-15': 'The market is "Will Trump try to fire Jerome Powell this year?" at not known.',
  }),
  findMatch('Trump pulls the US out of NATO?', 'Trump pulls the US out of NATO.', {
    '2026-06-04': 'The market is "Will US withdraw from NATO before 2027?" at not known.',
  }),
  findMatch(
    'Mullin goes to DHS: what does the market say?',
    'Senator Markwayne Mullin will become the Secretary of Homeland Security.',
    {
      '2026-03-06':
        'No market: The post gives an answer that the question of the nearest contract does not list. The closest is "Who will be Trump\'s Secretary of Homeland Security?".…',
    },
  ),
  findMatch('He goes to France: any market?', 'I will be going to the G7, in France.', {
    '2026-06-04':
      'No market: The post gives an answer that the question of the nearest contract does not list. The closest is "What countries will Trump visit in 2026?".…',
  }),

  // Posts and their markets
  ask('What did Trump post in 24 hours that has a market?', 'get_join', trumpDay, sentences.joined, {
    demo: 'Of 2 posts of the last 24 hours, 1 have a market, all shown: 2026-11-22 on "Will Trump impose a tariff on copper by February 28? (Copper)" at 0.51, 24 h -0.18. 1 have no market.',
    '2025-07-15':
      'Of 3 posts of the last 24 hours, 1 have a market, all shown: 2025-07-14 on "…Department of Education…" at …. 2 have no market.',
    '2025-09-20': 'Of 9 posts of the last 24 hours, … have a market, all shown: 2025-09-…. … have no market.',
  }),
  ask('And what did the market do since?', 'get_join', trumpDay, sentences.joinedSincePost, {
    demo: 'sample: of 2 posts: "Will Trump impose a tariff on copper by February 28? (Copper)" at 0.51, … since the post.',
    '2025-09-20':
      'replay: of 9 posts: "Trump strikes another drug boat by Sep 30?" at …, … since the post; "Will Trump talk to Recep Tayyip ' +
      'Erdoğan in September?" at …, … since the post; "Will Trump talk to Xi Jinping in September?" at …, … since the post.',
  }),
  ask('And the White House? (a quiet day)', 'get_join', { account: 'whitehouse', hours: 24 }, sentences.joined, {
    '2025-09-20':
      'Of 0 posts of the last 24 hours, 0 have a market. Empty, because no post of the last 168 hours has a conservative match.',
  }),
  ask('Anything in the last hour?', 'get_join', { hours: 1 }, sentences.joined, {
    demo: 'Of 0 posts of the last 1 hours, 0 have a market. … older posts of the week do, such as 2026-11-….',
    '2025-07-15': 'Of … posts of the last 1 hours, 0 have a market. … older posts of the week do, such as 2025-07-….',
  }),
  ask('And the last hour, said with its dates?', 'get_join', { hours: 1 }, sentences.lastHour, {
    '2025-09-20':
      '0 rows. From the 168-hour join, because no post in the window itself has a conservative match.… 2025-09-…',
  }),
  ask('All matches of the week', 'get_join', week, sentences.joined, {
    demo: 'Of 27 posts of the last 168 hours, … have a market, all shown: …. … have no market.',
    '2025-07-15': 'Of 64 posts of the last 168 hours, … have a market, all shown: …. … have no market.',
  }),
  ask('The whole week, to its end', 'get_join', week, sentences.pageOfRows, {
    '2025-09-20': '… of … rows of 82 posts, more with a cursor.',
  }),
  ask('All matches of the week, with everything', 'get_join', { ...week, limit: 200 }, sentences.explained, {
    demo: '27 of 27 posts are explained.',
    '2025-07-15': '64 of 64 posts are explained.',
    '2025-09-20': '82 of 82 posts are explained.',
  }),
  ask('Why was a post of the week not matched?', 'get_join', { ...week, limit: 200 }, sentences.unmatched, {
    demo: '"[sample] …" has no market: The post …. Nearest: no contract.',
    '2025-09-20': '"…" has no market: …. Nearest: ….',
  }),
  ask('Sum up what he posted without a market.', 'get_join', { ...week, limit: 200 }, sentences.excerpts, {
    demo: '15 posts without a market, each whole or with 150 characters or more.',
    '2026-06-04': '… posts without a market, each whole or with 150 characters or more.',
  }),
  ask('Which post was followed by the largest move?', 'get_join', week, sentences.largestMove, {
    demo: '2026-11-…, "Will …": … since the post.',
    '2025-07-15': 'No move since a post is known, in any of … rows.',
  }),
  ask(
    'Did anything move more than 5 points after a post this week?',
    'get_join',
    { ...week, min_move: 0.05, sort: 'move_since_post' },
    sentences.movesInOrder,
    {
      demo: '… posts, largest move first, all over 5 points: 2026-11-… "…" …0.…; … "…" …0.…; … "…" …0.…; … "…" …0.….',
    },
  ),
  ask(
    'Which White House post moved a market most?',
    'get_join',
    { account: 'whitehouse', ...week, sort: 'move_since_post' },
    sentences.joinedSincePost,
    { demo: 'sample: of 4 posts: "…" at 0.…, … since the post; …' },
  ),
  watchWeek('Did the market react to the Brazil post, was that unusual?', 'Brazil', sentences.reactions, {
    demo: '"…Brazil…": 0 after an hour, -0.… after a day, no share is computed; … of … earlier moves were as large.',
  }),
  watchWeek('Was the copper move unusual?', 'copper', sentences.reactions, {
    demo: '"…copper…": -0.01 after an hour, not known after a day, no share is computed; 0.… of 167 earlier moves were as large.…',
  }),

  // Watch lists
  ask('Watch Greenland and Fed chair.', 'get_watchlist', { markets: 'Greenland,Fed chair' }, sentences.watched, {
    demo: `Greenland: 0 posts, 0 rows, 0 open markets. ${noWords} Fed chair: 0 posts, 0 rows, 0 open markets. ${noWords}`,
    '2025-09-20':
      'Greenland: … posts, 0 rows, … open markets, such as "…Greenland…" at …. … open contracts: search_markets with q=Greenland. Fed chair: … posts, … open markets, such as "…Fed Chair…" at ….',
  }),
  ask(
    'The same, for a week. (a list, and a number as text)',
    'get_watchlist',
    { markets: ['Greenland', 'Fed chair'], hours: '168' },
    sentences.watched,
    {
      '2025-07-15':
        'Greenland: … posts, 0 rows, … open markets, such as "…Greenland…" at …. … Fed chair: … posts, … open markets, such as "…Fed Chair…" at ….',
    },
  ),
  watchWeek('Watch tariffs, for a week.', 'tariffs', sentences.watched, {
    demo: 'tariffs: 3 posts, 2 rows (2026-11-… on "…ariff…" at …), 6 open markets, such as "…tariff…" at …',
    '2025-07-15': 'tariffs: … posts, … rows (2025-07-… on "…ariff…" at …), … open markets, such as "…ariff…" at …',
  }),
  watchWeek(
    'Watch Epstein, tariffs, Powell, copper, inflation and Nobel.',
    'Epstein,tariffs,Powell,copper,inflation,Nobel',
    sentences.topicsWithRows,
    {
      demo: 'Epstein has no row, tariffs has rows, Powell has no row, copper has rows, inflation has no row, Nobel has no row; every row is…',
      '2025-07-15':
        'Epstein has rows, tariffs has rows, Powell has…, copper has…, inflation has…, Nobel has…; every row is…',
    },
  ),
  watchWeek(
    'My watch list of eight topics, for a week',
    'Epstein,tariffs,Powell,Zelensky,Fed chair,pardons,Venezuela,Supreme Court',
    sentences.rowsOfTopics,
    {
      '2025-09-20':
        '8 topics, all their rows shown: Epstein …, tariffs …, Powell …, Zelensky …, Fed chair …, pardons …, Venezuela …, Supreme Court ….',
    },
  ),
  watchWeek('Watch tariffs and zebra farm.', 'tariffs,zebra farm', sentences.watched, {
    demo: `tariffs: … open markets, such as "…ariff…" at …. zebra farm (only as words): 0 posts, 0 rows, 0 open markets. ${noWords} ${onlyEnglish} search_markets with q=zebra farm counts the contracts for fewer words.`,
  }),
  ask('Anything on quantum dragons?', 'get_watchlist', { markets: 'quantum dragons' }, sentences.topicNotes, {
    '2025-09-20': `quantum dragons: 0 markets. ${noWords}…`,
  }),
  watchWeek('習近平?', '習近平', sentences.topicNotes, {
    '2025-09-20': `習近平: 0 markets. ${noWords} ${onlyEnglish}`,
  }),
  ask(
    'Watch tarrifs, Grenland, Zelensky, Epstien and Ghislane. (all but one misspelt)',
    'get_watchlist',
    { markets: 'tarrifs,Grenland,Zelensky,Epstien,Ghislane' },
    sentences.topicNotes,
    {
      '2025-09-20':
        'tarrifs: 0 markets. …Did you mean "tariffs"?…Grenland: 0 markets. …Did you mean "Greenland"?…Zelensky: … markets. …' +
        'Epstien: 0 markets. …Did you mean "Epstein"?…Ghislane: 0 markets. …Did you mean "Ghislaine"?…',
    },
  ),
  ask(
    'Will there be a cease-fire, or will the government shut down?',
    'get_watchlist',
    { markets: 'cease-fire,ceasefire,shut down,shutdown' },
    sentences.spellings,
    { '2025-09-20': 'The same markets in each spelling: … and ….' },
  ),
  ask(
    'Watch pardons, executive orders, vetoes and nominees.',
    'get_watchlist',
    { markets: 'pardons,executive orders,vetoes,nominees' },
    sentences.questionsOfTopics,
    {
      '2025-09-20':
        'pardons: … markets of … questions, such as …pardon… / …pardon…; executive orders: … markets of … questions, such as …executive order… / ' +
        '…; vetoes: … markets of … questions, such as …veto…; nominees: … markets of … questions, such as …nom…',
    },
  ),
  watchWeek('¿Qué dijo sobre Irán?', 'Irán', sentences.watched, {
    '2026-06-04': 'Irán: … posts, … open markets, such as "…Iran…" at ….',
  }),
  watchWeek('Jerome%20Powell (from an address bar)', 'Jerome%20Powell', sentences.watched, {
    '2025-09-20': 'Jerome%20Powell: 1 post, … rows…, … open markets, such as "…Powell…" at ….',
  }),
  watchWeek('Did he say anything about Canada this week, and the odds?', 'Canada', sentences.watched, {
    // The only post about it has its name in a link.
    '2026-06-04':
      'Canada: 0 posts, 0 rows, 1 open market, such as "…Canadian…" at …, but a link of 1 post has them: 116677910528038999.…',
  }),
  watchWeek('Bibi or the IDF this week?', 'Bibi,IDF', sentences.watched, {
    '2026-06-04': 'Bibi: 2 posts, … open markets, such as "…Netanyahu…" at …. IDF (only as words): 0 posts, …',
  }),
  watchWeek('The TikTok deal: a post, and odds?', 'TikTok deal', sentences.watched, {
    '2025-09-20': 'TikTok deal: 1 post, 0 rows, 0 open markets. No row: 1 post of the window names it, see unmatched.…',
  }),
  watchWeek('Did he ban voting machines?', 'voting machines', sentences.watched, {
    '2025-09-04':
      'voting machines: 1 post, 1 row (2025-08-31 on "…mail-in voting or voting machines…" at …), 2 open markets, …',
  }),
  watchWeek('Follow Venezuela for me: anything this week?', 'Venezuela', sentences.watched, {
    '2025-09-04':
      'Venezuela: 1 post, 1 row (2025-09-02 on "US x Venezuela military engagement …" at …), … open markets, such as ….',
  }),
  watchWeek(
    'He announced tariffs on Brazil, and a visit to Japan: what does the market say?',
    'Brazil tariffs,Japan',
    sentences.withDeadlines,
    { demo: 'Brazil tariffs: "…Brazil…" at 0.…, other deadlines …. Japan: "…Japan…" at 0.…, other deadlines …' },
  ),
  watchWeek('Whom did he endorse this week, at what odds?', 'endorsements', sentences.endorsements, {
    // The recording has the question without its outcomes.
    '2026-06-04':
      '… posts, 0 with a market. The post gives an answer that the question of the nearest contract does not list. ' +
      'The question is "Who will Trump endorse in the 2026 primaries?".',
  }),

  watchWeek('And the Iran war this week?', 'Iran war', sentences.watched, {
    '2026-06-04':
      'Iran war: 5 posts, 2 rows (2026-06-04 on "US x Iran permanent peace deal …" at …), … open markets, such as "US x Iran…',
  }),
  watchWeek(
    'Which posts were about that contract? (the id of another deadline)',
    'polymarket:900000301',
    sentences.topicNotes,
    {
      demo:
        '…: 1 markets. No post of the window is matched with it, but 1 post with other contracts of its event: ' +
        'get_watchlist with markets=polymarket:9000003.…',
    },
  ),

  // What is new
  ask('What is new since yesterday?', 'since_last', { since: '2026-11-21T16:00:00Z' }, sentences.news, {
    demo:
      '3 new posts. 1 with a moved market: 2026-11-22 on "Will Trump impose a tariff on copper by February 28? (Copper)" at 0.51, ' +
      '24 h -0.18. 2 without a market, such as "[sample] …": The post…. Next time from 2026-11-22T16:00:00.000Z.',
  }),
  ask('What is new since yesterday, 14 July?', 'since_last', { since: '2025-07-14T12:00:00Z' }, sentences.news, {
    '2025-07-15':
      '3 new posts. 1 with a market whose move is not known: "Will Trump eliminate the Department of Education in 2025? ' +
      '(Before Jan 1, 2026)", https://…: …. 2 without a market, such as "…": The post…. Next time from 2025-07-15T12:00:00.000Z.',
  }),
  ask(
    'I am in Tokyo: what changed since this morning?',
    'since_last',
    { since: '2026-11-22T08:00:00+09:00' },
    sentences.news,
    {
      demo: '2 new posts. 1 with a moved market: …copper…. 1 without a market, such as "[sample] Our prayers …. Next time from 2026-11-22T16:00:00.000Z.',
    },
  ),
  ask(
    'It is Monday morning in Sydney: what is new since Friday, 5 pm here?',
    'since_last',
    { since: '2026-11-20T17:00:00+11:00' },
    sentences.news,
    {
      demo: '9 new posts. … with a moved market: …copper…. … without a market, …. Next time from 2026-11-22T16:00:00.000Z.',
    },
  ),
  ask(
    'What is new since Tuesday, 8 in New York?',
    'since_last',
    { since: '2026-06-02T08:00:00-04:00' },
    sentences.news,
    { '2026-06-04': '… new posts. … without a market, such as "…": …. Next time from ….' },
  ),
  ask(
    'Iran or Bibi since Monday 6 pm Pacific?',
    'since_last',
    { since: '2026-06-01T18:00:00-07:00', markets: 'Iran,Netanyahu' },
    sentences.news,
    { '2026-06-04': '4 new posts. … without a market, such as "…": …. Next time from 2026-06-04T12:00:00.000Z.' },
  ),
  ask('What changed since yesterday 9:00?', 'since_last', { since: '2025-09-19T09:00:00Z' }, sentences.unmovedPrices, {
    '2025-09-20': '… with a known move; "…" at …. …not known….',
  }),
  ask(
    'What is new? (the first ten, and a cursor for the next call)',
    'since_last',
    { since: '2025-09-18T09:00:00Z', limit: 10 },
    sentences.pageOfNews,
    { '2025-09-20': '10 of … new posts, next from 2025-09-1….' },
  ),

  // Risk windows
  ask('Risk windows for tariffs?', 'risk_windows', { markets: 'tariffs', days: 14 }, sentences.riskWindows, {
    demo: 'Not served: Risk windows belong to the premium tier: they are not served until billing ships, unless the operator enables them. Every tool that is served is free. For deadlines call search_markets with q and sort=closes_at…',
    demo_with_risk_windows:
      '… windows: …"Will Trump impose a tariff on copper by February 28? (Copper)" by …0.…; prices are known from 2026-11-….…not observed….',
  }),

  // What cannot be asked
  refused(
    'What happened in the last month?',
    'get_join',
    { hours: 720 },
    'hours must be an integer from 1 to 168, …such as 24 (no call looks back more than a week: …); got "720".',
  ),
  refused(
    'The last 24 hours, in words',
    'get_join',
    { hours: 'one day' },
    'hours must be a number, not a text, from 1 to 168, such as 24; got "one day".',
    'mcp',
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
    'Only one venue, please.',
    'search_markets',
    { venue: 'Kalshi' },
    'venue must be one of polymarket, kalshi, predictit, …; got "Kalshi".',
  ),
];
