/** A note of the service about a search or a topic, for people. */
export interface ReadableNote {
  /** The sentences for people; empty without one. */
  text: string;
  /** The words that the service proposes instead of unknown words. */
  proposals: readonly string[];
}

/** A sentence. It ends with a point or a question mark before a blank, or with the text. */
const sentence = /\S[^]*?(?:[.?](?=\s)|$)/gu;
/** An operation such as `search_markets`, or a parameter such as `q`. Sentences with one are for programs. */
const programWord = /\b[a-z]+_[a-z_]+\b|\b[a-z_]+=|^q\b/u;
const proposal = /^Did you mean (?<words>.*)\?$/u;

/** Reads a note. Leaves out the sentences for programs, which name operations or parameters. */
export function readNote(note = ''): ReadableNote {
  const sentences = (note.match(sentence) ?? []).filter((text) => !programWord.test(text));
  const proposed = sentences.map((sentence) => proposal.exec(sentence)?.groups?.['words']);
  return {
    text: sentences.filter((_sentence, index) => proposed[index] === undefined).join(' '),
    proposals: proposed.flatMap((words = '') => [...words.matchAll(/"([^"]+)"/gu)].map(([, word = '']) => word)),
  };
}
