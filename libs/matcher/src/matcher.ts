import type {
  Evidence,
  MatchableContract,
  MatchablePost,
  Match,
  Matcher,
  MatchOptions,
  NoMatch,
  Refusal,
} from './contract.ts';
import { readPost, readQuestion, type Reading } from './reading.ts';
import { spanOf } from './topic-named.ts';

/** A contract with what its question asks: every object must be named in a post, and its act told. */
interface Asked<C> {
  contract: C;
  question: Reading;
  /** Names of the topics, then folds of the other words, that a post must name. */
  needs: Need[];
  act: string | undefined;
}
interface Need {
  key: string;
  from: number;
  to: number;
}

/** Builds the index once; a post then costs only what the contracts that share a topic or a rare word with it cost. */
export function createMatcher<C extends MatchableContract>(contracts: readonly C[]): Matcher<C> {
  const index = new Map<string, Asked<C>[]>();
  for (const contract of contracts) {
    const asked = ask(contract);
    for (const key of new Set(asked.needs.map((need) => need.key))) {
      const list = index.get(key);
      if (list) list.push(asked);
      else index.set(key, [asked]);
    }
  }
  return {
    match: (post, options) => best(readPost(post.text), (told) => candidates(index, told), options),
    explain: (post: MatchablePost, contract: C) => best(readPost(post.text), () => [ask(contract)], {}),
  };
}

function ask<C extends MatchableContract>(contract: C): Asked<C> {
  const question = readQuestion(contract.title);
  const named = question.topics.map(({ entry, from, to }) => ({ key: entry.name, from, to }));
  const others = question.others.map((at) => ({ key: question.words[at]?.fold ?? '', from: at, to: at + 1 }));
  return { contract, question, needs: [...named, ...others], act: question.acts[0]?.entry };
}

function candidates<C extends MatchableContract>(index: Map<string, Asked<C>[]>, told: Reading): Asked<C>[] {
  const keys = [...told.topics.map(({ entry }) => entry.name), ...told.others.map((at) => told.words[at]?.fold ?? '')];
  return [...new Set([...new Set(keys)].flatMap((key) => index.get(key) ?? []))];
}

function best<C extends MatchableContract>(
  told: Reading,
  candidatesOf: (told: Reading) => Asked<C>[],
  { accept = () => true }: MatchOptions<C> = {},
): Match<C> | NoMatch<C> {
  const open = candidatesOf(told).filter(({ contract }) => accept(contract));
  const judged = open.map((asked) => judge(told, asked)).sort((a, b) => order(a.asked.contract, b.asked.contract));
  const matches = judged.filter((verdict) => verdict.refusal === undefined);
  const [first] = matches;
  if (!first)
    return { matched: false, reason: judged[0]?.refusal ?? nothing(told), nearest: judged[0]?.asked.contract ?? null };
  const { contract, act } = first.asked;
  return {
    matched: true,
    contract,
    event_id: contract.event_id,
    topics: [...new Set(first.evidence.map(({ topic }) => topic))],
    evidence: first.evidence,
    relation: act ?? 'named',
    score: 1,
    outcome_named: matches.filter(({ asked }) => asked.contract.event_id === contract.event_id).length === 1,
    alternatives: matches.slice(1, 4).map(({ asked }) => asked.contract),
  };
}

const nothing = (told: Reading): Refusal =>
  told.topics.length > 0 ? 'no_open_contract' : told.words.length > 0 ? 'only_generic_words' : 'nothing_named';

function order(a: MatchableContract, b: MatchableContract): number {
  return (b.volume ?? 0) - (a.volume ?? 0) || (a.id < b.id ? -1 : 1);
}

interface Verdict<C> {
  asked: Asked<C>;
  evidence: Evidence[];
  refusal?: Refusal;
}

/** A post must name every object that the contract asks about, and tell of its act. */
function judge<C extends MatchableContract>(told: Reading, asked: Asked<C>): Verdict<C> {
  const evidence = asked.needs.flatMap((need) => evidenceOf(told, asked, need));
  if (evidence.length < asked.needs.length || evidence.length === 0)
    return { asked, evidence, refusal: 'different_object' };
  if (asked.act !== undefined && !told.acts.some(({ entry }) => entry === asked.act))
    return { asked, evidence, refusal: 'different_act' };
  if (told.words.length > 150) return { asked, evidence, refusal: 'mentioned_in_passing' };
  return { asked, evidence };
}

function evidenceOf<C extends MatchableContract>(told: Reading, asked: Asked<C>, need: Need): Evidence[] {
  const named = told.topics.find(({ entry }) => entry.name === need.key);
  const at = told.others.find((position) => told.words[position]?.fold === need.key);
  const place = named ?? (at === undefined ? undefined : { from: at, to: at + 1 });
  if (!place) return [];
  const contract = spanOf(asked.question.text, asked.question.words, need.from, need.to);
  return [
    {
      topic: named ? need.key : contract.text,
      post: spanOf(told.text, told.words, place.from, place.to),
      contract: { ...contract, field: 'title' },
    },
  ];
}
