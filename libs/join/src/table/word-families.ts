import { stemPhrase } from '@postjoin/matcher';
import { actPhrases, wordFamilies } from '@postjoin/values';

const familyByStem = new Map(
  wordFamilies.flatMap((words) => {
    const family = [...new Set(stemPhrase(words))];
    return family.map((stem) => [stem, family] as const);
  }),
);

const toKey = (stems: readonly string[]): string => stems.join(' ');
const actKeys = new Set([...actPhrases.map(stemPhrase), ...[...familyByStem.keys()].map((stem) => [stem])].map(toKey));

/** Returns the stems of all words of the same family, such as those of *deport* and *deportation*. */
export function listFamily(stem: string): readonly string[] {
  return familyByStem.get(stem) ?? [stem];
}

/** Whether the words name an act of a tracked account, such as *tariff* or *executive order*. */
export function isActPhrase(stems: readonly string[]): boolean {
  return actKeys.has(toKey(stems));
}
