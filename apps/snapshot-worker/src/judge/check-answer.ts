import type { Evidence } from '@postjoin/matcher';
import { isFillerWord, resolveTopic } from '@postjoin/matcher/search';
import { tokenize } from '@postjoin/matcher/text';
import type { AnswerFault } from './faults.ts';
import type { Question } from './questions.ts';
import { findQuotedSentence, simplify } from './quotation.ts';

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
  const members = parseReply(reply);
  if (members === undefined) return 'malformed_answer';
  if (members.q === null) return { contract: null };
  const question = questions[members.q - 1];
  if (!question) return 'other_question';
  const chosen = findLabel(question, members.outcome);
  if (!chosen) return 'other_outcome';
  const { words } = members;
  const sentence = findQuotedSentence(words ?? '', text);
  if (words === null || sentence === undefined) return 'other_words';
  const evidence = findEvidence(chosen.contract);
  if (!evidence.some((shared) => isMentioned(shared, sentence))) return 'no_topic';
  return { contract: chosen.contract, outcome: chosen.label, words, evidence, sure: members.sure ?? 'probably' };
}

interface Members {
  q: number | null;
  outcome: string | null;
  words: string | null;
  sure: Sureness | null;
}

/** Where the reasoning of a local model ends. Its beginning can be missing. */
const reasoningEnd = /<\/(?:think|thinking|thought|reasoning)>|<\|message\|>|<channel\|>/iu;

/** An object without others inside. */
const flatObject = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gsu;

/** An answer has less than 1,000 characters. Prose or a fence can stand beside it. */
const maxReplyLength = 10_000;

/** Parses the one answer in a reply. */
function parseReply(reply: string): Members | undefined {
  const text = reply.split(reasoningEnd).at(-1)!.slice(-maxReplyLength);
  const [members, ...others] = [...text.matchAll(flatObject)].flatMap(([object]) => readMembers(object) ?? []);
  return others.length === 0 ? members : undefined;
}

function readMembers(object: string): Members | undefined {
  const { q, outcome = null, words = null, sure } = parseObject(object);
  const number = readNumber(q);
  const label = typeof outcome === 'number' ? String(outcome) : outcome;
  if (number === undefined || !isTextOrNull(label) || !isTextOrNull(words)) return undefined;
  return { q: number, outcome: label, words, sure: surenesses.find((known) => known === sure) ?? null };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Reads the number of a question. Models write it as a text too, and null as a word or as 0. */
function readNumber(q: unknown): number | null | undefined {
  if (q === null) return null;
  if (typeof q !== 'number' && typeof q !== 'string') return undefined;
  const text = String(q).trim().toLowerCase();
  if (['', '0', 'null', 'none'].includes(text)) return null;
  return Number.isInteger(Number(text)) ? Number(text) : undefined;
}

/** Models change the case or the quotes of a label, add its answer, and leave out the only one. */
function findLabel<C>({ outcomes }: Question<C>, outcome: string | null): Question<C>['outcomes'][number] | undefined {
  if (outcome === null) return outcomes.length === 1 ? outcomes[0] : undefined;
  const exact = outcomes.find(({ label }) => label === outcome);
  const forms = [outcome, outcome.replace(/\s*\(yes\)$/iu, '')].map(simplify);
  const similar = outcomes.filter(({ label }) => forms.includes(simplify(label)));
  return exact ?? (similar.length === 1 ? similar[0] : undefined);
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
