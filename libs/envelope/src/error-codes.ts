/**
 * The one table of errors a caller can meet. `status` is the HTTP status, `retry` says whether the same call may
 * succeed later, `meaning` is the sentence the API description prints.
 */
export const errorCodes = {
  invalid_parameter: { status: 400, retry: false, meaning: 'A parameter has a value that is not allowed.' },
  missing_parameter: { status: 400, retry: false, meaning: 'A required parameter is absent or empty.' },
  unknown_parameter: { status: 400, retry: false, meaning: 'A parameter is not one of this operation.' },
  not_found: { status: 404, retry: false, meaning: 'There is nothing at this path.' },
  method_not_allowed: { status: 405, retry: false, meaning: 'The path exists, but not for this HTTP method.' },
  uri_too_long: { status: 414, retry: false, meaning: 'The request line is longer than the service reads.' },
  too_many_requests: { status: 429, retry: true, meaning: 'The rate limit is used up; ask again later.' },
  internal: { status: 500, retry: true, meaning: 'The service failed; the request was not at fault.' },
  not_ready: { status: 503, retry: true, meaning: 'No snapshot has been taken yet; ask again in a moment.' },
} as const satisfies Record<string, { status: number; retry: boolean; meaning: string }>;

export type ErrorCode = keyof typeof errorCodes;
