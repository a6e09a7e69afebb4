import { toList } from '../text/words.ts';

/** A line of a table, with the lines below it that are indented by one step more. */
export interface TableRow {
  name: string;
  /** The words in brackets after the name. */
  traits: readonly string[];
  /** The text after a colon. */
  words: string;
  rows: readonly TableRow[];
}

const maxIndent = 4;

/** Splits a text at the lines with an indentation. Deeper lines than four spaces continue the line above. */
const splitLines = (text: string, indent: number): string[] =>
  indent > maxIndent ? [text] : text.split(new RegExp(`\\n {${indent}}(?! )`, 'u'));

const headPattern = /^([^:[]+?)(?: \[(.+)\])?(?::(.*))?$/su;

/** Parses a table: each line is `name [traits]: words`. A line that is indented by two spaces more belongs to it. */
export const parseTable = (table: string, indent = 0): TableRow[] =>
  splitLines(table.trim(), indent).map((block) => {
    const [head = '', ...rows] = splitLines(block, indent + 2);
    const [, name = '', traits, words = ''] = headPattern.exec(head) ?? [];
    return {
      name,
      traits: toList(traits),
      words: words.trim(),
      rows: rows.flatMap((row) => parseTable(row, indent + 2)),
    };
  });
