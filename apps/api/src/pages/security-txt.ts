import type { Identity } from '@postjoin/openapi-spec';

/** RFC 9116 wants a date after which the file is not to be trusted, and recommends less than a year. */
const validDays = 180;
const dayMs = 86_400_000;

/** `/.well-known/security.txt`. */
export function renderSecurityTxt({ origin, emails }: Identity, startedAt: Date): string {
  const expires = new Date(startedAt.getTime() + validDays * dayMs).toISOString();
  return [
    `Contact: mailto:${emails.support}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
