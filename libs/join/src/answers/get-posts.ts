import { memoizePerObject } from '@postjoin/values';
import { createPostEntry } from '../table/answer-shapes.ts';
import type { PostsData, PostsParams } from '../contract/contract.ts';
import { createSection, fillPage } from './page.ts';
import { createCommonMembers } from './common-members.ts';
import type { JoinTable } from '../table/table.ts';
import { createWindow, toPostSortKey } from '../table/sorted-lists.ts';

/** Creates the entry of each post once in the life of a generation. */
const getEntry = memoizePerObject(createPostEntry);

/** Lists the posts of a window. @throws {ServiceError} for an invalid cursor */
export function answerPosts(table: JoinTable, params: PostsParams, now: Date): PostsData {
  const window = createWindow(params.hours, now, params.account);
  const posts = table.postsWithin(window);
  const section = createSection('posts', posts, { sortKey: toPostSortKey, toEntry: ({ post }) => getEntry(post) });
  const { lists, paging } = fillPage([section], params);
  const { head, tail } = createCommonMembers(table, window, now, { newest: posts[0], uses: ['posts'] });
  return {
    hours: params.hours,
    account: params.account ?? null,
    ...head,
    total: posts.length,
    ...paging,
    posts: lists['posts'] as PostsData['posts'],
    blank_bodies: table.blankWithin(window).length,
    feed: tail.feed,
    handles: tail.handles,
  };
}
