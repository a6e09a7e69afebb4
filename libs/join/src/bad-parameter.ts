import { ServiceError } from '@postjoin/envelope';

/** The longest piece of a caller's value that an error repeats. */
const shownCharacters = 80;

/** The error for a value that its schema allows and that is none all the same: what was expected, and what was got. */
export function badParameter(parameter: string, { expected, got }: { expected: string; got: string }): ServiceError {
  const shown = shownText(got);
  const message = `${parameter} must be ${expected}; got ${JSON.stringify(shown)}.`;
  return new ServiceError('invalid_parameter', message, { parameter, expected, got: shown });
}

/** A caller's text, short, on one line, without characters that change how the rest is read. */
function shownText(text: string): string {
  const cut = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return cut.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
