import { toList } from '../text/phrases.ts';
import { stemPhrase } from '../text/tokenize.ts';

/** Short forms that do not begin as the name does. */
const shortForms: ReadonlySet<string> = new Set(
  toList(
    'mike michael, bob robert, bobby robert, bill william, will william, jim james, tom thomas, dick richard, ted edward, ed edward, ' +
      'jack john, joe joseph, tony anthony, chuck charles, liz elizabeth, beth elizabeth, kate katherine, meg margaret, peggy margaret, steve stephen',
  ).map((pair) => stemPhrase(pair).join(' ')),
);
/** "Pam" is Pamela, and "Dan" is Daniel. */
const minSharedLetters = 3;

/** Whether two stems can be first names of one person. */
export function isSameFirstName(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    a === b ||
    (short.length >= minSharedLetters && long.startsWith(short)) ||
    shortForms.has(`${a} ${b}`) ||
    shortForms.has(`${b} ${a}`)
  );
}
