/** A request as an upstream was asked it. */
export interface AskedRequest {
  url: string;
  headers: Record<string, string>;
}

/** Which of the local upstreams it went to; each has its own pace and its own number of calls at once. */
export const upstreamOf = ({ url }: AskedRequest): string => new URL(url).pathname.split('/')[1] ?? '';
