import { recordedSeries, type World, type WorldContract, type WorldPost, type WorldView } from '../world.ts';
import type { RecordedContract, RecordedPost, Recordings } from './read.ts';

/**
 * Recorded posts and contracts as they were at a moment: posts up to it, contracts that were open, prices known then.
 *
 * What a recording does not know is absent on the wire as well: no book, no volume, no outcome of a later settlement.
 */
export function replayWorld(recordings: Recordings): World {
  const posts = recordings.posts.flatMap(worldPost).sort((a, b) => b.atMs - a.atMs);
  const contracts = recordings.contracts.map((contract) => worldContract(contract, recordings.history));
  let latest: WorldView | undefined;
  return {
    viewAt: (now) => {
      if (latest?.now.getTime() !== wholeMinute(now).getTime()) latest = viewAt(posts, contracts, wholeMinute(now));
      return latest;
    },
  };
}

const minuteMs = 60_000;
const wholeMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);

function viewAt(posts: readonly WorldPost[], contracts: readonly WorldContract[], now: Date): WorldView {
  const nowMs = now.getTime();
  return {
    now,
    posts: posts.filter(({ atMs }) => atMs <= nowMs),
    contracts: contracts.filter(
      ({ opensAtMs, closesAtMs }) => (opensAtMs ?? -Infinity) <= nowMs && (closesAtMs ?? Infinity) > nowMs,
    ),
  };
}

const kinds: Readonly<Record<string, WorldPost['kind']>> = {
  text: 'text',
  blank: 'blank',
  'link-only': 'link',
  retruth: 'repost',
  quote: 'quote',
};

/** A post without a time cannot be placed, and is left out. */
function worldPost({ created_at: createdAt, html, url, kind, ...post }: RecordedPost): WorldPost[] {
  const atMs = Date.parse(createdAt ?? '');
  if (Number.isNaN(atMs)) return [];
  return [{ ...post, atMs, kind: kinds[kind] ?? 'text', url: url ?? '', ...(html && { html }) }];
}

function worldContract(recorded: RecordedContract, history: Recordings['history']): WorldContract {
  const { id, venue, event_id: eventId, title, event_title: eventTitle, outcome, description, url } = recorded;
  return {
    venue,
    id: nativeId(id),
    eventId: nativeId(eventId),
    title,
    eventTitle,
    // A plain yes or no is no label of a group.
    outcome: outcome === 'Yes' ? null : outcome,
    description: description ?? '',
    opensAtMs: instantMs(recorded.opens_at),
    closesAtMs: instantMs(recorded.closes_at),
    tags: recorded.tags ?? [],
    category: recorded.category,
    url,
    state: 'open',
    exclusive: false,
    series: recordedSeries(history.get(id) ?? []),
    recordedPrice: unsettled(recorded.last_price),
    spread: null,
    volume: null,
    saysMoves: true,
  };
}

const nativeId = (id: string): string => id.slice(id.indexOf(':') + 1);

function instantMs(instant: string | null): number | null {
  const ms = Date.parse(instant ?? '');
  return Number.isNaN(ms) ? null : ms;
}

/** 0 and 1 are settlements, which nobody knew while the contract was open. */
function unsettled(price: number | null): number | null {
  return price === 0 || price === 1 ? null : price;
}
