import { fillerStems, isDateOnly, listUndatedStems } from './english/grammar.ts';
import type { ParsedPost } from './post.ts';
import { isDay, isDeadline, toClosingTime } from './questions/answer.ts';
import { getAnswer, type GroupMember } from './questions/groups.ts';
import { exclude, parseContract, toQuestion } from './questions/question.ts';
import type { ParsedTitle } from './questions/title.ts';
import { isInBracket, parseAmounts, type Amount, type Bracket } from './text/amounts.ts';
import { dayMs, overlaps, readTimes, toDaysOf, type Period, type Tense } from './text/times.ts';
import { toSpan, type Span, type TokenRange } from './text/tokenize.ts';
import type { Evidence, MatchableContract, Refusal, Relation } from './types.ts';

type Candidates<C> = readonly GroupMember<C>[];

/**
 * A contract about a period also matches posts from 36 hours before to 24 hours after the period, because a post can
 * announce an act in advance or report the act later.
 */
const beforePeriodMs = 36 * 3_600_000;
const afterPeriodMs = 24 * 3_600_000;

/** Whether a post is near the period of a contract. True if the contract has no period, or the post no time. */
export function isInPeriod<C extends MatchableContract>(member: GroupMember<C>, postedAt: number): boolean {
  const { period } = getAnswer(member);
  // Comparisons with NaN are false. The condition is negated, because a post without a time must pass.
  return !period || !(postedAt < period.from - beforePeriodMs || postedAt > period.to + afterPeriodMs);
}

/**
 * Chooses the contract of a question that the post is about, and lists the others that fit, the most preferred first.
 * Returns the reason if the post is about none of them: the question asks for an amount that the post does not give, or
 * the post names another time.
 *
 * @param members The most preferred contract first. All are open at the time of the post.
 * @param act The mention of the act. Only its sentence is searched for amounts and times; without it, the whole post.
 */
export function chooseContract<C extends MatchableContract>(
  members: Candidates<C>,
  post: ParsedPost,
  act: TokenRange | undefined,
): GroupMember<C>[] | Refusal {
  const { postedAt } = post;
  const { sentence, times, tense } = readSentence(post, act);
  const today = toDaysOf(postedAt);
  const fitting = members.filter((member) => fitsTimes(member, times, { postedAt, today, tense }));
  const [first] = fitting;
  if (!first) return 'other_time';
  if (getAnswer(first).kind === 'amount') return chooseAmount(fitting, parseAmounts(sentence));
  return moveToFront(fitting, findNamed(fitting, times, { postedAt, today }) ?? choosePreferred(fitting, postedAt));
}

