import type { Responder } from './fault-server.ts';

/**
 * Characters that a reader does not see: a zero-width non-joiner, a grapheme joiner, Hangul and Khmer fillers,
 * variation selectors, a tag character, a bidi override, a private-use character and a noncharacter.
 */
const hidden = '\u200c\u034f\u115f\u17b4\uffa0\ufe00\ufe0f\u{e0041}\u202e\ue000\ufdd0';

/**
 * Responds like the healthy route, with hidden characters between two words of a text. Ids, prices and times stay
 * unchanged, and so does the inside of XML tags.
 */
export const hideCharacters: Responder = (_, response, { status = 200, headers, body }) => {
  const text = typeof body === 'string' ? body.replace(/>[^<]*</g, insertHidden) : JSON.stringify(body, hideInString);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
};

const insertHidden = (text: string) => text.replace(/(?<=[a-z]) (?=[a-z])/gi, ` ${hidden}`);

const hideInString = (_key: string, value: unknown) => (typeof value === 'string' ? insertHidden(value) : value);
