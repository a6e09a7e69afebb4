import type { ErrorCode } from '@postjoin/envelope';
import type { TObject } from 'typebox';

/** A sentence as a user says it to an assistant, and the arguments of the call that answers it. */
export interface Utterance {
  says: string;
  asks: Readonly<Record<string, string | number>>;
}

/**
 * One row of the table: everything that is said about an operation, anywhere. Its key is the operation id and the name
 * of the MCP tool; the HTTP method is always GET.
 */
export interface Operation {
  path: `/api/v1/${string}`;
  /** A few words for people; the title of the MCP tool. */
  title: string;
  /** One line. */
  summary: string;
  /**
   * What a model reads before it chooses: at most 300 characters, the limit that assistants set. Says that it is read
   * only, how fresh it is, its limits, what comes when nothing matches, and which tool to use instead.
   */
  description: string;
  /** Flat: the query parameters, and the MCP arguments. */
  input: TObject;
  /** The payload in the envelope. */
  data: TObject;
  errors: readonly ErrorCode[];
  tier: 'free' | 'premium';
  /** Arguments of a call that works on any data; a test makes it. */
  example: Readonly<Record<string, string | number>>;
  utterances: readonly Utterance[];
}

/** Whether a call without this parameter is refused. */
export function isRequired({ input }: Pick<Operation, 'input'>, name: string): boolean {
  // A schema in which nothing is required has no such keyword.
  return (input as { required?: readonly string[] }).required?.includes(name) ?? false;
}
