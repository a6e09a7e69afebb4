/** A place in a text and which topic is named there. */
export interface Mark {
  start: number;
  end: number;
  text: string;
  /** Position of the topic in the row. */
  topic: number;
}

/** A piece of a text; `topics` is empty where nothing is marked. */
export interface Piece {
  text: string;
  topics: readonly number[];
}

/**
 * Cuts a text where marks begin and end, so that overlapping marks need no nesting. The pieces in order are the text.
 * A mark whose words are not at its place is left out: nothing is marked that does not stand there.
 */
export function splitAtMarks(text: string, marks: readonly Mark[]): Piece[] {
  const fitting = marks.filter((mark) => isInPlace(text, mark));
  const cuts = [...new Set([0, text.length, ...fitting.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const here = fitting.filter((mark) => mark.start <= start && mark.end >= end);
    return { text: text.slice(start, end), topics: [...new Set(here.map(({ topic }) => topic))] };
  });
}

function isInPlace(text: string, { start, end, text: words }: Mark): boolean {
  return start >= 0 && start < end && text.slice(start, end) === words;
}
