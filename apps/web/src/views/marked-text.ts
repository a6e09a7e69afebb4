import { html, type TemplateResult } from 'lit-html';
import { splitAtMarks, type Mark } from './marks.ts';

/** Tints that tell topics of one row apart; further topics begin again. */
export const tintCount = 4;

/** A third-party text with the words that name a topic marked. Text nodes only: nothing in it is read as markup. */
export function markedText(text: string, marks: readonly Mark[]): (TemplateResult | string)[] {
  return splitAtMarks(text, marks).map((piece) => {
    const [topic] = piece.topics;
    return topic === undefined ? piece.text : html`<mark data-tint=${topic % tintCount}>${piece.text}</mark>`;
  });
}
