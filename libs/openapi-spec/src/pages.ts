import { contractDataSchema, postDataSchema, weekHours } from '@postjoin/join/types';
import Type, { type TObject, type TString } from 'typebox';
import * as parameters from './parameters.ts';

/**
 * The pages of posts and contracts, which are JSON for programs, and their pictures. They are no operations: MCP has no
 * tools for them, because its list of tools is limited, and the operations have the same rows.
 */
interface PageRoute {
  path: `/${'posts' | 'contracts'}/{id}${'' | '/preview.png'}`;
  summary: string;
  /** Schema of the id in the path. */
  id: TString;
  /** The query parameters of the JSON. */
  query: TObject;
  /** Schema of `data` in the envelope. A picture has none. */
  data?: TObject;
}

const postId = Type.String({ description: 'Id of a stored post, such as post.id of a row.' });
const contractId = Type.String({
  description: 'Id of a contract, such as contract.id of a row or an entry of search_markets.',
});

export const pages = {
  read_post: {
    path: '/posts/{id}',
    summary: 'One post with its contract, or the reason why it has none',
    id: postId,
    query: Type.Object({ candidates: parameters.candidates }),
    data: postDataSchema,
  },
  read_post_picture: {
    path: '/posts/{id}/preview.png',
    summary: 'Picture of a post with its contract, for previews of links',
    id: postId,
    query: Type.Object({}),
  },
  read_contract: {
    path: '/contracts/{id}',
    summary: 'One contract: rules, outcomes, other venues, posts of the window and prices',
    id: contractId,
    query: Type.Object({
      hours: Type.Optional(Type.Integer({ ...parameters.hours, default: weekHours })),
      price_path: parameters.pricePath,
      ...parameters.paging,
    }),
    data: contractDataSchema,
  },
  read_contract_picture: {
    path: '/contracts/{id}/preview.png',
    summary: 'Picture of a contract with its prices, for previews of links',
    id: contractId,
    query: Type.Object({}),
  },
} as const satisfies Record<string, PageRoute>;

export type PageId = keyof typeof pages;
export const pageIds = Object.keys(pages) as PageId[];

/** What all pages have in common. */
export const pageContent =
  'HTML for people, JSON with Accept: application/json. It lasts as long as the service stores the post or contract.';
