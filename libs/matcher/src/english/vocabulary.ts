import { acts, type Act } from './acts.ts';
import {
  cities,
  countries,
  headedBodies,
  offices,
  organisations,
  people,
  places,
  states,
  subjects,
} from './entities.ts';
import { listNames, type Entity } from './entity.ts';
import { findEntities } from './find-entities.ts';
import { genericStems, inflect, postIdioms } from './grammar.ts';
import { createPhraseFinder, type Mention, type PhraseFinder } from '../text/phrases.ts';
import { stemPhrase, tokenize, toSpan, toStemSet, type Token, type TokenRange } from '../text/tokenize.ts';

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

/** A text with its tokens and the mentions of entities and acts. Entities are in the order of the text. */
export interface ParsedText {
  text: string;
  tokens: Token[];
  entities: Mention<Entity>[];
  acts: Mention<Act>[];
}

/** Reads only the first 6,000 words, so that hostile text stays cheap. A post of 25,000 characters has about 5,000. */
const maxTokens = 6_000;

export function tokenizeStart(text: string): Token[] {
  const tokens = tokenize(text);
  return tokens.length > maxTokens ? tokens.slice(0, maxTokens) : tokens;
}

export function parsePostText(text: string, { entityPhrases, postActs }: Vocabulary): ParsedText {
  const tokens = tokenizeStart(text);
  const entities = findEntities({ text, tokens }, entityPhrases).filter(
    (mention) => mention.entry.kind !== 'office' || !isOtherOffice(tokens, mention),
  );
  const acts = postActs.find(tokens).filter((mention) => !isPastForm(text, tokens, mention));
  return { text, tokens, entities, acts };
}

/** Whether the first word, as written, is one of the act's `excludedForms`: "served as" reports a past office. */
const isPastForm = (text: string, tokens: readonly Token[], { entry, from }: Mention<Act>): boolean =>
  entry.excludedForms.includes(toSpan(text, tokens, { from, to: from + 1 }).text.toLowerCase());

const otherOfficePrefixes = toStemSet('deputy assistant associate under former interim vice');

const ownStates = toStemSet('united us usa america our me my');

/** Whether the words around an office make it another one: "deputy X", "X of the Joint Committee". */
function isOtherOffice(tokens: readonly Token[], { from, to }: TokenRange): boolean {
  const before = tokens[from - 1]?.stem ?? '';
  if (otherOfficePrefixes.has(before)) return true;
  const owner = tokens[to]?.stem === 'of' ? tokens[tokens[to + 1]?.stem === 'the' ? to + 2 : to + 1] : undefined;
  return owner !== undefined && owner.sentence === tokens[from]?.sentence && !ownStates.has(owner.stem);
}

const entities = [people, countries, places, cities, states, offices, organisations, headedBodies, subjects].flat();

/** Finds the acts that the title of a contract names. */
export const titleActPhrases = createPhraseFinder<Act>();
const postActPhrases = createPhraseFinder<Act>();

for (const act of acts) {
  for (const phrase of act.titlePhrases.flatMap(inflect)) titleActPhrases.add(phrase, act);
  const postPhrases = [...act.titlePhrases, ...act.postPhrases];
  // Epithets are mostly adjectives and nouns: "a fool" insults, "fooled" does not.
  for (const phrase of act.flags.has('epithet') ? postPhrases : postPhrases.flatMap(inflect))
    postActPhrases.add(phrase, act);
}
for (const phrase of postIdioms) postActPhrases.add(phrase, null);

const officeAct = acts.find(({ flags }) => flags.has('office')) as Act;

/** @param actors Names of the actor; without names, the actor is the president of the United States. */
export function createVocabulary(actors: readonly string[] = [], topics: readonly Entity[] = []): Vocabulary {
  const actorStems = new Set(actors.flatMap(stemPhrase));
  const isActorEntity = (entity: Entity): boolean =>
    actorStems.size > 0 && listNames(entity).some((name) => stemPhrase(name).every((stem) => actorStems.has(stem)));
  const entityPhrases = createPhraseFinder<Entity>();
  for (const entity of [...entities, ...topics]) {
    if (isActorEntity(entity)) continue;
    for (const name of listNames(entity)) entityPhrases.add(name, entity);
    for (const phrase of entity.exclusions ?? []) entityPhrases.add(phrase, null);
  }
  const isGeneric = (stem: string): boolean =>
    stem.length < 2 || genericStems.has(stem) || actorStems.has(stem) || plainNumber.test(stem);
  return {
    entityPhrases,
    titleActs: titleActPhrases,
    postActs: postActPhrases,
    officeAct,
    isGeneric,
    isOwnSide: (stem) => pronouns.has(stem) || (actorStems.size > 0 ? actorStems : presidentStems).has(stem),
  };
}

const pronouns = toStemSet('i we me us');
const presidentStems = toStemSet('trump president usa united administration american america military');

/** Matches amounts, years and days of a month, but not "51st", because "51st" means a 51st state in posts. */
const plainNumber = /^(?:\d+[kmbt%]?|(?:[12]?\d|3[01])(?:st|nd|rd|th))$/u;
/** The vocabulary for acts of the president of the United States. */
export const presidentVocabulary = createVocabulary();
