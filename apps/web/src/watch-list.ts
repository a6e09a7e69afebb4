import type { TextStorage } from './browser-storage.ts';

/** Limits of the API's parameter `markets`. The API rejects a list that exceeds them. */
const maxTopics = 50;
const maxTopicLength = 200;
const maxListLength = 2000;

const storageKey = 'postjoin.watch-list';

/** The reader's topics. They are stored in this browser only. */
export interface WatchList {
  topics: readonly string[];
  /** Whether the timeline shows only posts about these topics. */
  only: boolean;
}

export const emptyWatchList: WatchList = { topics: [], only: false };

/** Loads the stored list. Returns the empty list if the stored list is missing or invalid. */
export function loadWatchList(storage: TextStorage): WatchList {
  const stored = parseJson(storage.get(storageKey) ?? 'null');
  if (typeof stored !== 'object' || stored === null) return emptyWatchList;
  const topics = 'topics' in stored && Array.isArray(stored.topics) ? stored.topics : [];
  const list = topics.filter((topic) => typeof topic === 'string').reduce(addTopics, emptyWatchList);
  return { ...list, only: 'only' in stored && stored.only === true && list.topics.length > 0 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function saveWatchList(storage: TextStorage, list: WatchList): void {
  storage.set(storageKey, JSON.stringify(list));
}

/** Adds one topic, or several separated by commas. Leaves out topics that exceed a limit of the API. */
export function addTopics(list: WatchList, input: string): WatchList {
  const names = input.split(',').map((name) => name.replace(/\s+/gu, ' ').trim());
  return names.reduce(addTopic, list);
}

function addTopic(list: WatchList, name: string): WatchList {
  const topics = [...list.topics, name];
  const fits = topics.length <= maxTopics && name.length <= maxTopicLength && topics.join(',').length <= maxListLength;
  return name === '' || includesTopic(list, name) || !fits ? list : { ...list, topics };
}

export function removeTopic(list: WatchList, name: string): WatchList {
  const topics = list.topics.filter((topic) => !isSameTopic(topic, name));
  return { topics, only: list.only && topics.length > 0 };
}

export function includesTopic(list: WatchList, name: string): boolean {
  return list.topics.some((topic) => isSameTopic(topic, name));
}

function isSameTopic(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
