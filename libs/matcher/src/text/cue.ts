import { stemPhrase, toList, toStemSet, type Token, type TokenRange } from './words.ts';

/** How many words a cue can be away from an act or a name that it belongs to. */
export const reaches = { next: 1, pair: 2, near: 4, phrase: 10, clause: 14, sentence: Infinity } as const;
type Side = 'before' | 'after' | 'around';

/** The words before or after an act or name, or those in it and on both sides; of its sentence, or of any. */
type Place = `${keyof typeof reaches} ${Side}${'' | ', any sentence'}`;

/** Words that a rule looks for near an act or a name. Endings do not matter. */
interface CueRow {
  /** Single words, separated by spaces, or phrases, separated by commas. */
  words: string;
  /** A text with such a word. */
  example: string;
}

export type CueTable = Partial<Record<Place, Readonly<Record<string, CueRow>>>>;
type CueName<Table> = { [At in keyof Table]: keyof Table[At] }[keyof Table] & string;

export interface Cue extends CueRow {
  place: string;
  reach: number;
  side: Side;
  isAnySentence: boolean;
  stems: ReadonlySet<string>;
  /** The stems of each phrase. */
  stemPhrases: readonly (readonly string[])[];
}

/** Stems the words of a table of cues. @throws {Error} if two places have a cue of one name */
export function prepareCues<Table extends CueTable>(table: Table): Readonly<Record<CueName<Table>, Cue>> {
  const cues: Record<string, Cue> = {};
  for (const [place, rows] of Object.entries(table))
    for (const [name, row] of Object.entries<CueRow>(rows)) {
      if (name in cues) throw new Error(`two places have a cue of the name ${name}`);
      cues[name] = prepareCue(place, row);
    }
  return cues as Record<CueName<Table>, Cue>;
}

function prepareCue(place: string, { words, example }: CueRow): Cue {
  const [reach, side] = place.split(/,? /u) as [keyof typeof reaches, Side];
  const isList = words.includes(',');
  return {
    ...{ words, example, place, reach: reaches[reach], side, isAnySentence: place.includes(',') },
    stems: toStemSet(isList ? '' : words),
    stemPhrases: isList ? toList(words).map(stemPhrase) : [],
  };
}

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
