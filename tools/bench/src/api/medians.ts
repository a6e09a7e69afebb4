import { median } from '../median.ts';

/** Results of equal shape, with the median in place of each number. */
export function mediansOf(results: readonly unknown[]): unknown {
  const [first] = results;
  if (typeof first === 'number') return median(results as number[]);
  if (typeof first !== 'object' || first === null) return first;
  const of = (name: string) => mediansOf(results.map((result) => (result as Record<string, unknown>)[name]));
  return Object.fromEntries(Object.keys(first).map((name) => [name, of(name)]));
}
