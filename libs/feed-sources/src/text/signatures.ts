/**
 * How posts end that are about anything: names and mottos that say nothing about a topic. At the end of a text only,
 * one after the other.
 */
const signatures = [
  /(President\s+)?D(ONALD|onald)\s+J\.?\s+T(RUMP|rump)(,\s*P(RESIDENT|resident)\s+(OF|of)\s+(THE|the)\s+U(NITED|nited)\s+S(TATES|tates)(\s+(OF|of)\s+A(MERICA|merica))?)?/,
  /President\s+DJT/,
  /\bDJT/,
  /Thank you for your attention to this matter/i,
  /MAKE AMERICA GREAT AGAIN/i,
  /\bMAGA/,
];

const atEnd = signatures.map((line) => new RegExp(`(^|[\\s.!?—–-])(?:${line.source})[\\s.!?]*$`, line.flags));

/** More lines than any post is closed with; a text of nothing else needs no further look. */
const mostLines = 6;

/** The text without the lines that close it. */
export function withoutSignature(text: string): string {
  let words = text.trim();
  for (let lines = 0; lines < mostLines; lines++) {
    const ending = atEnd.find((line) => line.test(words));
    if (!ending) break;
    words = words.replace(ending, '$1').trim();
  }
  return words;
}
