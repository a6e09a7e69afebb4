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
 * - `noun`: a phrase of the act also names the act as a noun: "Trump veto by June?"
 */
export type ActFlag =
  'qualifier' | 'person' | 'never' | 'shared' | 'mutual' | 'exclusive' | 'epithet' | 'countable' | 'office' | 'noun';
