import type { UnmatchedPost } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { contractPath, type ViewContext } from './context.ts';
import { priceDate, priceView } from './price-view.ts';
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
            (each, index) =>
              html`${index === 0 ? '' : ', '}${each.outcome} ${priceView(each.last_price)}${priceDate(each, context)}`,
          )}
        </p>`
  }
  ${candidates === undefined ? nothing : candidateList(candidates, context)}`;
}

type Candidate = NonNullable<UnmatchedPost['candidates']>[number];

/** Whether a post and a question share a name, or the whole question. Single other words often have another subject. */
const hasSameSubject = ({ title, topics, reason }: Candidate): boolean =>
  reason === undefined || (topics.some(isNamed) && (!encounter.test(title) || topics.some((topic) => !isNamed(topic))));

const isNamed = (topic: string): boolean => /\p{Lu}/u.test(topic);
/** Whom he meets or where he goes is no subject of a post that names only the person or place, and no such act. */
const encounter = /\b(?:visit|meet)\b/iu;

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
                    ${outcome.last_price === null ? 'price unknown' : priceView(outcome.last_price)}${priceDate(outcome, context)}
                  </li>`,
              )}
            </ul>
          </li>`,
      )}
    </ul>
  </details>`;
}
