import { contractDataSchema, postDataSchema, weekHours } from '@postjoin/join/types';
import Type, { type TObject } from 'typebox';
import * as parameters from './parameters.ts';

/**
 * The pages of posts and contracts, which are JSON for programs, and their pictures. They are no operations: MCP has no
 * tools for them, because its list of tools is limited, and the operations have the same rows.
 */
interface PageRoute {
  path: `/${'posts' | 'contracts'}/{id}${'' | '/preview.png'}`;
  summary: string;
  /** Its member `id` is in the path. The others are query parameters of the JSON. */
  input: TObject;
  /** Schema of `data` in the envelope. A picture has none. */
  data?: TObject;
}

const postId = Type.Object({ id: Type.String({ description: 'Id of a stored post, such as post.id of a row.' }) });
const contractId = Type.Object({
  id: Type.String({ description: 'Id of a contract, such as contract.id of a row or an entry of search_markets.' }),
});

export const pages = {
  read_post: {
    path: '/posts/{id}',
    summary: 'One post with its contract, or the reason why it has none',
    input: Type.Object({ ...postId.properties, candidates: parameters.candidates }),
    data: postDataSchema,
  },
  read_post_picture: {
    path: '/posts/{id}/preview.png',
    summary: 'Picture of a post with its contract, for previews of links',
    input: postId,
  },
  read_contract: {
    path: '/contracts/{id}',
    summary: 'One contract: rules, outcomes, other venues, posts of the window and prices',
    input: Type.Object({
      ...contractId.properties,
      hours: Type.Optional(Type.Integer({ ...parameters.hours, default: weekHours })),
      price_path: parameters.pricePath,
      ...parameters.paging,
    }),
    data: contractDataSchema,
  },
  read_contract_picture: {
    path: '/contracts/{id}/preview.png',
    summary: 'Picture of a contract with its prices, for previews of links',
    input: contractId,
  },
} as const satisfies Record<string, PageRoute>;

export type PageId = keyof typeof pages;
export const pageIds = Object.keys(pages) as PageId[];

/** What all pages have in common. */
export const pageContent =
  'HTML for people, JSON with Accept: application/json. It lasts as long as the service stores the post or contract.';
