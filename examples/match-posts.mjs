// Prints the contract that each post is about. Run: node examples/match-posts.mjs
import { createMatcher } from '@postjoin/matcher';

const contracts = [
  contract('1', 'Will Trump pardon Ghislaine Maxwell in 2026?'),
  contract('2', 'Will Trump meet with Xi Jinping by April 30?'),
  contract('3', 'Will Trump impose a 25% tariff on India before April?'),
];

const posts = [
  'I am granting a full and complete Pardon to Ghislaine Maxwell.',
  'I will be meeting with President Xi of China in Beijing next month!',
  'Effective immediately, a 25% Tariff on all goods from India.',
  'India is a great friend. I spoke with my friend the Prime Minister today.',
];

// Indexes the contracts once. Each match then reads only the contracts that share a topic with the post.
const matcher = createMatcher(contracts);

// The time of the posts: "next month" is April, and the contracts are about that year.
const at = '2026-03-10T12:00:00Z';
for (const text of posts) {
  const result = matcher.match({ text, at });
  console.log(`\n${text}`);
  if (!result.matched) {
    console.log(`  no match: ${result.reason}`);
    continue;
  }
  console.log(`  ${result.contract.title}`);
  for (const { topic, post, contract } of result.evidence)
    console.log(`  ${topic}: "${post.text}" in the post, "${contract.text}" in the ${contract.field}`);
}

function contract(id, title) {
  return { id, venue: 'example', event_id: id, title, event_title: title, outcome: 'Yes', closes_at: null };
}
