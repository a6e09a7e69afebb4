import type { Row } from '@postjoin/join/types';
import { html, type TemplateResult } from 'lit-html';

/** Number of highlight colours. The topics of a card use the colours in turn. */
export const tintCount = 4;

/** A span of a text, in UTF-16 offsets, that mentions a topic. */
export interface Mark {
  start: number;
  end: number;
  text: string;
  /** Index of the topic among the topics of the card. */
  topic: number;
}

/** A part of a text; `topics` is empty for unmarked parts. */
export interface TextPart {
  text: string;
  topics: readonly number[];
}

/** What a link or label shows: a text, or a text with highlighted words. */
export type LinkText = string | (TemplateResult | string)[];

/**
 * Renders a text of third parties, with the marks highlighted. The result has text nodes only, so markup in the text
 * has no effect.
 */
export function markedText(text: string, marks: readonly Mark[]): (TemplateResult | string)[] {
  return splitAtMarks(text, marks).map((part) => {
    const [topic] = part.topics;
    return topic === undefined ? part.text : html`<mark data-tint=${topic % tintCount}>${part.text}</mark>`;
  });
}

/**
 * Splits a text where marks start and end, so that overlapping marks need no nested elements. Joined in order, the
 * parts are the whole text. A mark is ignored if the text at its position is not the text of the mark.
 */
export function splitAtMarks(text: string, marks: readonly Mark[]): TextPart[] {
  const validMarks = marks.filter((mark) => isInPlace(text, mark));
  const boundaries = [0, text.length, ...validMarks.flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(boundaries)].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const covering = validMarks.filter((mark) => mark.start <= start && mark.end >= end);
    return { text: text.slice(start, end), topics: [...new Set(covering.map(({ topic }) => topic))] };
  });
}

function isInPlace(text: string, { start, end, text: words }: Mark): boolean {
  return start >= 0 && start < end && text.slice(start, end) === words;
}

/**
 * Lists the marks of evidence in the text of a post or a contract. `locate` returns the span of a piece of evidence in
 * that text, or null if there is none.
 */
export function listMarks(
  allEvidence: Row['evidence'],
  topics: readonly string[],
  locate: (evidence: Row['evidence'][number]) => Omit<Mark, 'topic'> | null,
): Mark[] {
  return allEvidence.flatMap((evidence) => {
    const span = locate(evidence);
    return span === null ? [] : [{ ...span, topic: topics.indexOf(evidence.topic) }];
  });
}
