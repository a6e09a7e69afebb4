/**
 * Every error that a caller can receive. `status` is the HTTP status. `retry` is true if the same call may succeed
 * later. `meaning` is the sentence in the API description.
 */
export const errorCodes = {
  invalid_parameter: { status: 400, retry: false, meaning: 'A parameter has a value that is not allowed.' },
  missing_parameter: { status: 400, retry: false, meaning: 'A required parameter is absent or empty.' },
  unknown_parameter: { status: 400, retry: false, meaning: 'The operation has no parameter of this name.' },
  not_found: { status: 404, retry: false, meaning: 'Nothing is served at this path.' },
  method_not_allowed: { status: 405, retry: false, meaning: 'The path does not support this HTTP method.' },
  uri_too_long: { status: 414, retry: false, meaning: 'The URL is too long.' },
  too_many_requests: {
    status: 429,
    retry: true,
    meaning: 'The rate limit is used up; try again after Retry-After seconds.',
  },
  internal: { status: 500, retry: true, meaning: 'Internal error of the service; the request itself was valid.' },
  not_ready: {
    status: 503,
    retry: true,
    meaning: 'The snapshot for this answer is not ready yet; try again after Retry-After seconds.',
  },
} as const satisfies Record<string, { status: number; retry: boolean; meaning: string }>;

export type ErrorCode = keyof typeof errorCodes;
