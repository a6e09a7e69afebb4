/** The one whose acts the contracts ask about. The first person in a post is the author, whose posts are matched. */
export interface OfficeHolder {
  /** The names: `['Gavin Newsom', 'Newsom']`. A name of one word means only this person. */
  names: readonly string[];
  /** The titles that mean this person in a post, such as "Governor". Those of other offices mean other people. */
  titles?: readonly string[];
  /** His accounts, without @: "CAgovernor". */
  handles?: readonly string[];
  /**
   * Whom and what the office-holder acts for: "California", "administration". Their acts count as his. By default, the
   * country of a leader whom the matcher knows.
   */
  institutions?: readonly string[];
  /** Where he receives guests: "Governor's Mansion". */
  residences?: readonly string[];
}

/** What a phrase of the office-holder's side is. */
export type OwnPhrase = 'name' | 'title' | 'institution' | 'residence';

/** The president of the United States. */
export const president: OfficeHolder = {
  names: ['Donald Trump', 'Trump'],
  titles: ['President'],
  handles: ['realDonaldTrump'],
  institutions: ['United States', 'administration', 'military', 'Air Force One'],
  residences: ['White House', 'Oval Office', 'Mar-a-Lago'],
};

export const toOfficeHolder = (actors: OfficeHolder | readonly string[]): OfficeHolder =>
  'names' in actors ? actors : { names: actors };
