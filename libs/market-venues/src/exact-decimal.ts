/**
 * Prices are decimal numbers on the wire. Differences of doubles are inexact: 0.56 - 0.53 is 0.030000000000000027. So
 * this module takes each double as the shortest decimal that parses to the same double, and subtracts in whole units of
 * 10^-18.
 */

const places = 18;
const unitsPerOne = 10n ** BigInt(places);

/**
 * Parses a decimal in plain digits, the form of prices and counts that venues write as strings. Returns null for any
 * other text.
 */
export function parseDecimal(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,30})?$/.test(text) ? Number(text) : null;
}

/** Returns `minuend - subtrahend`, computed exactly in decimal. */
export function subtractExactly(minuend: number, subtrahend: number): number {
  return fromUnits(toUnits(minuend) - toUnits(subtrahend));
}

function toUnits(value: number): bigint {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = places - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}

function fromUnits(units: bigint): number {
  const magnitude = units < 0n ? -units : units;
  const decimal = `${magnitude / unitsPerOne}.${String(magnitude % unitsPerOne).padStart(places, '0')}`;
  return units < 0n ? -Number(decimal) : Number(decimal);
}
