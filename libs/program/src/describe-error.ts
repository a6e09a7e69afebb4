/** An error as a log may show it. */
export interface ErrorDescription {
  name: string;
  code?: string;
  /** The name, and where the error was thrown. */
  stack: string;
}

/**
 * Describes an unexpected error for a log. Omits its message and all other properties, because they may quote a
 * request, a credential or the body of an upstream, such as `Cannot convert <text> to a BigInt`.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, stack: typeof error };
  const { name, message, stack = '' } = error;
  const frames = stack.replace(message, '').split('\n').filter(isFrame);
  return { name, ...(hasCode(error) && { code: error.code }), stack: [name, ...frames].join('\n') };
}

const isFrame = (line: string) => line.startsWith('    at ');

function hasCode(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string';
}
