import type { Prepared } from '../http/prepared.ts';

/** The envelope of a prepared answer as text and as a value. */
export interface Envelope {
  text: string;
  value: Record<string, unknown>;
}

/** Texts that are kept, in characters; with its value each takes several times as many bytes. */
const mostCharacters = 4 * 1024 * 1024;

/**
 * Reads answers, each once however often it is given. What is kept goes with its answer, or together when it is too
 * much: what is asked again is kept again.
 */
export function createEnvelopes(): (answer: Prepared) => Envelope {
  let envelopes = new WeakMap<Prepared, Envelope>();
  let characters = 0;
  return function envelopeOf(answer) {
    const known = envelopes.get(answer);
    if (known) return known;
    const text = answer.body.toString();
    const envelope = { text, value: JSON.parse(text) as Record<string, unknown> };
    if (characters + text.length > mostCharacters) {
      envelopes = new WeakMap();
      characters = 0;
    }
    characters += text.length;
    envelopes.set(answer, envelope);
    return envelope;
  };
}
