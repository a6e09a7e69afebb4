import type { Act, ActFlag } from '../english/act.ts';
import type { LocatedPair } from '../posts/pair.ts';
import { toList } from '../text/phrases.ts';
import { stemPhrase } from '../text/tokenize.ts';
import type { Refusal } from '../types.ts';

/** What an act requires of a post beside the gates. A pair that lacks it is refused. */
export interface Requirement {
  /** The condition under which a pair fails, as docs/rules.md states it. */
  fails: string;
  refusal: Refusal;
  test: (pair: LocatedPair) => boolean;
}

type ListName = Exclude<keyof Act, 'name' | 'family' | 'titlePhrases' | 'postPhrases'> | 'post';

/** One act: its lists, each as a text with commas between the entries, and what it requires of a post. */
type ActRow = { title: string; requires?: readonly Requirement[] } & Partial<Record<ListName, string>>;

/** How titles of contracts name a family of similar acts. */
export interface TitleWords {
  /** The name of the family in a sentence: "an act of the president: a tariff". */
  family: string;
  /** Whether the president orders such an act if a title names only the United States as the actor. */
  byState: boolean;
  /** More words that name such an act as a noun in a title. */
  nouns: readonly string[];
  /** Verbs of titles that name such an act only with a noun after them: "take action". */
  verbs: readonly string[];
}

/** Similar acts, with all that is known of them. Lists of words are texts with commas between the words. */
export interface ActFamily extends Pick<TitleWords, 'family'>, Partial<Pick<TitleWords, 'byState'>> {
  nouns?: string;
  verbs?: string;
  acts: Readonly<Record<string, ActRow>>;
}

export const listTitleWords = ({ family, byState = false, nouns, verbs }: ActFamily): TitleWords => ({
  family,
  byState,
  nouns: toList(nouns),
  verbs: toList(verbs),
});

const toStems = (words?: string): ReadonlySet<string> => new Set(toList(words).flatMap(stemPhrase));

export const listActs = ({ family, acts }: ActFamily): Act[] =>
  Object.entries(acts).map(([name, row]) => ({
    name,
    family,
    titlePhrases: toList(row.title),
    postPhrases: toList(row.post),
    kindWords: toStems(row.kindWords),
    otherKindWords: toStems(row.otherKindWords),
    excludedForms: toList(row.excludedForms),
    impliedBy: toList(row.impliedBy),
    ownActorCues: toStems(row.ownActorCues),
    standaloneCues: toStems(row.standaloneCues),
    flags: new Set(toList(row.flags) as ActFlag[]),
  }));
