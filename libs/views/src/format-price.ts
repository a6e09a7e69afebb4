import type { PublicContract } from '@postjoin/join/types';

type UnknownReason = NonNullable<PublicContract['last_price_reason']>;

/** Why a price is unknown, as the text after "unknown:". */
export const unknownReasonTexts: Readonly<Record<UnknownReason, string>> = {
  no_trade: 'never traded',
  too_young: 'new contract',
  no_baseline: 'no price from that time',
  baseline_too_old: 'no price close to that time',
  not_given: 'not reported by the venue',
  no_price_then: 'no recorded price from that time',
  venue_failed: 'the venue did not respond',
  since_last_close_only: 'known only since the last close',
};

/**
 * Formats a price as percent, with a space that does not break a line: "54 %", "14.1 %". Below 1 % and above 99 %, two
 * digits of the distance to the end of the scale are shown, so that a price that is not certain looks like one.
 */
export function formatPercent(price: number): string {
  const percent = price * 100;
  const distance = Math.min(percent, 100 - percent);
  const decimals = distance >= 1 || distance <= 0 ? 1 : Math.min(6, 1 - Math.floor(Math.log10(distance)));
  return `${formatNumber(percent, decimals)}\u00A0%`;
}

/** Formats a move in percentage points with its sign: "+8.6 points". The minus sign is U+2212, as wide as a plus. */
export function formatMove(move: number): string {
  const points = formatPoints(move);
  return points === '±0' ? 'no change' : `${points} point${/^.1$/u.test(points) ? '' : 's'}`;
}

/** The direction of a move as it is shown. */
export function toDirection(move: number): 'up' | 'down' | 'same' {
  if (formatPoints(move) === '±0') return 'same';
  return move > 0 ? 'up' : 'down';
}

/** Formats a move in percentage points with its sign, and without the unit: "+8.6". */
export function formatPoints(move: number): string {
  const points = Number((move * 100).toFixed(Math.abs(move) < 0.001 ? 2 : 1));
  if (points === 0) return '±0';
  return `${points > 0 ? '+' : '−'}${Math.abs(points)}`;
}

/** Formats a number without zeros at its end, and never in exponential form. */
function formatNumber(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/u, '') : text;
}
