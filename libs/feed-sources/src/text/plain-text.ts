import { plainBlanks, plainLineBreaks } from './blanks.ts';
import { boundMarks, cutTo, longestBody, longestText } from './bounds.ts';
import { plainLetters } from './compatibility.ts';
import { withoutInvisible } from './invisible.ts';
import { withoutTracking } from './tracking.ts';

type Step = (text: string) => string;

/** ASCII with curly quotes and dashes, as most posts are: nothing is invisible, stacked or another form of a letter. */
const plainSigns = /^[\n -~–—‘’“”]*$/;

const unlessPlain =
  (step: Step): Step =>
  (text) =>
    plainSigns.test(text) ? text : step(text);

/**
 * What every text goes through, whatever it came in. The order matters: marks are bounded before anything looks at
 * them together, invisible characters go before and after normalising (it makes some and joins what they kept apart).
 */
const steps: readonly Step[] = [
  (text) => cutTo(text, longestBody),
  (text) => text.toWellFormed(),
  plainLineBreaks,
  unlessPlain((text) => boundMarks(withoutInvisible(text))),
  unlessPlain((text) => boundMarks(withoutInvisible(plainLetters(text)))),
  (text) => cutTo(text, longestText),
  withoutTracking,
  plainBlanks,
];

/** Text with markup and entities already gone, as a reader may see it. Applying it again changes nothing. */
export function plainText(text: string): string {
  return steps.reduce((so, step) => step(so), text);
}
