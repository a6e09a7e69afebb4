import type { ContractLabel } from './contract-metrics.ts';
import { inventedFiles, readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
import type { Label } from './labels.ts';

/** A post of the set in this repository. */
export interface InventedPost extends PostLine {
  /** The id of the contract that the post is about; null if it is about none. */
  right: string | null;
  /** What makes it right. */
  why: string;
}

export interface InventedSet {
  posts: InventedPost[];
  contracts: ReadonlyMap<string, ContractLine>;
  labels: Label[];
  contractLabels: ContractLabel[];
}

/** Reads the invented posts and contracts, with the labels that follow from the right answers. */
export async function readInventedSet(): Promise<InventedSet> {
  const posts = await readJsonLines<InventedPost>(inventedFiles.posts);
  const lines = await readJsonLines<ContractLine>(inventedFiles.contracts);
  const contracts = new Map(lines.map((contract) => [contract.id, contract]));
  const pool = [...new Set(lines.map(({ event_id }) => event_id))];
  const findRight = ({ right }: InventedPost): ContractLine[] => lines.filter(({ id }) => id === right);
  return {
    posts,
    contracts,
    labels: posts.map((post) => ({
      post: post.id,
      grades: Object.fromEntries(findRight(post).map(({ event_id }) => [event_id, { g: 2, s: 'in' }])),
      pool,
    })),
    contractLabels: posts.flatMap((post) =>
      findRight(post).map(({ event_id: event, outcome }) => ({
        ...{ post: post.id, event, outcomes: [outcome ?? ''], why: 'named' as const },
      })),
    ),
  };
}
