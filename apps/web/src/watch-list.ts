import type { KeyedStorage } from './browser-storage.ts';

/** Bounds of the `markets` parameter; what is longer would be refused. */
const mostTopics = 50;
const longestTopic = 80;
const longestList = 2000;

const place = 'postjoin.watch-list';

/** The reader's topics, kept in this browser and nowhere else. */
export interface WatchList {
  topics: readonly string[];
  /** Whether the timeline shows these topics only. */
  only: boolean;
}

export const emptyWatchList: WatchList = { topics: [], only: false };

/** Reads the list; one that is missing, unreadable or was tampered with is empty. */
export function loadWatchList(storage: KeyedStorage): WatchList {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return emptyWatchList;
    const topics = 'topics' in kept && Array.isArray(kept.topics) ? kept.topics : [];
    const named = topics.filter((topic) => typeof topic === 'string').reduce(withTopics, emptyWatchList);
    return { ...named, only: 'only' in kept && kept.only === true && named.topics.length > 0 };
  } catch {
    return emptyWatchList;
  }
}

/** Keeps the list; where the browser refuses, it lasts as long as the page. */
export function saveWatchList(storage: KeyedStorage, list: WatchList): void {
  try {
    storage.setItem(place, JSON.stringify(list));
  } catch {
    // A full or forbidden storage costs the reader nothing but the memory of the list.
  }
}

/** Adds what was typed: one topic, or several separated by commas. What would be refused is left out. */
export function withTopics(list: WatchList, typed: string): WatchList {
  const names = typed.split(',').map((name) => name.replace(/\s+/gu, ' ').trim());
  return names.reduce(withTopic, list);
}

function withTopic(list: WatchList, name: string): WatchList {
  const known = list.topics.some((topic) => isSame(topic, name));
  const topics = [...list.topics, name];
  const fits = topics.length <= mostTopics && name.length <= longestTopic && topics.join(',').length <= longestList;
  return name === '' || known || !fits ? list : { ...list, topics };
}

export function withoutTopic(list: WatchList, name: string): WatchList {
  const topics = list.topics.filter((topic) => !isSame(topic, name));
  return { topics, only: list.only && topics.length > 0 };
}

export function watches(list: WatchList, name: string): boolean {
  return list.topics.some((topic) => isSame(topic, name));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
