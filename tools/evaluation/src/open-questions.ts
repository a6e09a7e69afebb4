import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createMatcher } from '@postjoin/matcher';
import type { PostLine } from './data-files.ts';

const file = new URL('../open-questions.json', import.meta.url);

/** An open question, and recorded posts that answer it. */
export interface OpenQuestion {
  /** Questions with the same list have the same outcomes: all answers of these questions. */
  list: string;
  question: string;
  /** The question about one outcome, with `{}` for the outcome. */
  named: string;
  /** The right outcomes by post id. */
  posts: Record<string, string[]>;
}

/**
 * Reads the open questions of this repository. Their posts are those for which the matcher of November 2026 showed some
 * contract of the question, so they measure how the matcher finds the outcome, and not how it finds the question.
 */
export async function readOpenQuestions(): Promise<OpenQuestion[]> {
  return JSON.parse(await readFile(file, 'utf8')) as OpenQuestion[];
}

/** The ways in which the venues write the contracts of an open question. */
export const contractForms = {
  'open title, name as outcome': { isNamed: false, hasLabel: true },
  'title with the name, name as outcome': { isNamed: true, hasLabel: true },
  'title with the name, outcome "Yes"': { isNamed: true, hasLabel: false },
} as const;
export type ContractForm = keyof typeof contractForms;

/** The answer of the matcher for a post and an open question. */
export interface ListRow {
  question: string;
  post: string;
  /** The right outcomes. */
  answers: readonly string[];
  /** Whether the question lists one of the right outcomes. */
  isListed: boolean;
  /** The outcome of the matched contract; null without a match. */
  shown: string | null;
}

/**
 * Matches the posts of each question against this question alone. The seed decides for each outcome whether the
 * question lists it.
 */
export function matchLists(
  questions: readonly OpenQuestion[],
  posts: ReadonlyMap<string, PostLine>,
  seed: number,
  form: ContractForm,
): ListRow[] {
  return questions.flatMap((question) => {
    const outcomes = listOutcomes(questions, question.list).filter((outcome) => isListed(seed, outcome));
    return matchQuestion(question, outcomes, posts, form);
  });
}

function listOutcomes(questions: readonly OpenQuestion[], list: string): string[] {
  const answers = questions.filter((question) => question.list === list).flatMap(({ posts }) => Object.values(posts));
  return [...new Set(answers.flat())];
}

function isListed(seed: number, outcome: string): boolean {
  const [byte = 0] = createHash('sha256').update(`${seed} ${outcome}`).digest();
  return byte % 2 === 0;
}

function matchQuestion(
  { question, named, posts }: OpenQuestion,
  outcomes: readonly string[],
  lines: ReadonlyMap<string, PostLine>,
  form: ContractForm,
): ListRow[] {
  const { isNamed, hasLabel } = contractForms[form];
  const matcher = createMatcher(
    outcomes.map((outcome) => ({
      id: outcome,
      event_id: question,
      title: isNamed ? named.replace('{}', outcome) : question,
      event_title: question,
      outcome: hasLabel ? outcome : 'Yes',
    })),
  );
  return Object.entries(posts).flatMap(([id, answers]): ListRow[] => {
    const post = lines.get(id);
    if (!post) return [];
    const result = matcher.match({ text: post.text, at: post.created_at });
    return [
      {
        question,
        post: id,
        answers,
        isListed: answers.some((answer) => outcomes.includes(answer)),
        shown: result.matched ? result.contract.id : null,
      },
    ];
  });
}

/** Numbers of posts whose answer is listed, by the contract of the row, and of posts whose answer is not listed. */
export interface ListCounts {
  listed: number;
  right: number;
  other: number;
  unlisted: number;
  shown: number;
}

export function countListRows(rows: readonly ListRow[]): ListCounts {
  const listed = rows.filter((row) => row.isListed);
  const unlisted = rows.filter((row) => !row.isListed);
  const shown = listed.filter((row) => row.shown !== null);
  const right = listed.filter(isRightListRow);
  return {
    listed: listed.length,
    right: right.length,
    other: shown.length - right.length,
    unlisted: unlisted.length,
    shown: unlisted.length - unlisted.filter(isRightListRow).length,
  };
}

/** Whether a row shows a right outcome or, if none is listed, no outcome. */
export function isRightListRow({ isListed, shown, answers }: ListRow): boolean {
  return isListed ? shown !== null && answers.includes(shown) : shown === null;
}
