import type { ParsedPost } from './post.ts';
import { isComparable, isInBracket, type Amount, type Bracket } from './questions/amounts.ts';
import {
  exclude,
  getAnswer,
  isDay,
  isDeadline,
  namesTime,
  toClosingTime,
  toQuestion,
  type ParsedContract,
} from './questions/question.ts';
import type { ParsedTitle } from './questions/title.ts';
import { isSharedHeadline } from './reporting.ts';
import { dayMs, overlaps, readTimes, toDaysOf, type Period } from './text/times.ts';
import { toSpan, type Span, type TokenRange } from './text/words.ts';
import type { Evidence, Refusal } from './types.ts';

type Member = ParsedContract;

/** A post can announce an act of a period 36 hours in advance, or report it 24 hours later. */
const beforePeriodMs = 36 * 3_600_000;
const afterPeriodMs = 24 * 3_600_000;

// Comparisons with NaN are false. The conditions are negated, because a post without a time must pass.
const hasStarted = (member: Member, postedAt: number): boolean =>
  !(postedAt < (getAnswer(member).period?.from ?? -Infinity) - beforePeriodMs);

/** Whether a post is not too late for the period of a contract. */
export const isInTime = (member: Member, postedAt: number): boolean =>
  !(postedAt > (getAnswer(member).period?.to ?? Infinity) + afterPeriodMs);

/** Whether a post is near the period of a contract. True if the contract has no period, or the post no time. */
export const isInPeriod = (member: Member, postedAt: number): boolean =>
  hasStarted(member, postedAt) && isInTime(member, postedAt);

/**
 * Chooses the contract of a question that the post is about, then the others that fit. Returns the reason if none does.
 *
 * @param members Open contracts, the most preferred first.
 * @param act Only its sentence is searched for amounts and times; without it, the whole post.
 */
export function chooseContract<M extends Member>(
  members: readonly M[],
  post: ParsedPost,
  act: TokenRange | undefined,
): M[] | Refusal {
  const sentence = readSentence(post, act);
  const timely = members.filter((member) => fitsTimes(member, sentence));
  if (timely.length === 0) return Number.isNaN(post.postedAt) ? 'no_time' : 'other_time';
  const fitting = listStated(timely, post, sentence);
  const [first] = fitting;
  if (!first) return 'outcome_not_named';
  if (getAnswer(first).kind === 'amount') return chooseAmount(fitting, post, sentence);
  return moveToFront(fitting, findNamed(fitting, sentence) ?? choosePreferred(fitting, post.postedAt));
}

/** The sentence of an act, the times that it names and when it was posted: the instant, and the day in New York. */
interface Sentence {
  /** The words whose amounts can be those of the act. */
  amounts: string;
  times: readonly Period[];
  postedAt: number;
  today: Period;
}

