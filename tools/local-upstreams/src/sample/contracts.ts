import { dayMs } from '@postjoin/values';
import { toSeconds, toSlug, type WorldContract } from '@postjoin/market-venues/checks';
import { dateName, dayName, monthEnd, monthName, nextFridayNoon, pastMonthEnd, tickerDay } from './calendar.ts';
import { createOscillatingSeries, noTrades } from './price-series.ts';

/** Invented contracts of the sample. No venue lists them. */

interface SampleOutcome {
  /** Label of the outcome. Null for a yes/no question without a label. */
  label: string | null;
  /** Question of this outcome. Default: the title of the event. */
  question?: string;
  base: number;
  closes?: Date;
  state?: WorldContract['state'];
  /** Days since the contract opened. Default: 60. */
  ageDays?: number;
  /** True for a contract that has never traded. */
  isUntraded?: boolean;
  /** Minutes between trades. Default: 20. */
  everyMinutes?: number;
  /** Omits the price moves from the venue's catalogue, so that a client must read the price history. */
  hidesMoves?: boolean;
}

type Deadline = Pick<SampleOutcome, 'label' | 'question' | 'closes'>;

interface SampleEvent {
  /** Gives the event a price series of its own. */
  key: string;
  venue: WorldContract['venue'];
  /** Event ticker on Kalshi or Gemini. Events of other venues are numbered in order. */
  ticker?: string;
  title: string;
  rules: string;
  closes: Date;
  outcomes: readonly SampleOutcome[];
  isExclusive?: boolean;
  tags?: readonly string[];
  category?: string;
}

const binaryOutcome = (base: number, facts: Partial<SampleOutcome> = {}): readonly SampleOutcome[] => [
  { label: null, base, ...facts },
];

const labelled = (
  bases: Readonly<Record<string, number>>,
  toQuestion: (label: string) => string,
  facts: Partial<SampleOutcome> = {},
): readonly SampleOutcome[] =>
  Object.entries(bases).map(([label, base]) => ({ label, question: toQuestion(label), base, ...facts }));

/** Largest distance of a price from its mean. */
const swing = 0.16;
const defaultAgeDays = 60;
const trumpTags = ['Trump', 'Politics'];

/** First event id on Polymarket and PredictIt, far above the real ids. */
const firstEventNumber = 9_000_001;
const marketsPerEvent = 100;

export function sampleContracts(now: Date): WorldContract[] {
  return sampleEvents(now).flatMap((event, index) => createContracts(event, firstEventNumber + index, now));
}

function createContracts(event: SampleEvent, number: number, now: Date): WorldContract[] {
  return event.outcomes.map((outcome, index) => {
    const eventId = event.ticker ?? String(number);
    const id = event.ticker === undefined ? String(number * marketsPerEvent + index) : buildTicker(event, outcome);
    const opensAtMs = Math.floor((now.getTime() - (outcome.ageDays ?? defaultAgeDays) * dayMs) / dayMs) * dayMs;
    const isUntraded = outcome.isUntraded === true || outcome.state === 'placeholder';
    return {
      venue: event.venue,
      id,
      eventId,
      title: outcome.question ?? event.title,
      eventTitle: event.title,
      outcome: outcome.label,
      description: `[sample] ${event.rules}`,
      opensAtMs,
      closesAtMs: (outcome.closes ?? event.closes).getTime(),
      tags: event.tags ?? trumpTags,
      category: event.category ?? 'Politics',
      url: null,
      state: outcome.state ?? 'open',
      exclusive: event.isExclusive ?? false,
      series: isUntraded
        ? noTrades
        : createOscillatingSeries({
            base: outcome.base,
            swing: Math.min(swing, outcome.base, 1 - outcome.base),
            seed: `${event.key} ${outcome.label ?? ''}`,
            fromSeconds: toSeconds(opensAtMs),
            every: (outcome.everyMinutes ?? 20) * 60,
          }),
      recordedPrice: null,
      spread: isUntraded ? null : 0.02,
      volume: isUntraded ? 0 : Math.round(outcome.base * 90_000 + (number % 977)),
      reportsMoves: outcome.hidesMoves !== true,
    };
  });
}

