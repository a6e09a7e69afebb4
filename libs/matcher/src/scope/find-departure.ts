import type { TitleActors } from './actors.ts';
import { joinWords, type Title } from './title.ts';
import { accept, decideByPattern, type Finding, type Patterns } from './verdict.ts';
import { oneOf } from '../text/words.ts';

const departs = oneOf('leaves?, leaving, departs?, resigns?, quits?, exits?, fired, ousted, out, departure');

const departments = `state, defense, war, the treasury, treasury, commerce, labor, energy, education, transportation,
  agriculture, the interior, interior, homeland security, dhs, veterans affairs, health and human services, hhs,
  housing and urban development, hud, the navy, the army, the air force`;
const offices = [
  `secretary of ${oneOf(departments)}`,
  `${oneOf(departments)} secretary`,
  oneOf(`attorney general, director of national intelligence, dni, cia director, fbi director, epa administrator,
    chief of staff, press secretary, national security advis[eo]r, trade representative, border czar`),
  'vice (?:HOLDER|president(?! of))',
].join('|');

/** The president as the subject. "Before Trump leaves office" is a date, whose words no symbol replaces. */
const holder = '^(?:HOLDER|(?:president )?(?:donald )?(?:j )?trump)';

/** Ends and extensions of an office in a title. Of the main clause, it is the president's own if he is the subject. */
const ownOffice: Patterns = {
  'an end of his term': [
    new RegExp(
      `${holder} (?:\\w+ )?(?:resigns?|steps? down|leaves? office|out (?:as president|of office|of US presidency))\\b`,
    ),
  ],
  'a third term': [/^HOLDER (?!be )(?:\w+ ){0,4}(?:third|3rd) term\b/],
};

const cabinet: Patterns = {
  'a departure from his cabinet': [
    new RegExp(String.raw`\b${departs} (?:\w+ ){0,5}(?:HOLDERS? cabinet|ADMIN)\b`),
    new RegExp(String.raw`\bHOLDERS? cabinet (?:\w+ ){0,4}${departs}\b`),
    new RegExp(String.raw`\b${departs}(?: as)?(?: the)?(?: US| united states)? (?:${offices})\b`),
  ],
};

/** Finds the end of an office that the office-holder or a member of the president's cabinet holds, or his third term. */
export const findDeparture = ({ text, words }: Title, { isPresident }: TitleActors): Finding | undefined =>
  decideByPattern(ownOffice, joinWords(words), (act, found) => accept('HOLDER', act, found)) ??
  (isPresident ? decideByPattern(cabinet, text, (act, found) => accept('HOLDER', act, found)) : undefined);
