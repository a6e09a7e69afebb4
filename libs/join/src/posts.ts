import type { PostsData, PostsParams } from './contract.ts';
import { feedFacts } from './facts.ts';
import { fillPage, sectionOf } from './page.ts';
import { publicPost } from './row.ts';
import { postPlace } from './sections.ts';
import type { JoinTable } from './table.ts';
import { windowOf } from './timeline.ts';

/** The posts of a window. @throws {ServiceError} for a bad cursor */
export function answerPosts(table: JoinTable, params: PostsParams, now: Date): PostsData {
  const window = windowOf(params.hours, now, params.account);
  const posts = table.scanned.within(window);
  const { lists, ...paging } = fillPage(
    [sectionOf('posts', posts, { placeOf: postPlace, render: ({ post }) => publicPost(post) })],
    params,
  );
  const { feed, ...facts } = feedFacts(table, window, now, posts);
  return {
    hours: params.hours,
    account: params.account ?? null,
    ...facts,
    total: posts.length,
    blank_bodies: table.feed.of(window).blankBodies,
    ...paging,
    feed,
    posts: lists['posts'] as PostsData['posts'],
  };
}
