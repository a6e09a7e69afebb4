import type { PostData, Row, UnmatchedPost } from '@postjoin/join';
import { historyKinds } from '@postjoin/market-venues/registry';
import type { Identity } from '@postjoin/openapi-spec';
import { abbreviate } from '@postjoin/values';
import {
  closestView,
  contractCard,
  createTimes,
  describePostMove,
  explainReason,
  formatInstant,
  formatPercent,
  nameContract,
  postView,
  sharedTopics,
  toCardPosts,
  toCards,
  type ViewContext,
} from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { dataNote, endView, notices } from './notices.ts';
import type { Page } from './page.ts';
import type { PreviewImage, PreviewLine } from './preview-image.ts';
import { renderPreview } from './preview-head.ts';
import {
  describeLastPrice,
  describePrice,
  describeSincePost,
  describeSource,
  formatTime,
  titlePost,
} from './row-text.ts';

/** Maximum characters of the description. Programs that show previews cut longer ones. */
const maxDescriptionLength = 300;

/**
 * The page of one post. Its title, description and preview are in the HTML, for programs that run no script.
 * @param url the address of the page
 */
export function createPostPage(identity: Identity, data: PostData, url: string, now: Date): Page {
  const { post, row, unmatched, reasons } = data;
  const title = titlePost(data);
  const price = row ? describePrice(row) : 'No contract is matched to this post.';
  const description = abbreviate(`${describeSource(data.source)} ${price} “${post.text}”`.trim(), maxDescriptionLength);
  const context: ViewContext = {
    times: createTimes(now.getTime(), 'UTC'),
    root: '../',
    postId: post.id,
    model: identity.judge?.model,
    historyKinds,
  };
  return {
    title,
    root: context.root,
    head: renderPreview({
      product: identity.product,
      title,
      description,
      url,
      publishedAt: post.at,
    }),
    main: html`${notices(data, context.times)}
      <article class="single" data-post=${post.id}>
        ${row ? rowView(row, context) : unmatchedView(data, unmatched, reasons, context)}
      </article>
      ${dataNote(data, context.times)}`,
  };
}

function rowView(row: Row, context: ViewContext): TemplateResult {
  const [card] = toCards([row]);
  if (!card) return postView(row, [], context);
  return html`${postView(row, sharedTopics(card), context)} ${contractCard(card, context)}
  ${row.contract.status === 'open' ? nothing : endView(row.contract)} ${priceTimeView(row, context)}`;
}

/** States from when the price at the post is. */
function priceTimeView(
  { post, price_at_post: price, price_at_post_at: at }: Row,
  { times }: ViewContext,
): TemplateResult | typeof nothing {
  if (price === null || at === null) return nothing;
  return html`<p class="aside">
    The price when posted is the last one at or before the post, at most 6 hours older: ${formatPercent(price)} of
    ${formatInstant(at, times)}. The post is of ${formatInstant(post.at, times)}.
  </p>`;
}

function unmatchedView(
  { post }: Pick<PostData, 'post'>,
  unmatched: UnmatchedPost | undefined,
  reasons: PostData['reasons'],
  context: ViewContext,
): TemplateResult {
  return html`${postView({ post }, [], context)}
    <p>No contract is matched to this post. ${unmatched ? explainReason(unmatched, reasons) : ''}</p>
    ${unmatched ? closestView(unmatched, context) : ''}
    <p>
      About half to two thirds of the posts that have a contract are matched. Look for one with the search at the top,
      or read <a href="${context.root}week">all matched posts of the last 7 days</a>.
    </p>`;
}

/** What the picture of the page shows: the post and, if it has a row, the contract with its prices since the post. */
export function drawPost({ post, row, source }: PostData): Pick<PreviewImage, 'note' | 'lines' | 'chart'> {
  const lines: PreviewLine[] = [
    { kind: 'fact', text: `@${post.handle}, ${formatTime(post.at)}`, maxLines: 1 },
    { kind: 'quote', text: `“${post.text}”`, maxLines: row ? 2 : 8 },
  ];
  const path = row?.price_path ?? [];
  return {
    note: describeSource(source),
    lines: row
      ? [
          ...lines,
          { kind: 'title', text: nameContract(row.contract), maxLines: 2 },
          { kind: 'price', text: describeOdds(row), maxLines: 1 },
          {
            kind: 'fact',
            text: [row.contract.venue_name, describeSincePost(row)].filter(Boolean).join('. '),
            maxLines: 1,
          },
        ]
      : lines,
    chart: row && path.length > 1 ? { path, posts: toCardPosts([row]) } : undefined,
  };
}

function describeOdds(row: Row): string {
  return describePostMove(row) ?? describeLastPrice({ ...row, venue_name: row.contract.venue_name }, row);
}
