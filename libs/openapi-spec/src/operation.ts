import type { ErrorCode } from '@postjoin/envelope';
import type { TObject } from 'typebox';

/** A sentence that a user might send to an assistant, and the arguments of the call that answers it. */
export interface Utterance {
  text: string;
  args: Readonly<Record<string, string | number>>;
}

/**
 * One row of the table of operations: the source of the operation's route, validation and documentation. Its key is the
 * operation id and the name of the MCP tool. The HTTP method is always GET.
 */
export interface Operation {
  path: `/api/v1/${string}`;
  /** A few words for people; the title of the MCP tool. */
  title: string;
  /** One line. */
  summary: string;
  /**
   * The text from which a language model chooses a tool. Assistants limit it to 300 characters. It covers: read-only
   * access, freshness, limits, the result when nothing matches, and the tool to use instead.
   */
  description: string;
  /** One flat object: its members are the query parameters and the MCP arguments. */
  input: TObject;
  /** Schema of `data` in the envelope. */
  data: TObject;
  errors: readonly ErrorCode[];
  tier: 'free' | 'premium';
  /** Arguments of a call that succeeds on any snapshot. A test sends it. */
  example: Readonly<Record<string, string | number>>;
  utterances: readonly Utterance[];
}

/** Whether a call without this parameter is an error. */
export function isRequired({ input }: Pick<Operation, 'input'>, name: string): boolean {
  // A schema without required members has no `required` keyword.
  return (input as { required?: readonly string[] }).required?.includes(name) ?? false;
}