function buildTicker({ ticker = '' }: SampleEvent, { label }: SampleOutcome): string {
  return label === null ? ticker : `${ticker}-${toSlug(label).toUpperCase().replaceAll('-', '')}`;
}

function sampleEvents(now: Date): SampleEvent[] {
  const soon = monthEnd(now, 0);
  const later = monthEnd(now, 2);
  const past = pastMonthEnd(now);
  const week = nextFridayNoon(now);
  const yearEnd = new Date(Date.UTC(later.getUTCFullYear() + 1, 0, 1) - 1000);
  const month = monthName(soon);
  const yearAfter = yearEnd.getUTCFullYear() + 1;
  // Polymarket labels the contracts of a question with their deadlines, some with the year and some without.
  const by = (question: (day: string) => string, date: Date, label = dayName(date)): Deadline => ({
    label,
    question: question(dateName(date)),
    closes: date,
  });
  const brazil = (day: string) => `Will Trump impose new tariffs on Brazil by ${day}?`;
  const japan = (day: string) => `Will Trump visit Japan by ${day}?`;

  return [
    {
      key: 'brazil-tariffs',
      venue: 'polymarket',
      title: 'Will Trump impose new tariffs on Brazil by...?',
      rules:
        'Resolves to Yes if new tariffs of the United States on goods from Brazil are in effect by the date named.',
      closes: later,
      tags: ['Trump', 'Tariffs', 'Politics'],
      outcomes: [
        { ...by(brazil, past), base: 0.02, state: 'resolved' },
        { ...by(brazil, soon), base: 0.41 },
        { ...by(brazil, later, dateName(later)), base: 0.66, hidesMoves: true },
        { label: 'Another date', question: brazil('another date'), base: 0.5, state: 'placeholder' },
      ],
    },
    {
      key: 'meetings',
      venue: 'kalshi',
      ticker: `KXTRUMPMEETING-${tickerDay(yearEnd)}`,
      title: `Who will Trump meet with before ${yearAfter}?`,
      rules: `If Trump meets in person with the person named before ${yearAfter}, the market resolves to Yes.`,
      closes: yearEnd,
      outcomes: labelled(
        { 'Emmanuel Macron': 0.72, 'Keir Starmer': 0.35, 'Mark Carney': 0.28, 'Giorgia Meloni': 0.44 },
        (label) => `Will Trump meet with ${label} before ${yearAfter}?`,
      ),
    },
    {
      key: 'japan-visit',
      venue: 'polymarket',
      title: 'Trump visits Japan by...?',
      rules: 'Resolves to Yes if Donald Trump is in Japan, on land, by the date named.',
      closes: later,
      tags: ['Trump', 'Geopolitics'],
      outcomes: [
        { ...by(japan, soon), base: 0.22 },
        { ...by(japan, later, dateName(later)), base: 0.58 },
      ],
    },
    {
      key: 'orders-count',
      venue: 'kalshi',
      ticker: `KXEOCOUNT-${tickerDay(soon)}`,
      title: `How many executive orders will Trump sign in ${month}?`,
      rules: `Counts the executive orders signed in ${month} and published by the Federal Register.`,
      closes: soon,
      isExclusive: true,
      outcomes: labelled(
        { '0 to 5': 0.2, '6 to 10': 0.45, '11 to 15': 0.25, '16 or more': 0.1 },
        (label) => `Will Trump sign ${label} executive orders in ${month}?`,
      ),
    },
    {
      key: 'ai-order',
      venue: 'polymarket',
      title: `Will Trump sign an executive order on artificial intelligence by ${dayName(later)}?`,
      rules: 'Resolves to Yes if Donald Trump signs an executive order whose subject is artificial intelligence.',
      closes: later,
      outcomes: binaryOutcome(0.63),
    },
    {
      key: 'whitfield-pardon',
      venue: 'polymarket',
      title: `Will Trump pardon Harold Whitfield by ${dayName(later)}?`,
      rules: 'Resolves to Yes if a pardon of Harold Whitfield, a person made up for this sample, is granted.',
      closes: later,
      outcomes: binaryOutcome(0.31, { hidesMoves: true, everyMinutes: 60 }),
    },
    {
      key: 'norway-ambassador',
      venue: 'polymarket',
      title: 'Who will Trump nominate as Ambassador to Norway?',
      rules: 'Resolves to the person whose nomination is announced first. All names are made up for this sample.',
      closes: yearEnd,
      isExclusive: true,
      outcomes: labelled(
        { 'Margaret Ellsworth': 0.55, 'Ruth Lindqvist': 0.25, 'Samuel Brandt': 0.12 },
        (label) => `Will Trump nominate ${label} as Ambassador to Norway?`,
      ),
    },
    {
      key: 'nasa-nominee',
      venue: 'kalshi',
      ticker: 'KXNASAADMIN-29',
      title: 'Who will Trump nominate as NASA Administrator?',
      rules:
        'If the person named is nominated first, the market resolves to Yes. All names are made up for this sample.',
      closes: yearEnd,
      isExclusive: true,
      // On Kalshi, the contracts of some open questions share the title of the event.
      outcomes: [
        { label: 'Daniel Okafor', base: 0.48 },
        { label: 'Helen Marsh', base: 0.3 },
        { label: 'Peter Novak', base: 0.1, isUntraded: true },
      ],
    },
    {
      key: 'sector-tariffs',
      venue: 'kalshi',
      ticker: `KXTARIFFSECTOR-${tickerDay(later)}`,
      title: `Which sectors will Trump impose a tariff on by ${dayName(later)}?`,
      rules: 'If a tariff on the goods named is in effect by the date named, the market resolves to Yes.',
      closes: later,
      outcomes: labelled(
        { Copper: 0.6, Semiconductors: 0.5, Movies: 0.15, Timber: 0.35 },
        (label) => `Will Trump impose a tariff on ${label.toLowerCase()} by ${dayName(later)}?`,
      ),
    },
    {
      key: 'swiss-deal',
      venue: 'polymarket',
      title: `Will Trump agree to a trade deal with Switzerland by ${dayName(later)}?`,
      rules: 'Resolves to Yes if both governments announce a trade agreement.',
      closes: later,
      tags: ['Trump', 'Tariffs'],
      outcomes: binaryOutcome(0.47, { ageDays: 3 }),
    },
    {
      key: 'ufo-files',
      venue: 'kalshi',
      ticker: `KXUFODECLASS-${tickerDay(yearEnd)}`,
      title: `Will Trump declassify UFO files before ${yearAfter}?`,
      rules: 'If files on unidentified flying objects are declassified by the President, the market resolves to Yes.',
      closes: yearEnd,
      outcomes: binaryOutcome(0.26, { label: `Before ${yearAfter}`, hidesMoves: true, everyMinutes: 180 }),
    },
    {
      key: 'army-navy',
      venue: 'polymarket',
      title: 'Will Trump attend the Army-Navy Game?',
      rules: 'Resolves to Yes if Donald Trump is seen at the next Army-Navy Game.',
      closes: yearEnd,
      outcomes: binaryOutcome(0.81),
    },
    {
      key: 'india-dinner',
      venue: 'polymarket',
      title: `Will the White House host a state dinner for India by ${dayName(later)}?`,
      rules: 'Resolves to Yes if a state dinner for the Prime Minister of India is held at the White House.',
      closes: later,
      tags: ['Politics'],
      outcomes: binaryOutcome(0.38),
    },
    {
      key: 'daylight-veto',
      venue: 'kalshi',
      ticker: `KXVETODST-${tickerDay(yearEnd)}`,
      title: 'Will Trump veto a Daylight Saving bill?',
      rules: 'If the President vetoes a bill on daylight saving time, the market resolves to Yes.',
      closes: yearEnd,
      outcomes: binaryOutcome(0.17),
    },
    {
      key: 'truth-count',
      venue: 'polymarket',
      title: `Donald Trump # Truth Social posts ${dayName(new Date(week.getTime() - 7 * dayMs))} - ${dayName(week)}?`,
      rules: 'Counts posts, quotes and reposts from noon to noon, Eastern Time.',
      closes: week,
      isExclusive: true,
      tags: ['Tweet Markets'],
      outcomes: labelled(
        { '<80': 0.15, '80-99': 0.4, '100-119': 0.3, '120+': 0.15 },
        (label) => `Will Donald Trump post ${label} Truth Social posts in the week to ${dayName(week)}?`,
        { ageDays: 9 },
      ),
    },
    {
      key: 'labor-nominee',
      venue: 'predictit',
      title: 'Who will Trump nominate as the next Secretary of Labor?',
      rules: 'All names are made up for this sample.',
      closes: yearEnd,
      outcomes: [
        { label: 'Ellen Hargrove', base: 0.52 },
        { label: 'Thomas Reyes', base: 0.3 },
        { label: 'Nora Whitcomb', base: 0.1, isUntraded: true },
      ],
    },
    // Contracts that are close to the scope but outside it: decisions of others, polls, elections, and questions that
    // only mention the president.
    {
      key: 'approval',
      venue: 'polymarket',
      title: `What will Trump's approval rating be on ${dayName(week)}?`,
      rules: 'Resolves by an average of polls.',
      closes: week,
      isExclusive: true,
      outcomes: labelled(
        { 'under 43%': 0.45, '43% or more': 0.55 },
        (label) => `Will Trump's approval rating be ${label} on ${dayName(week)}?`,
      ),
    },
    {
      key: 'ohio-senate',
      venue: 'polymarket',
      title: 'Which party will win the Ohio Senate race?',
      rules: 'Resolves by the certified result.',
      closes: yearEnd,
      isExclusive: true,
      outcomes: labelled({ Republican: 0.6, Democrat: 0.4 }, (label) => `Will a ${label} win the Ohio Senate race?`),
    },
    {
      key: 'fed-rate',
      venue: 'kalshi',
      ticker: `KXFEDDECISION-${tickerDay(later)}`,
      title: 'Will the Federal Reserve cut rates at its next meeting?',
      rules: 'Resolves by the announcement of the committee.',
      closes: later,
      category: 'Economics',
      outcomes: binaryOutcome(0.5),
    },
    {
      key: 'court-tariffs',
      venue: 'kalshi',
      ticker: `KXCOURTTARIFF-${tickerDay(yearEnd)}`,
      title: `Will the Supreme Court strike down Trump's tariffs before ${yearAfter}?`,
      rules: 'Resolves by the opinion of the court.',
      closes: yearEnd,
      outcomes: binaryOutcome(0.34, { label: `Before ${yearAfter}` }),
    },
    {
      key: 'settled-question',
      venue: 'kalshi',
      ticker: `KXWHVISIT-${tickerDay(past)}`,
      title: `Who will visit the White House in ${monthName(past)}?`,
      rules: 'If the person named enters the White House, the market resolves to Yes.',
      closes: past,
      outcomes: [{ label: 'The Prime Minister of Iceland', base: 0.95, state: 'resolved' }],
    },
    {
      key: 'medal-of-freedom',
      venue: 'gemini',
      ticker: `MEDAL${tickerDay(yearEnd)}`,
      title: 'Who will Trump award the Medal of Freedom this year?',
      rules: 'All names are made up for this sample.',
      closes: yearEnd,
      outcomes: [
        { label: 'Walter Finch', base: 0.41 },
        { label: 'Grace Olander', base: 0.22 },
        { label: 'Peter Quill', base: 0.1, isUntraded: true },
      ],
    },
  ];
}
