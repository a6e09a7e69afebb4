/** A named thing that posts and contracts speak of. Every entry says why it is written as it is. */
export interface TopicEntry {
  /** The name that is shown. */
  name: string;
  kind: 'person' | 'country' | 'city' | 'state' | 'place' | 'office' | 'body' | 'law' | 'thing';
  /** Every way of naming it, beside `name` itself. Case, accents, plurals and possessives are folded. */
  also?: readonly string[];
  /** Phrases in which those words name something else, so that they do not count. */
  not?: readonly string[];
  /** The country or office whose acts are this one's acts: a leader's country. */
  of?: string;
  /** Why it is here, or why a way of naming it is or is not listed. */
  why: string;
}
