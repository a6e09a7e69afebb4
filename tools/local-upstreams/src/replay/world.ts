import { createRecordedSeries, type PricePoint, type WorldContract } from '@postjoin/market-venues/checks';
import { createMinuteWorld, type World } from '../world.ts';
import type { WorldPost } from '@postjoin/feed-sources/checks';
import type { RecordedContract, RecordedPost, Recordings } from './read.ts';

/**
 * Creates a world from recordings. At a given time the world has the posts up to then, the contracts that were open
 * then, and the prices known then.
 *
 * Some data is not recorded and so is absent on the wire: order books, volumes, the outcomes of later settlements, and
 * the last price of a contract whose history begins later.
 */
export function replayWorld(recordings: Recordings): World {
  const posts = recordings.posts.flatMap(toWorldPost).sort((a, b) => b.atMs - a.atMs);
  const contracts = recordings.contracts.map((contract) => toWorldContract(contract, recordings.history));
  return createMinuteWorld((now) => {
    const nowMs = now.getTime();
    return {
      now,
      posts: posts.filter(({ atMs }) => atMs <= nowMs),
      contracts: contracts.filter(
        ({ opensAtMs, closesAtMs }) => (opensAtMs ?? -Infinity) <= nowMs && (closesAtMs ?? Infinity) > nowMs,
      ),
    };
  });
}

const kinds: Readonly<Record<string, WorldPost['kind']>> = {
  text: 'text',
  blank: 'blank',
  'link-only': 'link',
  retruth: 'repost',
  quote: 'quote',
};

/** Returns an empty list for a post without a time, because such a post has no position in the feed. */
function toWorldPost({ created_at: createdAt, html, url, kind, ...post }: RecordedPost): WorldPost[] {
  const atMs = Date.parse(createdAt ?? '');
  if (Number.isNaN(atMs)) return [];
  return [{ ...post, atMs, kind: kinds[kind] ?? 'text', url: url ?? '', ...(html && { html }) }];
}

function toWorldContract(recorded: RecordedContract, history: Recordings['history']): WorldContract {
  const { id, venue, event_id: eventId, title, event_title: eventTitle, outcome, description, url } = recorded;
  return {
    venue,
    id: nativeId(id),
    eventId: nativeId(eventId),
    title,
    eventTitle,
    // In recordings, the outcome `Yes` means that the contract has a single outcome and no label.
    outcome: outcome === 'Yes' ? null : outcome,
    description: description ?? '',
    opensAtMs: parseInstantMs(recorded.opens_at),
    closesAtMs: parseInstantMs(recorded.closes_at),
    tags: recorded.tags ?? [],
    category: recorded.category,
    url,
    state: 'open',
    exclusive: false,
    series: createRecordedSeries((history.get(id) ?? []).filter(isPrice)),
    recordedPrice: null,
    spread: null,
    volume: null,
    reportsMoves: true,
  };
}

const nativeId = (id: string): string => id.slice(id.indexOf(':') + 1);

function parseInstantMs(instant: string | null): number | null {
  const ms = Date.parse(instant ?? '');
  return Number.isNaN(ms) ? null : ms;
}

/** A recorded 0 or 1 is a settlement, or stands for a price that is not known. */
function isPrice([, price]: PricePoint): boolean {
  return price > 0 && price < 1;
}
