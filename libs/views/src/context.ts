import type { PublicContract } from '@postjoin/join/types';
import type { Times } from './times.ts';

/** What the views need to know about the reader and about the page that shows them. */
export interface ViewContext {
  times: Times;
  /**
   * The path from the page to the root of the service: empty for the page with the timeline, and `/` only where the path
   * of the page is not known.
   */
  root: '' | './' | '../' | '/';
  /** Whether the data is not current. No price is then that of now. */
  isOld?: boolean;
  /** The id of the post whose page it is. That page has no link to itself. */
  postId?: string;
  /** The name of the language model that the operator has named, if there is one. */
  model?: string | undefined;
  /** What the prices at posts and the charts of each venue are, such as midpoints. */
  historyKinds: Readonly<Record<string, string>>;
  /** The reader's watch list. Absent on a page without a script, whose topics are links to the page with the timeline. */
  watching?: {
    includes: (topic: string) => boolean;
    toggle: (topic: string) => void;
  };
}

/** The address of the page of a contract, from any page. */
export function contractPath({ root }: Pick<ViewContext, 'root'>, { id }: Pick<PublicContract, 'id'>): string {
  return `${root}contracts/${encodeURIComponent(id).replaceAll('%3A', ':')}`;
}

/** The address of the page of a post, from any page. */
export function postPath({ root }: Pick<ViewContext, 'root'>, id: string): string {
  return `${root}posts/${encodeURIComponent(id)}`;
}
