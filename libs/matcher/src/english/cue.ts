import { reaches, stemPhrase, toList, toStemSet, type Cue, type Place, type Side } from '../text/words.ts';

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
