/**
 * A kind of act, with the phrases that name it in contract titles and in posts. The words of a phrase must stand in a
 * row in the text. Endings do not matter: `nominate` also finds `nominated` and `nominating`. Irregular forms and nouns
 * of the first word also count (`inflections.ts`): `nominate` also finds `nomination`.
 */
export interface Act {
  name: string;
  /** The family of similar acts, in words: "a tariff". */
  family: string;
  /** Phrases that name the act in the title of a contract. They also name the act in a post. */
  titlePhrases: readonly string[];
  /** More phrases that name the act in a post. */
  postPhrases: readonly string[];
  /**
   * The stems of words that show this kind of agreement, such as "trade". A plain "deal" needs one of them in the post.
   */
  kindWords: ReadonlySet<string>;
  /**
   * The stems of words that show another kind of agreement. An act with such a list is the usual kind: a plain "deal"
   * with a country is of this kind if the post has none of the words.
   */
  otherKindWords: ReadonlySet<string>;
  /** Forms of a first word that do not name the act: "served as" is no new appointment, "dealing with" is no deal. */
  excludedForms: readonly string[];
  /** Names of other acts. A mention of such an act counts as a mention of this act: a meeting is also a talk. */
  impliedBy: readonly string[];
  /**
   * Stems of words that show the president's side as the actor. The sentence of the act must have one of them, unless
   * the object follows the act: "tariffs on Canada" needs none, "Canada's tariffs" needs one.
   */
  ownActorCues: ReadonlySet<string>;
  /**
   * Stems of words, one of which must be near the act for a question without an object ("Will Trump sign an executive
   * order this week?"). An act without cues never answers such a question.
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
 * - `own`: the president's side must do the act. A post does not match if it names another actor.
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
  'qualifier' | 'person' | 'never' | 'own' | 'mutual' | 'exclusive' | 'epithet' | 'countable' | 'office' | 'noun';
