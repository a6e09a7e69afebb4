import type { Place, Telling } from './telling.ts';

/** Where act and objects stand nearest to each other. */
export interface Setting {
  act: Place;
  object: Place;
  /** Words, and sentences, from the first object to the farthest of the others and the act. */
  words: number;
  sentences: number;
}

export function settingOf(
  post: Telling,
  groups: readonly (readonly Place[])[],
  acts: readonly (readonly Place[])[],
): Setting {
  const all = [...groups, ...acts];
  const start = { from: 0, to: 0 };
  let nearest: Setting = {
    act: acts[0]?.[0] ?? start,
    object: groups[0]?.[0] ?? start,
    words: Infinity,
    sentences: Infinity,
  };
  if (all.length < 2) return { ...nearest, words: 0, sentences: 0 };
  for (const lead of all[0] ?? []) {
    const others = all.slice(1).map((group) => nearestTo(lead, group));
    const words = Math.max(...others.map(({ from }) => Math.abs(from - lead.from)));
    if (words >= nearest.words) continue;
    const sentences = Math.max(
      ...others.map(({ from }) => Math.abs(post.sentenceOf(from) - post.sentenceOf(lead.from))),
    );
    nearest = { act: acts.length > 0 ? (others.at(-1) ?? lead) : lead, object: lead, words, sentences };
  }
  return nearest;
}

function nearestTo(place: Place, group: readonly Place[]): Place {
  return group.reduce((best, one) => (Math.abs(one.from - place.from) < Math.abs(best.from - place.from) ? one : best));
}
