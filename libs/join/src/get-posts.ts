import { toPublicPost } from './answer-shapes.ts';
import type { PostsData, PostsParams } from './contract.ts';
import { createSection, fillPage, postSortKey, render } from './page.ts';
import { postsMetadata } from './snapshot-metadata.ts';
import type { JoinTable } from './table.ts';
import { createWindow } from './timeline.ts';

/** Lists the posts of a window. @throws {ServiceError} for an invalid cursor */
export function answerPosts(table: JoinTable, params: PostsParams, now: Date): PostsData {
  const window = createWindow(params.hours, now, params.account);
  const posts = table.posts.within(window);
  const { lists, ...paging } = fillPage(
    [createSection('posts', posts, { sortKey: postSortKey, render: ({ post }) => render(toPublicPost(post)) })],
    params,
  );
  const { feed, ...metadata } = postsMetadata(table, window, now, posts[0]);
  return {
    hours: params.hours,
    account: params.account ?? null,
    ...metadata,
    total: posts.length,
    blank_bodies: table.postCounts.within(window).all.blank_bodies,
    ...paging,
    feed,
    posts: lists['posts'] as PostsData['posts'],
  };
}
