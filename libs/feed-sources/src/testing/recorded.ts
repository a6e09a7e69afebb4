import { existsSync, readFileSync } from 'node:fs';

/** Recordings that may lie beside the repository; nothing of them is part of it. */
const beside = `${import.meta.dirname}/../../../../../shared`;

function recordingPath(name: string): string {
  return `${beside}/${name}`;
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

/** The recorded posts of the account `trump`, newest first. */
export function recordedPosts(): RecordedPost[] {
  const lines = readRecording('eval/posts.jsonl').toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedPost).filter(({ account }) => account === 'trump');
}
