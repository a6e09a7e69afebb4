import type { Snapshot, StoredMatch } from '@postjoin/snapshot-store';
import { cleanCharacters, formatCount, toOneLine } from '@postjoin/values';
import type { Effect } from '../decide.ts';
import { readVerdicts, type Verdict } from './verdicts.ts';

interface ListedVerdict {
  post: string;
  /** Time of the pass, ISO 8601. */
  at: string;
  effect: Effect;
  /** The contract of the row, or that of the rules which the model refuses; null if there is none. */
  contract: string | null;
  /** The words of the post that show it, and how sure the model is. Only for a contract that the model chose. */
  words?: string | undefined;
  sure?: Verdict['sure'];
}

type JudgedSnapshot = Pick<Snapshot, 'matches' | 'memory'>;

/** Lists the verdicts that count in a snapshot, the newest first. */
function listVerdicts({ matches, memory }: JudgedSnapshot): ListedVerdict[] {
  const verdicts = readVerdicts(memory.judge?.['verdicts']);
  return matches
    .flatMap((match) => {
      const verdict = verdicts.get(match.post);
      return verdict ? describeEffect(match, verdict) : [];
    })
    .sort((a, b) => b.at.localeCompare(a.at));
}

/** Returns an empty list for a verdict that does not count, such as one on an earlier text of the post. */
function describeEffect(match: StoredMatch, { at, contract, words, sure }: Verdict): ListedVerdict[] {
  const { post } = match;
  if (match.matched) {
    if (match.confirmed !== true) return [];
    return [{ post, at, effect: match.found_by ? 'found' : 'confirmed', contract: match.contract, words, sure }];
  }
  if (contract !== null) return [];
  const isRefused = match.reason === 'not_confirmed';
  return [{ post, at, effect: isRefused ? 'refused' : 'unmatched', contract: isRefused ? match.nearest : null }];
}

/** Counts the verdicts of each day (UTC) in a sentence, such as "31 posts read: 9 confirmed, 4 refused, 3 found". */
export function describeDays(snapshot: JudgedSnapshot): Record<string, string> {
  const days = Map.groupBy(listVerdicts(snapshot), ({ at }) => at.slice(0, 10));
  return Object.fromEntries([...days].map(([day, verdicts]) => [day, describeDay(verdicts)]));
}

function describeDay(verdicts: readonly ListedVerdict[]): string {
  const count = (counted: Effect): number => verdicts.filter(({ effect }) => effect === counted).length;
  const effects = (['confirmed', 'refused', 'found'] as const).map((effect) => `${count(effect)} ${effect}`);
  return `${formatCount(verdicts.length, 'post')} read: ${effects.join(', ')}`;
}

/** Renders the verdicts as lines with tabs between effect, post, contract, how sure, and words. */
export function renderVerdicts(snapshot: JudgedSnapshot & Pick<Snapshot, 'contracts'>): string {
  const contracts = new Map(snapshot.contracts.map((contract) => [contract.id, contract]));
  const describeContract = (id: string | null): string => {
    const { title = id ?? '', outcome = '' } = contracts.get(id ?? '') ?? {};
    return outcome === 'Yes' ? title : `${title} ${outcome}`;
  };
  return listVerdicts(snapshot)
    .map(({ effect, post, contract, sure = '', words = '' }) =>
      [effect, post, describeContract(contract), sure, words]
        .map((text) => toOneLine(cleanCharacters(text)))
        .join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('');
}