const pastWords = /\b(?:was|were|had|did|met|spoke|went|flew|held|came|gave|sent|\w+ed)\b/iu;
/** Words before an act. "To" in "spoke to" is none. */
const futureWords = /\b(?:will|shall|going|to|be)\b|[’']ll\b/iu;
/** The words before an act that show its tense. */
const maxTenseWords = 4;

/** The start of a clause after the act, whose times are of something else: "..., which was empty a year ago". */
const nextClause = /,? (?:which|who|where|because|than) |, (?:after|when|while|although|since) /u;

/** Returns the sentence of the act, and the times that it names outside names such as "January 6". */
function readSentence(
  post: ParsedPost,
  act: TokenRange | undefined,
): { sentence: string; times: Period[]; tense?: Tense } {
  const { text, tokens, entities, postedAt } = post;
  const words = act ? post.getSentenceTokens(act.from) : tokens;
  const [start = 0, end = start] = [words[0]?.start, words.at(-1)?.end];
  const sentence = text.slice(start, end);
  const named = entities.filter(
    ({ from }) => (tokens[from]?.start ?? -1) >= start && (tokens[from]?.start ?? end) < end,
  );
  const nameless = named.reduce((rest, mention) => {
    const name = toSpan(text, tokens, mention);
    return rest.slice(0, name.start - start) + 'x'.repeat(name.end - name.start) + rest.slice(name.end - start);
  }, sentence);
  if (!act) return { sentence, times: readTimes(nameless, postedAt) };
  const from = act.from - post.getStemsBefore(act.from, maxTenseWords).length;
  const isFuture = futureWords.test(toSpan(text, tokens, { from, to: act.from }).text);
  const isPast = pastWords.test(toSpan(text, tokens, { from, to: act.to }).text);
  const tense = isFuture ? 'future' : isPast ? 'past' : undefined;
  const actEnd = (tokens[act.to - 1]?.end ?? start) - start;
  const clauseEnd = nameless.slice(actEnd).search(nextClause);
  const clause = clauseEnd < 0 ? nameless : nameless.slice(0, actEnd + clauseEnd);
  return { sentence, times: readTimes(clause, postedAt, tense, (tokens[act.from]?.start ?? 0) - start), tense };
}

/** An act of a question without an opening time is past if it was over three months before the post. */
const maxUnopenedMs = 90 * dayMs;

/** Returns the time in which an act answers a contract: after trading opens, and up to the deadline. */
function toWindow<C extends MatchableContract>(member: GroupMember<C>, postedAt: number): Period {
  const { period, kind } = getAnswer(member);
  if (period && kind === 'day') return period;
  const opensAt = Date.parse(member.contract.opens_at ?? '');
  const opens = Number.isNaN(opensAt) ? postedAt - maxUnopenedMs : opensAt;
  return { from: Math.max(period?.from ?? opens, opens), to: period?.to ?? toClosingTime(member.contract) };
}

/** The instant of a post, and its day in New York. */
interface PostTime {
  postedAt: number;
  today: Period;
}

/**
 * Whether one of the times that the post names is in the time of a contract. If the post names none, it is on its own
 * day for a contract on a single day, or before an announced day, and fits every other contract.
 */
function fitsTimes<C extends MatchableContract>(
  member: GroupMember<C>,
  times: readonly Period[],
  { postedAt, today, tense }: PostTime & { tense: Tense },
): boolean {
  const window = toWindow(member, postedAt);
  if (times.length > 0) return times.some((time) => isWithin(time, window, postedAt));
  return !isDay(window) || !(window.to <= today.from || (tense !== 'future' && window.from >= today.to));
}

/** A time is within a window that has most of what is left of it. A limit is within a window that ends no earlier. */
function isWithin(time: Period, window: Period, postedAt: number): boolean {
  if (!overlaps(time, window)) return false;
  if (time.to <= window.to || !isDeadline(window)) return true;
  const from = Math.max(time.from, postedAt);
  return time.from !== -Infinity && window.to - from >= (time.to - from) / 2;
}

/** Tries the last amount first: "from 25% to 50%" means 50 %. Of several brackets, the narrowest one wins. */
function chooseAmount<C extends MatchableContract>(
  members: Candidates<C>,
  amounts: readonly Amount[],
): GroupMember<C>[] | Refusal {
  const bracketed = members
    .flatMap((member) => {
      const { bracket } = getAnswer(member);
      return bracket ? [{ member, bracket }] : [];
    })
    .sort((a, b) => compareBrackets(a.bracket, b.bracket));
  const named = amounts.findLast((amount) => bracketed.some(({ bracket }) => isInBracket(amount, bracket)));
  if (!named) return 'outcome_not_named';
  return bracketed.filter(({ bracket }) => isInBracket(named, bracket)).map(({ member }) => member);
}

/** Sorts narrower brackets first, and of these the higher ones: 25 % is in "20% to 25%" and in "25% to 30%". */
const compareBrackets = (a: Bracket, b: Bracket): number => a.high - a.low - (b.high - b.low) || b.low - a.low;

const toEnd = <C extends MatchableContract>(member: GroupMember<C>): number =>
  getAnswer(member).period?.to ?? Number.MAX_VALUE;

const sortByEnd = <C extends MatchableContract>(members: Candidates<C>): GroupMember<C>[] =>
  members.toSorted((a, b) => toEnd(a) - toEnd(b));

/** A contract that closes less than a week after the post has mostly been decided by what the post announces. */
const minOpenMs = 7 * dayMs;

/**
 * Finds the contract of the time that the post names: the one that ends first at or after the end of this time, else the
 * last one that has most of it. The day of the post names a day or month, and no deadline, because today's act has
 * decided all of them.
 */
function findNamed<C extends MatchableContract>(
  members: Candidates<C>,
  times: readonly Period[],
  { postedAt, today }: PostTime,
): GroupMember<C> | undefined {
  const timed = sortByEnd(members.filter((member) => getAnswer(member).period));
  const dated = timed.filter((member) => getAnswer(member).kind === 'day');
  for (const time of [...times, today]) {
    const isComing = time.to > postedAt && (time.from !== today.from || time.to !== today.to);
    const within = (isComing ? timed : dated).filter((each) => isWithin(time, toWindow(each, postedAt), postedAt));
    const named = within.find((each) => toEnd(each) >= time.to) ?? within.at(-1);
    if (named) return named;
  }
  return undefined;
}

/** Chooses the most traded contract with a price that stays open for at least a week, else the one that ends first. */
function choosePreferred<C extends MatchableContract>(
  members: Candidates<C>,
  postedAt: number,
): GroupMember<C> | undefined {
  const open = members.filter(
    (member) => !(Math.min(toEnd(member), toClosingTime(member.contract)) < postedAt + minOpenMs),
  );
  return (
    open.find(({ contract }) => typeof contract.last_price === 'number') ??
    sortByEnd(open.length > 0 ? open : members)[0]
  );
}

export const moveToFront = <T>(items: readonly T[], first: T | undefined): T[] =>
  first === undefined ? [...items] : [first, ...items.filter((item) => item !== first)];

/** Sorts the rungs of the chosen contract's ladder first: those with a price, the nearest deadline first. */
export function sortRungs<C extends MatchableContract>(
  chosen: GroupMember<C>,
  others: Candidates<C>,
): GroupMember<C>[] {
  const toDistance = (member: GroupMember<C>): number =>
    member.contract.event_id === chosen.contract.event_id && typeof member.contract.last_price === 'number'
      ? Math.abs(toEnd(member) - toEnd(chosen))
      : Number.MAX_VALUE;
  return others.toSorted((a, b) => toDistance(a) - toDistance(b));
}

/**
 * Determines how an alternative differs from the chosen contract. Contracts of one event ask the same question.
 * Contracts of different events ask the same question if their event titles have the same words apart from dates.
 */
export function findRelation(chosen: MatchableContract, alternative: MatchableContract): Relation {
  const sharesEvent = chosen.event_id === alternative.event_id;
  if (!sharesEvent && toQuestionKey(chosen.event_title) !== toQuestionKey(alternative.event_title))
    return 'other_question';
  if (chosen.venue !== alternative.venue) return 'other_venue';
  // The titles of an event name its answers: "Will he nominate X?" and "Will he nominate himself?"
  const sharesAnswer = !sharesEvent || toQuestionKey(chosen.title) === toQuestionKey(alternative.title);
  return sharesAnswer && toUndatedOutcome(chosen) === toUndatedOutcome(alternative)
    ? 'other_deadline'
    : 'other_outcome';
}

export const toQuestionKey = (title: string): string =>
  [...new Set(listUndatedStems(title).filter((stem) => !fillerStems.has(stem)))].sort().join(' ');

/** Returns "Yes" for an outcome that is only a date, because two such outcomes differ only in the deadline. */
const toUndatedOutcome = ({ outcome }: MatchableContract): string =>
  isDateOnly(outcome) ? 'Yes' : outcome.toLowerCase();

/**
 * Quotes the words of the post and of the contract for each object and answer that both name, and for the first act.
 * Parses the contract again, because the contracts of a group may word the same question differently.
 */
export function collectEvidence(
  post: ParsedPost,
  contract: MatchableContract,
  act: TokenRange | undefined,
): Evidence[] {
  const parsed = parseContract(contract, post.vocabulary);
  const { title, event, label } = parsed;
  const { objects, optionalTerms, answerTerms, acts } = toQuestion(parsed, post.vocabulary);
  const quotePost = (range: TokenRange): Evidence['post'] => toSpan(post.text, post.tokens, range);
  const quoteContract = (
    isIn: (title: ParsedTitle) => boolean,
    { start, end }: Omit<Span, 'text'>,
  ): Evidence['contract'] => {
    const field = isIn(title) ? 'title' : isIn(event) ? 'event_title' : 'outcome';
    return { start, end, text: contract[field].slice(start, end), field };
  };
  const required = [...objects, ...optionalTerms];
  const terms = [...required, ...exclude(label ? answerTerms : [], required)].flatMap((term): Evidence[] => {
    const [mention] = post.findTerm(term);
    // A title can name the answer too. The label is the better quote, because it tells the contract from the others.
    const quoted = label?.terms.find(({ key }) => key === term.key) ?? term;
    const quote = quoteContract(({ terms }) => terms.includes(quoted), quoted);
    return mention ? [{ topic: term.entity?.name ?? quote.text, post: quotePost(mention), contract: quote }] : [];
  });
  const named = [...title.acts, ...event.acts].find((mention) => mention.act === acts[0]);
  if (!named || !act) return terms;
  const quote = quoteContract(({ acts }) => acts.includes(named), named);
  return [...terms, { topic: named.act.name, post: quotePost(act), contract: quote }];
}
