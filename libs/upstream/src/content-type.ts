import type { UpstreamRequest } from './types.ts';

/**
 * Decides whether a body has the format that the caller requested. Object storage and raw files of a repository often
 * have no content type or another one, such as `binary/octet-stream` or `text/plain`, so the beginning of the body
 * decides if the content type does not.
 */

type Accepted = Pick<UpstreamRequest, 'accept'>;

export function hasAcceptedType({ accept }: Accepted, headers: Readonly<Record<string, string>>): boolean {
  const type = (headers['content-type'] ?? '').toLowerCase();
  return accept.some((prefix) => type.startsWith(prefix.toLowerCase()));
}

/**
 * Whether the caller parses the body as XML. The function ignores the content type of the response, because the server
 * chooses that type.
 */
export const expectsXml = ({ accept }: Accepted): boolean => accept.some((type) => type.endsWith('xml'));

/** Number of bytes that show the format. A page has its `<html>` within them. */
const shownBytes = 1024;

/** Whether a body in UTF-8 begins as an array or object of JSON, or as XML that is no page. */
export function beginsAsAccepted(request: Accepted, body: Uint8Array): boolean {
  const beginning = new TextDecoder().decode(body.subarray(0, shownBytes)).trimStart();
  return expectsXml(request)
    ? beginning.startsWith('<') && !/<html\b|<!doctype/i.test(beginning)
    : /^[[{]/.test(beginning);
}
