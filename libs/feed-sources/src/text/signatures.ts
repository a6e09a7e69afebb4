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

/** The text without the lines that close it. */
export function withoutSignature(text: string): string {
  const ending = atEnd.find((line) => line.test(text));
  return ending ? withoutSignature(text.replace(ending, '$1').trimEnd()) : text.trim();
}
