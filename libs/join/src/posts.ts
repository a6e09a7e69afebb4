import type { PostsData, PostsParams } from './contract.ts';
import { feedFacts } from './facts.ts';
import { fillPage, postPlace, rendered, sectionOf } from './page.ts';
import { publicPost } from './row.ts';
import type { JoinTable } from './table.ts';
import { windowOf } from './timeline.ts';

/** The posts of a window. @throws {ServiceError} for a bad cursor */
export function answerPosts(table: JoinTable, params: PostsParams, now: Date): PostsData {
  const window = windowOf(params.hours, now, params.account);
  const posts = table.posts.within(window);
  const { lists, ...paging } = fillPage(
    [sectionOf('posts', posts, { placeOf: postPlace, render: ({ post }) => rendered(publicPost(post)) })],
    params,
  );
  const { feed, ...facts } = feedFacts(table, window, now, posts[0]);
  return {
    hours: params.hours,
    account: params.account ?? null,
    ...facts,
    total: posts.length,
    blank_bodies: table.stored.within(window).all.blank_bodies,
    ...paging,
    feed,
    posts: lists['posts'] as PostsData['posts'],
  };
}
