/** The words for the numbers from 0 to 19. */
export const smallNumbers =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/u);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numberValues = new Map([
  ...smallNumbers.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, 10 * (index + 2)] as const),
]);
const numberWord = `(?:${[...numberValues.keys(), 'hundred'].join('|')})`;
const wordedNumber = new RegExp(
  String.raw`\b(?!one\b(?![ -](?:hundred|thousand|[bmtr]+illion|per ?cent)))(?:a (?=hundred))?${numberWord}` +
    String.raw`(?:[ -](?:and )?(?:${numberWord}|thousand))*\b`,
  'giu',
);

/** Writes the numbers of a text in digits: "thirty-five percent" is "35 percent". "One" is mostly no number. */
export const toDigits = (text: string): string =>
  text.replace(wordedNumber, (written) => {
    let [thousands, value] = [0, 0];
    for (const word of written.toLowerCase().match(/[a-z]{2,}/gu) ?? [])
      if (word === 'thousand') [thousands, value] = [1000 * value, 0];
      else value = word === 'hundred' ? Math.max(1, value) * 100 : value + (numberValues.get(word) ?? 0);
    return String(thousands + value);
  });