const pastWords = /\b(?:was|were|had|did|met|spoke|went|flew|held|came|gave|sent|\w+ed)\b/iu;
/** Words before an act. "To" in "spoke to" is none. */
const futureWords = /\b(?:will|shall|going|to|be)\b|[’']ll\b/iu;
/** The words before an act that show its tense. */
const maxTenseWords = 4;

/** The start of a clause after the act, whose times are of something else: "..., which was empty a year ago". */
const nextClause = /,? (?:which|who|where|because|than) |, (?:after|when|while|although|since) /u;

/** The next sentence, if it only adds when: "It will be in February." */
const nextTime = /^\W+(?:It|That|This)(?: will|[’']ll) (?:be|take place)\b[^.!?]{0,200}/u;

/** Reads the sentence of the act. Times in names, such as "January 6", are none. */
function readSentence(post: ParsedPost, act: TokenRange | undefined): Sentence {
  const { text, tokens, entities, postedAt } = post;
  const words = act ? post.getSentenceTokens(act.from) : tokens;
  const [start = 0, end = start] = [words[0]?.start, words.at(-1)?.end];
  let nameless = text.slice(0, end);
  for (const mention of entities) {
    const name = toSpan(text, tokens, mention);
    if (name.start >= start && name.start < end)
      nameless = nameless.slice(0, name.start) + 'x'.repeat(name.end - name.start) + nameless.slice(name.end);
  }
  nameless = nameless.slice(start);
  const amounts = text.slice(start, findAmountEnd(post, act) ?? end);
  const sentence = { amounts, postedAt, today: toDaysOf(postedAt) };
  if (!act) return { ...sentence, times: readTimes(nameless, postedAt) };
  const from = act.from - post.getStemsBefore(act.from, maxTenseWords).length;
  const isFuture = futureWords.test(post.quote({ from, to: act.from }));
  const tense = isFuture ? 'future' : pastWords.test(post.quote({ from, to: act.to })) ? 'past' : undefined;
  const named = toSpan(text, tokens, act);
  const clauseEnd = nameless.slice(named.end - start).search(nextClause);
  const clause = clauseEnd < 0 ? nameless : nameless.slice(0, named.end - start + clauseEnd);
  const stated = readTimes(clause, postedAt, tense, named.start - start);
  const times = stated.length > 0 ? stated : readTimes(nextTime.exec(text.slice(end))?.[0] ?? '', postedAt, 'future');
  // A post endorses by its own words. A later time is that of the election.
  const isDoneNow = post.acts.some(({ entry, from }) => from === act.from && entry.flags.has('exclusive'));
  return { ...sentence, times: isDoneNow ? times.filter(({ to }) => to <= postedAt) : times };
}

/** An amount stands up to two words before its act: "a 10% additional Tariff". */
const maxAmountWords = 3;

/** Where the words of the next act of the kind begin: "a 25% Tariff on X, and a 10% Tariff on Y". */
function findAmountEnd(post: ParsedPost, act: TokenRange | undefined): number | undefined {
  const named = post.acts.find(({ from }) => from === act?.from)?.entry;
  const next = post.acts.find(({ entry, from }) => act && entry === named && from > act.from + maxAmountWords);
  return act && next && post.isBeside(next, act) ? post.tokens[next.from - maxAmountWords]?.start : undefined;
}

/** An act of a question without an opening time is past if it was over three months before the post. */
const maxUnopenedMs = 90 * dayMs;

/** Returns the time in which an act answers a contract: after trading opens, and up to the deadline. */
function toWindow(member: Member, postedAt: number): Period {
  const { period } = getAnswer(member);
  const opensAt = Date.parse(member.contract.opens_at ?? '');
  const opens = Number.isNaN(opensAt) ? postedAt - maxUnopenedMs : opensAt;
  return { from: Math.max(period?.from ?? opens, opens), to: period?.to ?? toClosingTime(member.contract) };
}

/**
 * Whether a time of the sentence is in that of the contract; without one, the day of the post for a single day. A period
 * that has not started needs a time that is wholly in it.
 */
function fitsTimes(member: Member, { times, postedAt, today }: Sentence): boolean {
  if (Number.isNaN(postedAt)) return !getAnswer(member).period && !namesTime(member.contract);
  const window = toWindow(member, postedAt);
  if (!hasStarted(member, postedAt)) return times.some(({ from, to }) => from >= window.from && to <= window.to);
  if (times.length > 0) return times.some((time) => isWithin(time, window, postedAt));
  return !isDay(window) || overlaps(window, today);
}

/** A time is within a window that has most of what is left of it. A limit is within a window that ends no earlier. */
function isWithin(time: Period, window: Period, postedAt: number): boolean {
  if (!overlaps(time, window)) return false;
  if (time.to <= window.to || !isDeadline(window)) return true;
  const from = Math.max(time.from, postedAt);
  return time.from !== -Infinity && window.to - from >= (time.to - from) / 2;
}

/**
 * The amounts of the sentence of the act that can be compared with a bracket, else those of the whole post. A percentage
 * can be about anything, so it must stand in the sentence.
 */
function findAmounts(post: ParsedPost, sentence: Sentence, bracket: Bracket): Amount[] {
  const texts = bracket.unit === '%' ? [sentence.amounts] : [sentence.amounts, post.text];
  const lists = texts.map((text) => post.readAmounts(text).filter((amount) => isComparable(amount, bracket)));
  return lists.find(({ length }) => length > 0) ?? [];
}

/** The contracts whose title states no other amount than the post, those that state its very amount first. */
function listStated<M extends Member>(members: readonly M[], post: ParsedPost, sentence: Sentence): M[] {
  const named = members.map((member) => {
    const { stated } = getAnswer(member);
    const amounts = stated ? findAmounts(post, sentence, stated) : [];
    const isIn = stated !== undefined && amounts.some((amount) => isInBracket(amount, stated));
    const isExact = amounts.some(({ value }) => value === stated?.low);
    const isMissing = stated !== undefined && amounts.length === 0 && needsAmount(member, stated);
    return { member, isOther: isMissing || (amounts.length > 0 && !isIn), rank: Number(isIn) + Number(isExact) };
  });
  const best = Math.max(...named.map(({ rank }) => rank));
  return named.filter(({ isOther, rank }) => !isOther && rank === best).map(({ member }) => member);
}

/**
 * Whether a post without an amount is not about a title: one about a single pardon or nomination is not about "at least
 * 20", and a price or an investment is nothing without its amount. A post about troops need not count them.
 */
function needsAmount({ title }: Member, { unit, low }: Bracket): boolean {
  const { acts } = title;
  const isOneByOne = acts.some(
    ({ act: { flags } }) => flags.has('person') || flags.has('office') || flags.has('countable'),
  );
  return acts.every(({ act: { flags } }) => flags.has('qualifier')) || (unit === 'count' && low > 1 && isOneByOne);
}

/** Chooses the narrowest bracket of the last amount that is in any; of equal ones the higher, as for 25 %. */
function chooseAmount<M extends Member>(members: readonly M[], post: ParsedPost, sentence: Sentence): M[] | Refusal {
  const bracketed = members
    .flatMap((member) => {
      const { bracket } = getAnswer(member);
      return bracket ? [{ member, bracket }] : [];
    })
    .sort(({ bracket: a }, { bracket: b }) => a.high - a.low - (b.high - b.low) || b.low - a.low);
  const { bracket } = bracketed[0]!;
  // A shared headline is about one act, and not about all of a month.
  const amounts = bracket.unit === 'count' && isSharedHeadline(post) ? [] : findAmounts(post, sentence, bracket);
  for (const amount of amounts.toReversed()) {
    const fitting = bracketed.filter(({ bracket }) => isInBracket(amount, bracket));
    if (fitting.length > 0) return fitting.map(({ member }) => member);
  }
  return 'outcome_not_named';
}

const toEnd = (member: Member): number => getAnswer(member).period?.to ?? Number.MAX_VALUE;

const sortByEnd = <M extends Member>(members: readonly M[]): M[] => members.toSorted((a, b) => toEnd(a) - toEnd(b));

/** Finds the contract of the time that the post names. Today's act decides every deadline, so today names none. */
function findNamed<M extends Member>(members: readonly M[], { times, postedAt, today }: Sentence): M | undefined {
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

/** A contract that closes less than a week after the post has mostly been decided by what the post announces. */
const minOpenMs = 7 * dayMs;

/** Chooses the most traded contract with a price that stays open for at least a week, else the one that ends first. */
function choosePreferred<M extends Member>(members: readonly M[], postedAt: number): M | undefined {
  const open = members.filter(
    (member) => !(Math.min(toEnd(member), toClosingTime(member.contract)) < postedAt + minOpenMs),
  );
  return open.find(hasPrice) ?? sortByEnd(open.length > 0 ? open : members)[0];
}

const hasPrice = ({ contract }: Member): boolean => typeof contract.last_price === 'number';

export const moveToFront = <T>(items: readonly T[], first: T | undefined): T[] =>
  first === undefined ? [...items] : [first, ...items.filter((item) => item !== first)];

/** Sorts the rungs of the chosen contract's ladder first: those with a price, the nearest deadline first. */
export function sortRungs<M extends Member>(chosen: M, others: readonly M[]): M[] {
  const toDistance = (member: M): number =>
    member.contract.event_id === chosen.contract.event_id && hasPrice(member)
      ? Math.abs(toEnd(member) - toEnd(chosen))
      : Number.MAX_VALUE;
  return others.toSorted((a, b) => toDistance(a) - toDistance(b));
}

/** Quotes the words of the post and of the contract for each object and answer that both name, and for the first act. */
export function collectEvidence(post: ParsedPost, parsed: Member, act: TokenRange | undefined): Evidence[] {
  const { contract, title, event, label } = parsed;
  // The contracts of a group may word the same question differently.
  const { objects, optionalTerms, answerTerms, acts } = toQuestion(parsed, post.vocabulary);
  const quote = (
    topic: string | undefined,
    mention: TokenRange,
    isIn: (title: ParsedTitle) => boolean,
    at: Omit<Span, 'text'>,
  ): Evidence => {
    const field = isIn(title) ? 'title' : isIn(event) ? 'event_title' : 'outcome';
    const { start, end } = at;
    const text = contract[field].slice(start, end);
    return {
      topic: topic ?? text,
      post: toSpan(post.text, post.tokens, mention),
      contract: { start, end, text, field },
    };
  };
  const required = [...objects, ...optionalTerms];
  const terms = [...required, ...exclude(label ? answerTerms : [], required)].flatMap((term) => {
    const [mention] = post.findTerm(term);
    // A title can name the answer too. The label is the better quote, because it tells the contract from the others.
    const quoted = label?.terms.find(({ key }) => key === term.key) ?? term;
    return mention ? [quote(term.entity?.name, mention, ({ terms }) => terms.includes(quoted), quoted)] : [];
  });
  const named = [...title.acts, ...event.acts].find((mention) => mention.act === acts[0]);
  return named && act ? [...terms, quote(named.act.name, act, ({ acts }) => acts.includes(named), named)] : terms;
}
