import type { WireAnswer } from './http.ts';

/** Prices are decimal strings in dollars with four to six decimals; no price at all is written as zero. */
export function dollars(value: number | null): string {
  return value === null ? '0.0000' : value.toFixed(6).replace(/0{1,2}$/, '');
}

export function kalshiError(status: number, code: string, details?: string): WireAnswer {
  return { status, body: { error: { code, message: code.replaceAll('_', ' '), ...(details && { details }) } } };
}
