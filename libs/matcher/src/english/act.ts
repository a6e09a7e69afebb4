import { toList } from '../text/phrases.ts';
import { stemPhrase } from '../text/tokenize.ts';

/**
 * A kind of act, with the phrases that name it in contract titles and in posts. The words of a phrase must stand in a
 * row. Endings do not matter, and other forms of the first word also count (`inflections.ts`): `nominate` also finds
 * `nominated` and `nomination`.
 */
export interface Act {
  name: string;
  /** The family of similar acts, in words: "a tariff". */
  family: string;
  /** Phrases that name the act in the title of a contract. They also name the act in a post. */
  titlePhrases: readonly string[];
  /** More phrases that name the act in a post. */
  postPhrases: readonly string[];
  /** Stems that show this kind of agreement, such as "trade". A plain "deal" needs one of them in the post. */
  kindWords: ReadonlySet<string>;
  /** Stems that show another kind. An act with this list is the usual kind of a plain "deal" with a country. */
  otherKindWords: ReadonlySet<string>;
  /** Forms of a first word that do not name the act: "served as" is no new appointment, "dealing with" is no deal. */
  excludedForms: readonly string[];
  /** Names of other acts. A mention of such an act counts as a mention of this act: a meeting is also a talk. */
  impliedBy: readonly string[];
  /** Stems that show the president's side as the actor: "Canada's tariffs" needs one of them in its sentence. */
  ownActorCues: ReadonlySet<string>;
  /**
   * Stems, one of which must be near the act for a question without an object ("Will Trump sign an executive order this
   * week?"). An act without cues never answers such a question.
   */
  standaloneCues: ReadonlySet<string>;
  flags: ReadonlySet<ActFlag>;
  /** The names of what the act requires of a post beside the rules (`requirements.ts`). */
  requires: readonly string[];
}

/**
 * - `qualifier`: the act only qualifies another act ("end his tariffs"). A post must mention it only if the question
 *   has no other act.
 * - `person`: the object of the act is a person. A full name in the title is then one term, and a distinct
 *   surname alone mentions the person.
 * - `never`: posts cannot show the act, such as a spoken remark. A question about the act never matches.
 * - `shared`: others do the act too, or it can be done by others. Of all other acts, the president's side must be the actor.
 * - `mutual`: the act is done together with others, such as a meeting. A post may leave out the subject of the meeting.
 *   Beside another act, it only tells where that act is done: "kiss at their summit".
 * - `exclusive`: a post with this act is about no other act, apart from a meeting with a person and an appointment: an
 *   endorsement lists people, offices and laws that are not its subject.
 * - `epithet`: the act is a description of the named person. "The failed X administration" does not describe X.
 * - `countable`: a post about one such act also answers "How many ...?".
 * - `office`: the act of a title that names an office without a verb: "Trump's new Fed Chair?"
 * - `reversal`: as a qualifier, the act ends the other act. A post about the other act alone is about its start.
 * - `noun`: a phrase of the act also names the act as a noun: "Trump veto by June?"
 */
export type ActFlag =
  | 'qualifier'
  | 'person'
  | 'never'
  | 'shared'
  | 'mutual'
  | 'exclusive'
  | 'epithet'
  | 'countable'
  | 'office'
  | 'noun'
  | 'reversal';

type ListName = Exclude<keyof Act, 'name' | 'family' | 'titlePhrases' | 'postPhrases'> | 'post';

/** One act: its lists, each as a text with commas between the entries. */
type ActRow = { title: string } & Partial<Record<ListName, string>>;

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
    requires: toList(row.requires),
  }));
