import type { Evidence } from '@postjoin/matcher';
import { isFillerWord, resolveTopic } from '@postjoin/matcher/search';
import { tokenize } from '@postjoin/matcher/text';
import type { AnswerFault } from './faults.ts';
import { hasInstructions } from './instructions.ts';
import type { Question } from './questions.ts';

/** What a model says of a post: a contract and the words that show it, or that no question fits. */
export type Answer<C> =
  { contract: C; outcome: string; words: string; evidence: Evidence[]; sure: Sureness } | { contract: null };

const surenesses = ['yes', 'probably'] as const;
export type Sureness = (typeof surenesses)[number];

/** What the model was given. */
export interface PromptContext<C> {
  text: string;
  questions: readonly Question<C>[];
  /** Finds the named topics that a post and a contract share. */
  findEvidence: (contract: C) => Evidence[];
}

/** Checks the text of a model against what was asked. Whatever is not proved by the post and the questions is no answer. */
export function checkAnswer<C>(
  reply: string,
  { text, questions, findEvidence }: PromptContext<C>,
): Answer<C> | AnswerFault {
  if (hasInstructions(text)) return 'instructed';
  const members = parseReply(reply);
  if (members === undefined) return 'malformed_answer';
  if (members.q === null) return { contract: null };
  const question = questions[members.q - 1];
  if (!question) return 'other_question';
  const chosen = findLabel(question, members.outcome);
  if (!chosen) return 'other_outcome';
  const { words } = members;
  if (words === null || !isQuoted(words, text)) return 'other_words';
  const evidence = findEvidence(chosen.contract);
  const sentence = findSentence(words, text);
  if (!evidence.some((shared) => isMentioned(shared, sentence))) return 'no_topic';
  return { contract: chosen.contract, outcome: chosen.label, words, evidence, sure: members.sure ?? 'probably' };
}

interface Members {
  q: number | null;
  outcome: string | null;
  words: string | null;
  sure: Sureness | null;
}

/** Local models put their reasoning before the answer. */
const reasoning = /^\s*<think>.*?<\/think>/su;

/** Parses the one JSON object of a reply. Servers without schemas can put prose or a fence around it. */
function parseReply(reply: string): Members | undefined {
  const text = reply.replace(reasoning, '');
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return isObject(value) ? readMembers(value) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readMembers({ q, outcome = null, words = null, sure }: Record<string, unknown>): Members | undefined {
  if (q !== null && !Number.isInteger(q)) return undefined;
  if (outcome !== null && typeof outcome !== 'string') return undefined;
  if (words !== null && typeof words !== 'string') return undefined;
  return { q: q as number | null, outcome, words, sure: surenesses.find((known) => known === sure) ?? null };
}

/** Models change the case or the quotes of a label. */
function findLabel<C>({ outcomes }: Question<C>, outcome: string | null): Question<C>['outcomes'][number] | undefined {
  if (outcome === null) return undefined;
  const exact = outcomes.find(({ label }) => label === outcome);
  const similar = outcomes.filter(({ label }) => simplify(label) === simplify(outcome));
  return exact ?? (similar.length === 1 ? similar[0] : undefined);
}

/** A quotation of the whole post shows nothing. */
const maxWordsLength = 300;

function isQuoted(words: string, text: string): boolean {
  const quoted = simplify(words);
  return quoted !== '' && quoted.length <= maxWordsLength && ` ${simplify(text)} `.includes(` ${quoted} `);
}

/** Reduces a text to its letters, digits and signs before digits, in lower case, with single spaces between words. */
const simplify = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}$€£%]+/gu, ' ')
    .trim();

/** Returns the sentence, or the sentences, that the quoted words are from. */
function findSentence(words: string, text: string): string {
  const quoted = tokenize(words);
  const tokens = tokenize(text);
  const from = tokens.findIndex((_, index) =>
    quoted.every(({ stem }, offset) => tokens[index + offset]?.stem === stem),
  );
  const [first, last] = [tokens[from], tokens[from + quoted.length - 1]];
  if (!first || !last) return text;
  const inside = tokens.filter(({ sentence }) => first.sentence <= sentence && sentence <= last.sentence);
  return text.slice(inside[0]?.start, inside.at(-1)?.end);
}

/**
 * Whether a sentence mentions a topic: by the words of the evidence, another name of the topic, or a word of its name, as
 * "Dan" for "Dan Bongino" and "a deal" for "peace deal".
 */
function isMentioned({ topic, post }: Evidence, sentence: string): boolean {
  const stems = new Set(tokenize(sentence).map(({ stem }) => stem));
  return (
    ` ${simplify(sentence)} `.includes(` ${simplify(post.text)} `) ||
    resolveTopic(topic).findIn(sentence).length > 0 ||
    tokenize(topic).some(({ stem }) => stems.has(stem) && stem.length > 2 && !isFillerWord(stem, stem))
  );
}
