import { findWholeEntity } from './resolve-topic.ts';
import { createPhraseFinder, type PhraseFinder } from '../text/phrase-finder.ts';
import { tokenize } from '../text/words.ts';

/** The languages whose names of countries are understood, besides English. */
const languages = ['es', 'de', 'fr'] as const;

/** Names that are English words or first names too, such as the German name of Iceland. */
const ambiguous: ReadonlySet<string> = new Set(['Island', 'Maurice', 'Man', 'Dominica']);

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const regions = letters.flatMap((first) => letters.map((second) => first + second));

let finder: PhraseFinder<string> | undefined;

/** Creates the finder of foreign names, at the first search. Its names come from the Unicode CLDR in the runtime. */
function createFinder(): PhraseFinder<string> {
  const created = createPhraseFinder<string>();
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const region of regions) {
      const [name, foreign] = [english.of(region), names.of(region)];
      if (name === undefined || foreign === undefined || ambiguous.has(foreign)) continue;
      if (findWholeEntity(tokenize(name)) && !findWholeEntity(tokenize(foreign))) created.add(foreign, name);
    }
  }
  return created;
}

/** Replaces the Spanish, German and French names of countries in a search by the English ones. */
export function translateCountries(text: string): string {
  finder ??= createFinder();
  const tokens = tokenize(text);
  let translated = text;
  for (const { entry, from, to } of finder.find(tokens).reverse())
    translated = translated.slice(0, tokens[from]!.start) + entry + translated.slice(tokens[to - 1]!.end);
  return translated;
}
