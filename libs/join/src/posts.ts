import type { PostsData, PostsParams } from './contract.ts';
import { feedFacts } from './facts.ts';
import { fillPage, sectionOf } from './page.ts';
import { publicPost } from './row.ts';
import { postPlace } from './sections.ts';
import type { JoinTable } from './table.ts';
import { isWithin, scannedWithin, windowOf } from './window.ts';

/** The posts of a window. @throws {ServiceError} for a bad cursor */
export function answerPosts(table: JoinTable, params: PostsParams, now: Date): PostsData {
  const window = windowOf(params.hours, now, params.account);
  const posts = scannedWithin(table, window);
  const { lists, ...paging } = fillPage(
    [sectionOf('posts', posts, { placeOf: postPlace, render: ({ post }) => publicPost(post) })],
    params,
  );
  const { handles, source, error, newestAt, snapshot, feed } = feedFacts(table, window, now, posts);
  return {
    hours: params.hours,
    account: params.account ?? null,
    handles,
    source,
    ...(error === undefined ? {} : { error }),
    newestAt,
    snapshot,
    total: posts.length,
    blank_bodies: table.snapshot.posts.filter(
      (post) => post.kind === 'blank' && isWithin(window, post, Date.parse(post.at)),
    ).length,
    ...paging,
    feed,
    posts: lists['posts'] as PostsData['posts'],
  };
}
