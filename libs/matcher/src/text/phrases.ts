import { stemPhrase, type Token, type TokenRange, toList, toStemSet } from './words.ts';

/** A phrase found in a text: the range of its tokens, and the entry that was added with the phrase. */
export interface Mention<T> extends TokenRange {
  entry: T;
}

/**
 * Finds many phrases in one pass over a text. Of overlapping phrases, the phrase that starts first wins; of phrases
 * with the same start, the longest. A phrase added with `null` hides its tokens from other phrases: "New Mexico" hides
 * "Mexico".
 */
export interface PhraseFinder<T> {
  add(phrase: string, entry: T | null): void;
  find(tokens: readonly Token[]): Mention<T>[];
}

/** A node of a trie over stems. */
interface Node<T> {
  next: Map<string, Node<T>>;
  /** Entries of the phrases that end at this node. */
  entries: (T | null)[];
}

export function createPhraseFinder<T>(): PhraseFinder<T> {
  const root: Node<T> = { next: new Map(), entries: [] };
  return {
    add(phrase, entry) {
      let node = root;
      for (const stem of stemPhrase(phrase)) {
        const next: Node<T> = node.next.get(stem) ?? { next: new Map(), entries: [] };
        node.next.set(stem, next);
        node = next;
      }
      if (!node.entries.includes(entry)) node.entries.push(entry);
    },
    find(tokens) {
      const mentions: Mention<T>[] = [];
      for (let from = 0; from < tokens.length;) {
        const found = findPhraseAt(root, tokens, from);
        for (const entry of found?.entries ?? []) if (entry !== null) mentions.push({ entry, from, to: found!.to });
        from = found?.to ?? from + 1;
      }
      return mentions;
    },
  };
}

interface FoundPhrase<T> {
  entries: Node<T>['entries'];
  to: number;
}

/** Finds the longest phrase that starts at a token. */
function findPhraseAt<T>(root: Node<T>, tokens: readonly Token[], from: number): FoundPhrase<T> | undefined {
  let node = root.next.get(tokens[from]?.stem ?? '');
  let found: FoundPhrase<T> | undefined;
  for (let to = from + 1; node !== undefined; to += 1) {
    if (node.entries.length > 0) found = { entries: node.entries, to };
    node = node.next.get(tokens[to]?.stem ?? '');
  }
  return found;
}

/** How many words a cue can be away from an act or a name that it belongs to. */
export const reaches = { next: 1, pair: 2, near: 4, phrase: 10, clause: 14, sentence: Infinity } as const;
type Side = 'before' | 'after' | 'around';

/** The words before or after an act or name, or those in it and on both sides; of its sentence, or of any. */
type Place = `${keyof typeof reaches} ${Side}${'' | ', any sentence'}`;

/** Words that a rule looks for near an act or a name, or phrases. Endings do not matter. */
type CueRow = {
  /** A text with such a word. */
  example: string;
} & (
  | {
      /** Single words, separated by spaces. */
      words: string;
    }
  | {
      /** Phrases of several words, separated by commas. */
      phrases: string;
    }
);

export interface Cue {
  /** The words or phrases of the row. */
  words: string;
  example: string;
  place: Place;
  reach: number;
  side: Side;
  isAnySentence: boolean;
  stems: ReadonlySet<string>;
  /** The stems of each phrase. */
  stemPhrases: readonly (readonly string[])[];
}

function prepareCue(place: Place, { example, ...row }: CueRow): Cue {
  const [words, phrases] = 'words' in row ? [row.words, ''] : ['', row.phrases];
  const [reach, side] = place.split(/,? /u) as [keyof typeof reaches, Side];
  return {
    words: words || phrases,
    example,
    place,
    reach: reaches[reach],
    side,
    isAnySentence: place.includes(','),
    stems: toStemSet(words),
    stemPhrases: toList(phrases).map(stemPhrase),
  };
}

type CueTable = Partial<Record<Place, Readonly<Record<string, CueRow>>>>;
type CueName<Table> = { [Each in keyof Table]: keyof Table[Each] }[keyof Table] & string;

type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;
type CheckedRow<Row> = [keyof Row] extends [KeysOfEach<CueRow>] ? Row : 'a field is unknown';
/** Makes the compiler name what is wrong with a table of cues. */
type CheckedTable<Table> = {
  [At in keyof Table]: At extends Place
    ? {
        [Name in keyof Table[At]]: Name extends KeysOfEach<Table[Exclude<keyof Table, At>]>
          ? 'another place has a cue of this name'
          : CheckedRow<Table[At][Name]>;
      }
    : 'this is no place';
};

/** Stems the words of a table of cues. */
export const prepareCues = <const Table extends CueTable>(
  table: Table & CheckedTable<Table>,
): Readonly<Record<CueName<Table>, Cue>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([place, rows]) =>
      Object.entries<CueRow>(rows).map(([name, row]) => [name, prepareCue(place as Place, row)]),
    ),
  ) as Record<CueName<Table>, Cue>;

/** Returns the index of the word of a cue that is nearest before an act or name, else of the first one in or after it. */
export function findCue(tokens: readonly Token[], at: TokenRange, cue: Cue): number | undefined {
  const { reach, side } = cue;
  const sentence = tokens[at.from]?.sentence;
  const isNear = (index: number): boolean =>
    index in tokens && (cue.isAnySentence || tokens[index]?.sentence === sentence);
  const first = side === 'after' ? at.from : at.from - reach;
  for (let index = at.from - 1; index >= first && isNear(index); index -= 1)
    if (isCue(tokens, index, cue)) return index;
  const last = side === 'before' ? at.from : at.to + reach;
  for (let index = side === 'around' ? at.from : at.to; index < last && isNear(index); index += 1)
    if (isCue(tokens, index, cue)) return index;
  return undefined;
}

/** Whether a token is a word of a cue, or the first word of its phrase. */
export const isCue = (tokens: readonly Token[], index: number, { stems, stemPhrases }: Cue): boolean =>
  stems.has(tokens[index]?.stem ?? '') ||
  stemPhrases.some((phrase) => phrase.every((stem, offset) => tokens[index + offset]?.stem === stem));
