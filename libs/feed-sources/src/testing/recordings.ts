import { existsSync, readFileSync } from 'node:fs';

/** Recordings of upstreams are not part of the repository. Tests that need them are skipped if the folder is absent. */
const recordingsPath = `${import.meta.dirname}/../../../../../shared`;

function recordingPath(name: string): string {
  return `${recordingsPath}/${name}`;
}

export function hasRecording(name: string): boolean {
  return existsSync(recordingPath(name));
}

export function readRecording(name: string): Buffer {
  return readFileSync(recordingPath(name));
}

export interface RecordedPost {
  id: string;
  account: 'trump' | 'whitehouse';
  platform: string;
  created_at: string;
  kind: 'text' | 'blank' | 'link-only' | 'quote' | 'retruth';
  text: string;
  html?: string;
  url?: string;
}

/** Reads the recorded posts of the account `trump`, newest first. */
export function recordedPosts(): RecordedPost[] {
  const lines = readRecording('eval/posts.jsonl').toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedPost).filter(({ account }) => account === 'trump');
}
