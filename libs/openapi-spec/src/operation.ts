import type { ErrorCode } from '@postjoin/envelope';
import type { TObject } from 'typebox';

/** A sentence that a user might send to an assistant, and the arguments of the call that answers it. */
export interface Utterance {
  text: string;
  args: Readonly<Record<string, string | number>>;
}

/**
 * One row of the table `operations`. The route, the validation and the documentation of an operation are derived from
 * its row. The key of the row is the operation id and the name of the MCP tool. The HTTP method is always GET.
 */
export interface Operation {
  path: `/api/v1/${string}`;
  /** A few words for people. Also the title of the MCP tool. */
  title: string;
  /** The content of the answer, in one line. */
  summary: string;
  /**
   * The text from which a language model chooses a tool. It has at most 300 characters, which is the limit of
   * assistants. It covers: read-only access, freshness, limits, the result when nothing matches, and the tool to use
   * instead.
   */
  description: string;
  /** A flat object. Its members are the query parameters and the MCP arguments. */
  input: TObject;
  /** Schema of `data` in the envelope. */
  data: TObject;
  errors: readonly ErrorCode[];
  tier: 'free' | 'premium';
  /** Arguments of a call that succeeds on any snapshot. A test makes this call. */
  example: Readonly<Record<string, string | number>>;
  utterances: readonly Utterance[];
}

/** Whether a call without this parameter is an error. */
export function isRequired({ input }: Pick<Operation, 'input'>, name: string): boolean {
  // A schema without required members has no `required` keyword.
  return (input as { required?: readonly string[] }).required?.includes(name) ?? false;
}
