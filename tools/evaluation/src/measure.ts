import type { Certainty } from '@postjoin/matcher/types';
import { createAnswerer, createCandidateLister, toMatchableContract } from './answer-posts.ts';
import { judgePosts, type ContractLabel, type JudgedPost } from './contract-metrics.ts';
import { dataFiles, readJsonLines, type ContractLine, type OutcomesLine, type PostLine } from './data-files.ts';
import type { Label } from './labels.ts';
import { contractForms, matchLists, readOpenQuestions, type ContractForm, type ListRow } from './open-questions.ts';
import { addLabels, readOwnLabels } from './own-labels.ts';
import { toQuestionText } from './question-text.ts';
import { mapWithProgress } from './show-progress.ts';
import { addVenueLabels } from './venue-labels.ts';

export interface LabelledResult {
  posts: ReadonlyMap<string, PostLine>;
  eventTitles: ReadonlyMap<string, string>;
  judged: JudgedPost[];
  /** The posts of `judged` and those that have labels only in this repository, with the labels of both. */
  allJudged: JudgedPost[];
  /**
   * For each post with a right contract, the place of its question among the candidates, from 0: the posts of `judged`,
   * and the others of `allJudged`.
   */
  candidatePlaces: { judged: number[]; others: number[] };
  /** The certainty of each row, by post. */
  certainties: ReadonlyMap<string, Certainty>;
  /** All labels, and the recorded contracts, to judge other rows than those of the matcher. */
  basis: { labels: Label[]; contractLabels: ContractLabel[]; contracts: ReadonlyMap<string, ContractLine> };
}

/** Matches the labelled posts against the recorded contracts, labelled as the venues label them. */
export async function measureLabelledPosts(): Promise<LabelledResult> {
  const recorded = await readJsonLines<ContractLine>(dataFiles.contracts);
  const contracts = addVenueLabels(recorded, await readJsonLines<OutcomesLine>(dataFiles.outcomes));
  const contractsById = new Map(contracts.map((contract) => [contract.id, contract]));
  const posts = await readPosts();
  const labels = await readJsonLines<Label>(dataFiles.labels);
  const byEvent = Map.groupBy(contracts, ({ event_id }) => event_id);
  const countQuestions = (event: string): number =>
    new Set(byEvent.get(event)?.map((contract) => toQuestionText(toMatchableContract(contract)))).size;
  const own = await readOwnLabels((event) => countQuestions(event) > 1);
  const allLabels = addLabels(labels, own.labels);
  const answer = createAnswerer(contracts);
  const answers = mapWithProgress(allLabels, ({ post }) => {
    const line = posts.get(post);
    return line ? [answer(line)] : [];
  }).flat();
  const rows = new Map(answers.map(({ post, contract }) => [post, contractsById.get(contract ?? '')]));
  const contractLabels = await readJsonLines<ContractLabel>(dataFiles.contractLabels);
  const judged = judgePosts(labels, contractLabels, (post) => rows.get(post));
  // Of two labels of the outcomes of an event, the last one counts.
  const allContractLabels = [...own.contractLabels, ...contractLabels];
  const allJudged = judgePosts(allLabels, allContractLabels, (post) => rows.get(post));
  const listCandidates = createCandidateLister(contracts);
  const judgedPosts = new Set(judged.map(({ post }) => post));
  return {
    posts,
    eventTitles: new Map(contracts.map(({ event_id, event_title }) => [event_id, event_title ?? ''])),
    judged,
    allJudged,
    candidatePlaces: {
      judged: placeRightQuestions(judged, posts, listCandidates),
      others: placeRightQuestions(
        allJudged.filter(({ post }) => !judgedPosts.has(post)),
        posts,
        listCandidates,
      ),
    },
    certainties: new Map(answers.flatMap(({ post, certainty }) => (certainty === null ? [] : [[post, certainty]]))),
    basis: { labels: allLabels, contractLabels: allContractLabels, contracts: contractsById },
  };
}

/** Finds the place of the first right question among the candidates of each post that has one; Infinity if none is. */
function placeRightQuestions(
  judged: readonly JudgedPost[],
  posts: ReadonlyMap<string, PostLine>,
  listCandidates: (post: PostLine) => string[][],
): number[] {
  return judged.flatMap(({ post, findable }) => {
    const line = posts.get(post);
    if (findable.length === 0 || !line) return [];
    const place = listCandidates(line).findIndex((events) => events.some((event) => findable.includes(event)));
    return [place < 0 ? Infinity : place];
  });
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The rows of a form of contracts for each seed. */
export interface ListResult {
  form: ContractForm;
  rowsBySeed: Map<number, ListRow[]>;
}

/** Matches the posts of the open questions against lists in which a seed decides which outcomes are listed. */
export async function measureLists(): Promise<ListResult[]> {
  const questions = await readOpenQuestions();
  const posts = await readPosts();
  return (Object.keys(contractForms) as ContractForm[]).map((form) => ({
    form,
    rowsBySeed: new Map(seeds.map((seed) => [seed, matchLists(questions, posts, seed, form)])),
  }));
}

async function readPosts(): Promise<Map<string, PostLine>> {
  return new Map((await readJsonLines<PostLine>(dataFiles.posts)).map((post) => [post.id, post]));
}
