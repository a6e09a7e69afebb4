import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dataFiles, readJsonLines } from '@postjoin/evaluation';

/** What readers said of a post. Every event of `grades` was judged; 2 is a match, 1 a related event, 0 no match. */
export interface PostLabel {
  post: string;
  source: LabelSource;
  grades: Map<string, 0 | 1 | 2>;
  /** Whether the matching events are in the scope of the service. */
  scopes: Map<string, 'in' | 'out' | 'unclear'>;
  /**
   * For a matching event whose outcomes are no dates: the outcomes that the post is about. An empty list if it is about
   * none. The further labels lack these lists.
   */
  outcomes: Map<string, string[]>;
  /** The events with a grade of the further labels. */
  fromFurther: Set<string>;
}

/** `dev` is the labelled data outside the repository. The others are files of `tools/evaluation`. */
export type LabelSource = 'dev' | 'further' | 'pool' | 'pair';

interface DevLine {
  post: string;
  grades: Record<string, { g: 1 | 2; o?: string[]; s?: 'in' | 'out' | 'unclear' | null }>;
  pool: string[];
}

interface ContractLabelLine {
  post: string;
  event: string;
  outcomes: string[];
}

interface GradeLine {
  post: string;
  grades: Record<string, 0 | 1 | 2>;
  outcomes?: Record<string, string[]>;
}

const leaveOutFile = fileURLToPath(new URL('../../../../shared/reader/leave-out.txt', import.meta.url));
const labelFile = (name: string): string => fileURLToPath(new URL(`../../evaluation/${name}`, import.meta.url));

/**
 * Reads all labels, one label for a post, without the posts that a later measurement needs unseen. If two sources judged
 * a pair, the first source in the order dev, pool, further, pair wins.
 */
export async function readLabels(): Promise<PostLabel[]> {
  const left = new Set((await readFile(leaveOutFile, 'utf8')).split('\n'));
  const labels = new Map<string, PostLabel>();
  const sources = [
    await readDev(),
    await readGrades('pool-labels.jsonl', 'pool'),
    await readGrades('further-labels.jsonl', 'further'),
    await readGrades('pair-labels.jsonl', 'pair'),
  ];
  for (const label of sources.flat()) {
    if (left.has(label.post)) continue;
    const first = labels.get(label.post);
    if (!first) labels.set(label.post, label);
    else addGrades(first, label);
  }
  return [...labels.values()];
}

function addGrades(label: PostLabel, { grades, scopes, outcomes, fromFurther }: PostLabel): void {
  for (const [event, grade] of grades) {
    if (label.grades.has(event)) continue;
    label.grades.set(event, grade);
    if (scopes.has(event)) label.scopes.set(event, scopes.get(event)!);
    if (outcomes.has(event)) label.outcomes.set(event, outcomes.get(event)!);
    if (fromFurther.has(event)) label.fromFurther.add(event);
  }
}

async function readDev(): Promise<PostLabel[]> {
  const choices = Map.groupBy(await readJsonLines<ContractLabelLine>(dataFiles.contractLabels), ({ post }) => post);
  return (await readJsonLines<DevLine>(dataFiles.labels)).map(({ post, grades, pool }) => {
    const graded = Object.entries(grades);
    const listed = graded.filter(([, { o }]) => o && o.length > 0).map(([event, { o }]) => [event, o!] as const);
    return {
      post,
      source: 'dev',
      grades: new Map([
        ...pool.map((event) => [event, 0] as const),
        ...graded.map(([event, { g }]) => [event, g] as const),
      ]),
      scopes: new Map(graded.flatMap(([event, { s }]) => (s ? [[event, s] as const] : []))),
      outcomes: new Map([
        ...listed,
        ...(choices.get(post) ?? []).map(({ event, outcomes }) => [event, outcomes] as const),
      ]),
      fromFurther: new Set(),
    };
  });
}

async function readGrades(file: string, source: LabelSource): Promise<PostLabel[]> {
  return (await readJsonLines<GradeLine>(labelFile(file))).map(({ post, grades, outcomes = {} }) => ({
    post,
    source,
    grades: new Map(Object.entries(grades)),
    scopes: new Map(Object.entries(grades).flatMap(([event, grade]) => (grade === 2 ? [[event, 'in'] as const] : []))),
    outcomes: new Map(Object.entries(outcomes)),
    fromFurther: new Set(source === 'further' ? Object.keys(grades) : []),
  }));
}
