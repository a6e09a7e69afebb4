/** An address that a link may lead to: http or https, nothing that runs. Undefined for anything else. */
export function toWebUrl(given: string | null): string | undefined {
  if (given === null || !URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
