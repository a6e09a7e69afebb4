import { readFileSync } from 'node:fs';
import { replayWorld, type World } from '@postjoin/local-upstreams';

interface ListedEvent {
  event_ticker: string;
  title: string;
  category: string;
}

/** Number of invented markets of an event. Real events have from one to a few dozen. */
const marketsPerEvent = 3;

/** Creates a world in which Kalshi lists the events of a file, each with invented markets. */
export function catalogueWorld(file: string): World {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const contracts = lines.flatMap((line) => toContracts(JSON.parse(line) as ListedEvent));
  return replayWorld({ posts: [], contracts, history: new Map() });
}

function toContracts({ event_ticker: ticker, title, category }: ListedEvent) {
  return Array.from({ length: marketsPerEvent }, (_, index) => ({
    id: `kalshi:${ticker}-M${index}`,
    venue: 'kalshi' as const,
    event_id: `kalshi:${ticker}`,
    title,
    event_title: title,
    outcome: `Outcome ${index}`,
    description: 'Invented rules.',
    opens_at: null,
    closes_at: null,
    url: null,
    tags: null,
    category,
  }));
}
