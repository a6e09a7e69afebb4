import { toList } from '../text/phrases.ts';
import { stemPhrase, toStemSet } from '../text/tokenize.ts';

/** Common first names. Before a surname they tell one person from another: "Michael Jordan". */
export const firstNames = toStemSet(
  'james jim jimmy john johnny robert bob bobby michael mike william bill billy david dave richard rick joseph joe thomas tom tommy charles charlie chuck christopher chris daniel dan danny ' +
    'matthew matt anthony tony donald steven steve stephen andrew andy paul joshua josh kenneth ken kevin brian george timothy tim ronald ron jason edward ed eddie jeffrey jeff ryan jacob jake gary nicholas nick ' +
    'eric jonathan larry justin scott brandon benjamin ben samuel sam gregory greg alexander alex patrick jack dennis jerry tyler aaron jose adam nathan henry zachary peter kyle noah ethan jeremy walter keith roger ' +
    'terry carl sean gerald harrison doug douglas harold arthur lawrence albert jesse bryan bruce ralph roy eugene russell louis philip phil vincent randy howard colin cody luke mario barack hunter ' +
    'mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra betty ashley emily kimberly kim margaret donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia ' +
    'kathleen amy angela anna emma nicole helen samantha katherine christine rachel carolyn janet maria olivia heather diane julie joyce victoria kelly christina joan evelyn lauren judith megan andrea cheryl hannah martha ' +
    'gloria teresa ann sara kathryn alice jean julia sophia rose tina',
);

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
