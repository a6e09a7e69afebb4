import type { PostData, Row, UnmatchedPost } from '@postjoin/join';
import { historyKinds } from '@postjoin/market-venues/registry';
import type { Identity } from '@postjoin/openapi-spec';
import { abbreviate } from '@postjoin/values';
import {
  closestView,
  contractList,
  contractCard,
  createTimes,
  describePostMove,
  explainReason,
  formatInstant,
  formatPoints,
  listPostMoves,
  moveView,
  nameContract,
  postPath,
  postView,
  priceView,
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
  describeCertainty,
  describeLastPrice,
  describePrice,
  describeSincePost,
  describeSource,
  formatTime,
  titlePost,
} from './row-text.ts';

/** A post with the newest rows of the week, which its page lists beside it. */
type PostPageData = PostData & { week: readonly Row[] };

/** Maximum characters of the description. Programs that show previews cut longer ones. */
const maxDescriptionLength = 300;

/**
 * The page of one post. Its title, description and preview are in the HTML, for programs that run no script.
 * @param url the address of the page
 */
export function createPostPage(identity: Identity, data: PostPageData, url: string, now: Date): Page {
  const { post, row, unmatched, reasons } = data;
  const title = titlePost(data);
  const price = row ? `${describeCertainty(row)} ${describePrice(row)}`.trim() : 'No contract is matched to this post.';
  const description = abbreviate(`${describeSource(data.source)} ${price} “${post.text}”`.trim(), maxDescriptionLength);
  const context: ViewContext = {
    times: createTimes(now.getTime(), 'UTC'),
    isOld: data.snapshot.stale,
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
      <div class="halves">
        <article class="single" data-post=${post.id}>
          <h1>${row ? titleRow(row) : 'A post without a market'}</h1>
          ${row ? rowView(row, context) : unmatchedView(data, unmatched, reasons, context)}
          ${dataNote(data, context.times, row ? priceTimeView(row, context) : nothing)}
        </article>
        ${asideView(data, url, context)}
      </div>`,
  };
}

/** A smaller move is none in the heading. The card has its exact size. */
const minTitleMove = 0.005;

/** The heading of a row: `−12 points in the first day after this post`; the question if no move is known. */
function titleRow(row: Row): TemplateResult | string {
  const [first] = listPostMoves(row);
  if (!first) return nameContract(row.contract);
  const period = first.end === 'next_post' ? first.period : `${first.period} after this post`;
  return html`${Math.abs(first.move) < minTitleMove ? 'No change' : moveView(first.move)} ${period}`;
}

function rowView(row: Row, context: ViewContext): TemplateResult {
  const [card] = toCards([row]);
  if (!card) return postView(row, [], context);
  return html`${row.contract.status === 'open' ? nothing : endView(row.contract)}
  ${postView(row, sharedTopics(card), context)} ${contractCard(card, context)}`;
}

/** States from when the price at the post is. */
function priceTimeView(
  { price_at_post: price, price_at_post_at: at }: Row,
  { times }: ViewContext,
): TemplateResult | typeof nothing {
  if (price === null || at === null) return nothing;
  return html`The last price before the post is ${priceView(price)}, of ${formatInstant(at, times)}.`;
}

/** Renders what stands beside a post: the other contracts of its row, other posts of the week, and how to share it. */
function asideView({ post, row, week }: PostPageData, url: string, context: ViewContext): TemplateResult {
  const others = week.filter((other) => other.post.id !== post.id);
  const isSame = (other: Row) => other.contract.id === row?.contract.id;
  return html`<aside aria-label="More">
    ${
      row && row.alternatives.length > 0
        ? panel(`Also about ${row.topics[0] ?? 'this'}`, contractList(row.alternatives, context))
        : nothing
    }
    ${postsPanel('Other posts on this market', others.filter(isSame), context)}
    ${postsPanel(
      'Other matches of the week',
      others.filter((other) => !isSame(other)),
      context,
    )}
    ${panel(
      'Share',
      html`<p class="share"><a href=${url}>${url}</a></p>
        <p class="share">
          <a href="${url}/preview.png">As a picture</a> · <a href="${context.root}week">All posts of the week</a>
        </p>`,
    )}
  </aside>`;
}

const panel = (title: string, content: TemplateResult): TemplateResult =>
  html`<section class="panel">
    <h2>${title}</h2>
    ${content}
  </section>`;

/** How many posts a list beside a post has. */
const maxOtherPosts = 4;

function postsPanel(title: string, rows: readonly Row[], context: ViewContext): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return panel(
    title,
    html`<ul class="contracts valued">
      ${rows.slice(0, maxOtherPosts).map((row) => {
        const [move] = listPostMoves(row);
        return html`<li>
          <a class="other-title" href=${postPath(context, row.post.id)}>${nameContract(row.contract)}</a>
          <p class="value">${move ? moveView(move.move, formatPoints) : nothing}</p>
          <p class="aside">
            ${formatInstant(row.post.at, context.times)}${row.certainty === 'possible' ? ', possible match' : nothing}
          </p>
        </li>`;
      })}
    </ul>`,
  );
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
    {
      kind: 'fact',
      text: `@${post.handle}, ${formatTime(post.at)}${row?.certainty === 'possible' ? ' · possible match' : ''}`,
      maxLines: 1,
    },
    { kind: 'quote', text: `“${post.text}”`, maxLines: 8 },
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
  return describePostMove(row) ?? describeLastPrice({ ...row, venue_name: row.contract.venue_name });
}
