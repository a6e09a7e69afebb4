import type { Row } from '@postjoin/join/types';

const platformLabels: Readonly<Partial<Record<string, string>>> = {
  x: 'X',
  truthsocial: 'Truth Social',
  bluesky: 'Bluesky',
};

export function platformLabel(platform: string): string {
  return platformLabels[platform] ?? platform;
}

/** What an alternative is, compared with the contract of its row. The plural of each label is formed with an s. */
export const relationLabels: Readonly<Record<Row['alternatives'][number]['relation'], string>> = {
  other_outcome: 'other outcome',
  other_deadline: 'other deadline',
  other_venue: 'other venue',
  other_question: 'other question',
};

/** Replaces the meanings of reasons that are written for programs. */
export const reasonTexts: Readonly<Record<string, string>> = {
  joined_elsewhere: 'It matches a contract that is about none of your topics.',
  not_certain: 'The match with the nearest market is only possible. This service shows those of high certainty.',
  not_confirmed: 'A language model read the post and did not confirm the market that the rules found.',
};
