import { namesDay } from '@postjoin/matcher/text';
import { memoizePerObject } from '@postjoin/values';
import { createPostEntry } from '../table/answer-shapes.ts';
import { weekHours, type PostsData, type PostSearchParams } from '../schemas/types.ts';
import { createSection, fillPage } from './page.ts';
import { createCommonMembers, joinNotes } from './common-members.ts';
import { proposeWords } from './search-markets.ts';
import type { JoinTable } from '../table/table.ts';
import { createWindow, sliceWindow, toPostSortKey, type Window } from '../table/sorted-lists.ts';
import type { TablePost } from '../table/table-post.ts';
import type { TopicMentions } from '../table/topic-index.ts';

/** Creates the entry of each post once in the life of a generation. */
const getEntry = memoizePerObject(createPostEntry);

/** Lists the posts of a window, with `q` those that name all its words. @throws {ServiceError} for an invalid cursor */
export function answerPosts(table: JoinTable, params: PostSearchParams, now: Date): PostsData {
  const { hours, account, q } = params;
  const window = createWindow(hours, now, account);
  const all = table.postsWithin(window);
  const mentions = q === undefined ? undefined : table.topics.lookUp(q);
  const isSearch = mentions !== undefined && !mentions.isFiller;
  const posts = isSearch ? selectPosts(mentions, window) : all;
  const section = createSection('posts', posts, { sortKey: toPostSortKey, toEntry: ({ post }) => getEntry(post) });
  const { lists, paging } = fillPage([section], params);
  const note = mentions && describeSearch(mentions, posts.length, { params, table, window });
  const { head, tail } = createCommonMembers(table, window, { newest: all[0], uses: ['posts'], note });
  return {
    hours,
    account: account ?? null,
    ...(q !== undefined && { q }),
    ...head,
    total: posts.length,
    ...paging,
    posts: lists['posts'] as PostsData['posts'],
    blank_bodies: table.blankWithin(window).length,
    feed: tail.feed,
    handles: tail.handles,
  };
}

/** Returns the posts of a window and account that name the topic, newest first. */
function selectPosts({ posts }: TopicMentions, window: Window): readonly TablePost[] {
  const { account } = window;
  const within = sliceWindow(posts, window);
  return account === undefined ? within : within.filter(({ post }) => post.account === account);
}

const dayNote = 'q finds the words of texts, not days: for a day pass hours, and compare at.';

const unseenNote =
  'Deleted and older posts, and words in pictures, are not searched: so this does not prove that nothing was posted.';

/** Explains why a search has no result, why it lists all posts, and that the name of a day is only a word. */
function describeSearch(
  mentions: TopicMentions,
  count: number,
  { params, table, window }: { params: PostSearchParams; table: JoinTable; window: Window },
): string | undefined {
  const { q = '', hours } = params;
  if (mentions.isFiller) return 'q has only general words, so all posts are listed.';
  const day = namesDay(q) ? dayNote : undefined;
  if (count > 0) return day;
  const weekCount = selectPosts(mentions, createWindow(weekHours, new Date(window.to), window.account)).length;
  const inWeek = hours < weekHours ? `In the last ${weekHours} hours: ${weekCount}.` : undefined;
  const proposal = weekCount > 0 ? undefined : proposeWords(mentions, table.topics, q);
  const since = new Date(window.from).toISOString();
  return joinNotes([`No post since ${since} has all words of q.`, inWeek, day, proposal, unseenNote]);
}
