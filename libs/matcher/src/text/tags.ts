/** Words that a hashtag or handle writes as one: "SAVE" and "Act", "Ron" and "DeSantis"; one small letter is no word. */
const tagWord = /(?:Mc|Mac|De|\p{Ll}(?=\p{Lu}))?(?:\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+)|\p{Lu}+|[^\p{Lu}\p{Ll}]+/gu;

/** Whether a word is a hashtag or part of a handle. */
export const isTag = (text: string, start: number): boolean => text[start - 1] === '#' || text[start - 1] === '@';

/** Splits a hashtag or handle at its capitals. */
export const splitTag = (written: string): readonly string[] => written.match(tagWord) ?? [written];

/** The character before a handle, and before one that continues after "_". */
const handleStart = /(?<![\p{L}\p{N}.])@\w*$/u;
/** Platforms limit handles to 30 characters. */
const maxHandle = 31;

/** Whether a word is in a handle. */
export const isInHandle = (text: string, start: number): boolean =>
  handleStart.test(text.slice(Math.max(0, start - maxHandle), start));

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const flagOffset = 0x1f1e6 - 'A'.codePointAt(0)!;
const toFlag = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => flagOffset + letter.codePointAt(0)!));

/** The flags of the countries, by their English names. */
export const flags: ReadonlyMap<string, string> = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = regions.of(code);
      return name === undefined ? [] : [[name, toFlag(code)] as const];
    }),
);
