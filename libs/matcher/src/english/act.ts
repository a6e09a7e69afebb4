import { stemPhrase, toList, toStemKey } from '../text/words.ts';

export const actFlags = [
  /** The act only qualifies another act ("end his tariffs"). A post must mention it only if the question has no other. */
  'qualifier',
  /** As a qualifier, the act ends the other act. A post about the other act alone is about its start. */
  'reversal',
  /** The object is a person. A full name in a title is then one term, and a distinct surname alone mentions the person. */
  'person',
  /** Posts cannot show the act, such as a spoken remark. A question about the act never matches. */
  'never',
  /** Others do the act too, or it can be done by others. Of all other acts, the president's side must be the actor. */
  'shared',
  /** The act is done with others, such as a meeting. Beside another act, it tells where that one is done. */
  'mutual',
  /** A post with this act is about no other act, apart from a meeting with a person and an appointment. */
  'exclusive',
  /** The act is a description of the named person. "The failed X administration" does not describe X. */
  'epithet',
  /** A post about one such act also answers "How many ...?". */
  'countable',
  /** The act of a title that names an office without a verb: "Trump's new Fed Chair?" */
  'office',
  /** A phrase of the act also names the act as a noun: "Trump veto by June?" */
  'noun',
  /** Only a verb names the act: "fired", but not "a fire". */
  'verb',
  /** The object stands right beside the word of the act: "sign X". "Sign the petition" has another object. */
  'transitive',
] as const;
export type ActFlag = (typeof actFlags)[number];

/** The conditions of `requirements.ts`, which a post meets beside the rules if an act of the question names them. */
// prettier-ignore
export type RequirementName = 'isNews' | 'isOwnAct' | 'isOfKind' | 'isOwnDeal' | 'isNewTruce' | 'isWithOwnSide' |
  'isWithObject' | 'isOwnMeeting' | 'travels' | 'attends' | 'concernsOffice' | 'endorsesPerson' | 'isDescription' |
  'namesThing' | 'endsObject';

/** Words or phrases, separated by commas. */
type List = string;

/**
 * A kind of act. The words of a phrase must stand in a row. Endings do not matter, and other forms of the first word
 * also count (`grammar.ts`): `nominate` also finds `nominated` and `nomination`.
 * It has words in titles, in posts, or both.
 */
export interface ActRow<Name extends string = string, Family extends string = string> {
  /** The family of similar acts, in words: "a tariff". */
  family: Family;
  flags?: readonly ActFlag[];
  requires?: readonly RequirementName[];
  /** Phrases that name the act in the title of a contract. They also name the act in a post. */
  title?: List;
  /** More phrases that name the act in a post. */
  post?: List;
  /** Names of other acts. A mention of such an act counts as a mention of this act: a meeting is also a talk. */
  impliedBy?: readonly Name[];
  /** Forms of a first word that do not name the act: "served as" is no new appointment, "dealing with" is no deal. */
  excludedForms?: List;
  /** Words that show this kind of agreement, such as "trade". A plain "deal" needs one of them in the post. */
  kindWords?: List;
  /** Words that show another kind. An act with this list is the usual kind of a plain "deal" with a country. */
  otherKindWords?: List;
  /** Words that show the president's side as the actor: "Canada's tariffs" needs one of them in its sentence. */
  ownActorCues?: List;
  /** Words, one of which must be near an act without an object: "sign" for "Will Trump sign an executive order?" */
  standaloneCues?: List;
}

/** Acts by their names. */
export type ActRows = Readonly<Record<string, ActRow>>;

/** A row of the table of acts, with lists of its phrases, and the stems of its single words. */
export interface Act {
  name: string;
  family: string;
  flags: ReadonlySet<ActFlag>;
  requires: readonly RequirementName[];
  titlePhrases: readonly string[];
  postPhrases: readonly string[];
  /** Its name, then those of the acts whose mention counts as one of this act (`impliedBy`). */
  shownBy: readonly string[];
  /** The names of the acts that have this act in `shownBy`. */
  shows: readonly string[];
  excludedForms: readonly string[];
  kindWords: ReadonlySet<string>;
  otherKindWords: ReadonlySet<string>;
  ownActorCues: ReadonlySet<string>;
  standaloneCues: ReadonlySet<string>;
}

const toStems = (list?: List): ReadonlySet<string> => new Set(toList(list).flatMap(stemPhrase));

export const toActs = (rows: ActRows): Act[] =>
  Object.entries(rows).map(([name, row]) => ({
    name,
    family: row.family,
    flags: new Set(row.flags),
    requires: row.requires ?? [],
    titlePhrases: toList(row.title),
    postPhrases: toList(row.post),
    shownBy: [name, ...(row.impliedBy ?? [])],
    shows: [name, ...Object.keys(rows).filter((other) => rows[other]?.impliedBy?.includes(name))],
    excludedForms: toList(row.excludedForms),
    kindWords: toStems(row.kindWords),
    otherKindWords: toStems(row.otherKindWords),
    ownActorCues: toStems(row.ownActorCues),
    standaloneCues: toStems(row.standaloneCues),
  }));

/** Adds rows, whose names and title phrases replace those of other rows. */
export function addRows(rows: ActRows, added: ActRows = {}): ActRows {
  const taken = new Set(Object.values(added).flatMap(({ title }) => toList(title).map(toStemKey)));
  const cutTitle = (title?: List): List =>
    toList(title)
      .filter((phrase) => !taken.has(toStemKey(phrase)))
      .join();
  const others = Object.entries(rows).map(([name, row]): [string, ActRow] => [
    name,
    { ...row, title: cutTitle(row.title) },
  ]);
  return { ...Object.fromEntries(others), ...added };
}
