import { plainBlanks, plainLineBreaks } from './blanks.ts';
import { boundMarks, cutTo, longestBody, longestText } from './bounds.ts';
import { plainLetters } from './compatibility.ts';
import { withoutInvisible } from './invisible.ts';
import { withoutTracking } from './tracking.ts';

/** ASCII with curly quotes and dashes, as most posts are: no character of it is in need of anything. */
const plainSigns = /^[\n -~–—‘’“”]*$/;

/** Marks are bounded and invisible characters go before and after normalising: it makes some and joins what they kept apart. */
function plainCharacters(text: string): string {
  if (plainSigns.test(text)) return text;
  const visible = boundMarks(withoutInvisible(plainLineBreaks(text.toWellFormed())));
  return boundMarks(withoutInvisible(plainLetters(visible)));
}

/** What every text goes through, whatever it came in, in this order. */
const steps: readonly ((text: string) => string)[] = [
  (text) => cutTo(text, longestBody),
  plainCharacters,
  (text) => cutTo(text, longestText),
  withoutTracking,
  plainBlanks,
];

/** Text with markup and entities already gone, as a reader may see it. Applying it again changes nothing. */
export function plainText(text: string): string {
  return steps.reduce((so, step) => step(so), text);
}
