import type { Act } from './act.ts';
import type { PhraseFinder } from '../text/phrases.ts';
import type { Entity } from './entity.ts';

/** The known entities and acts, and the actor whose acts the contracts ask about. */
export interface Vocabulary {
  entityPhrases: PhraseFinder<Entity>;
  /** Finds the acts that the title of a contract names. */
  titleActs: PhraseFinder<Act>;
  /** Finds the acts that a post names. */
  postActs: PhraseFinder<Act>;
  /** The act of a title that names an office without a verb. */
  officeAct: Act;
  /** Whether a stem identifies no topic by itself, such as a function word, the actor, a time or an amount. */
  isGeneric: (stem: string) => boolean;
  /** Whether a stem names the actor's side: a pronoun of the first person, or a name or title of the actor. */
  isOwnSide: (stem: string) => boolean;
}
