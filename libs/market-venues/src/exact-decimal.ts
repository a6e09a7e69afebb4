/**
 * Parses a decimal in plain digits, the form of prices and counts that venues write as strings. Returns null for any
 * other text.
 */
export function parseDecimal(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,30})?$/.test(text) ? Number(text) : null;
}

/**
 * Reads a price; null if it is outside its range from 0 to 1. Zero becomes null too, because venues write it for a price
 * that is missing, and a trade at zero is impossible.
 */
export function readPrice(raw: string | number | null | undefined): number | null {
  const price = typeof raw === 'string' ? parseDecimal(raw) : (raw ?? null);
  return price !== null && price > 0 && price <= 1 ? price : null;
}

/** Prices on the wire have at most 10 decimals, and the error of a difference of two prices is far below 10^-12. */
const decimals = 12;

/** Returns `minuend - subtrahend` in decimal: 0.56 - 0.53 is 0.03, and not 0.030000000000000027 as for doubles. */
export function subtractExactly(minuend: number, subtrahend: number): number {
  return Number((minuend - subtrahend).toFixed(decimals));
}
