import type { KeyedStorage } from './browser-storage.ts';

/** Bounds of the `markets` parameter; what is longer would be refused. */
const maxTopics = 50;
const maxTopicLength = 80;
const maxListLength = 2000;

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
    const named = topics.filter((topic) => typeof topic === 'string').reduce(addTopics, emptyWatchList);
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
export function addTopics(list: WatchList, typed: string): WatchList {
  const names = typed.split(',').map((name) => name.replace(/\s+/gu, ' ').trim());
  return names.reduce(addTopic, list);
}

function addTopic(list: WatchList, name: string): WatchList {
  const known = list.topics.some((topic) => isSameTopic(topic, name));
  const topics = [...list.topics, name];
  const fits = topics.length <= maxTopics && name.length <= maxTopicLength && topics.join(',').length <= maxListLength;
  return name === '' || known || !fits ? list : { ...list, topics };
}

export function removeTopic(list: WatchList, name: string): WatchList {
  const topics = list.topics.filter((topic) => !isSameTopic(topic, name));
  return { topics, only: list.only && topics.length > 0 };
}

export function includesTopic(list: WatchList, name: string): boolean {
  return list.topics.some((topic) => isSameTopic(topic, name));
}

function isSameTopic(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
