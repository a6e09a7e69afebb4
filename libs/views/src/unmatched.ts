import type { UnmatchedPost } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { contractPath, type ViewContext } from './context.ts';
import { formatPercent } from './format-price.ts';
import { reasonTexts } from './labels.ts';
import { linkedText } from './linked-text.ts';

/** Returns the sentence that explains why a post has no row. */
export function explainReason({ reason }: UnmatchedPost, reasons: Readonly<Record<string, string>>): string {
  return reasonTexts[reason] ?? reasons[reason] ?? reason;
}

/** Renders what came closest to a match of a post without a row, and the folded questions on the same subject. */
export function closestView({ nearest, joined_to, candidates }: UnmatchedPost, context: ViewContext): TemplateResult {
  const contract = joined_to ?? nearest;
  const outcomes = nearest?.outcomes ?? [];
  return html`${
    contract === undefined
      ? nothing
      : html`<p class="aside">
          ${joined_to ? 'Contract' : outcomes.length > 0 ? 'Question' : 'Nearest contract'}:
          ${linkedText(contract.url, contract.title)}
          ${outcomes.map(
            ({ outcome, last_price }, index) =>
              html`${index === 0 ? '' : ', '}${outcome} <b>${formatPercent(last_price)}</b>`,
          )}
        </p>`
  }
  ${candidates === undefined ? nothing : candidateList(candidates, context)}`;
}

type Candidate = NonNullable<UnmatchedPost['candidates']>[number];

/** Whether a post and a question share a name, or the whole question. Single other words often have another subject. */
const hasSameSubject = ({ topics, reason }: Candidate): boolean =>
  reason === undefined || topics.some((topic) => /\p{Lu}/u.test(topic));

/** Renders the folded questions that a reader may compare with the post. */
function candidateList(all: readonly Candidate[], context: ViewContext) {
  const candidates = all.filter(hasSameSubject);
  if (candidates.length === 0) return nothing;
  return html`<details class="candidates">
    <summary>Markets on the same subject, not matched</summary>
    <ul>
      ${candidates.map(
        ({ title, outcomes }) =>
          html`<li>
            ${title}
            <ul class="aside">
              ${outcomes.map(
                (outcome) =>
                  html`<li>
                    <a href=${contractPath(context, outcome)}>${outcome.outcome}</a>
                    ${outcome.last_price === null ? 'price unknown' : html`<b>${formatPercent(outcome.last_price)}</b>`}
                  </li>`,
              )}
            </ul>
          </li>`,
      )}
    </ul>
  </details>`;
}
