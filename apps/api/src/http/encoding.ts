import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Clients send the same few headers over and over. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });
const longestHeader = 200;

/** The best encoding that an `Accept-Encoding` header admits (RFC 9110, 12.5.3): brotli, else gzip, else none. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '' || header.length > longestHeader) return 'identity';
  const known = chosen.get(header);
  if (known) return known;
  const weights = readWeights(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = (['br', 'gzip'] as const).filter((name) => weightOf(name) > 0);
  const encoding = best.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity';
  chosen.set(header, encoding);
  return encoding;
}

function readWeights(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
}
