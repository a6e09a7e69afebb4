import type { WireResponse } from './http.ts';

/** Formats a price in dollars with four to six decimals, like the venue. A missing price becomes zero. */
export function formatDollars(value: number | null): string {
  return value === null ? '0.0000' : value.toFixed(6).replace(/0{1,2}$/, '');
}

export function kalshiError(status: number, code: string, details?: string): WireResponse {
  return { status, body: { error: { code, message: code.replaceAll('_', ' '), ...(details && { details }) } } };
}
