import { expect, it } from 'vitest';
import { createAnswerer, type Answer } from './answer-posts.ts';
import {
  dataFiles,
  hasLabelledData,
  readJsonLines,
  type ContractLine,
  type OutcomesLine,
  type PostLine,
} from './data-files.ts';
import { addVenueLabels } from './venue-labels.ts';

/** Matches a label that names nothing: yes or no, or a time. */
const unnamedLabel =
  /^(?:yes|no|\W*)$|^(?:before|by|until|in|on|after|during)\b|^(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;

/** Matches an open question. With the label "Yes", the title of a contract names the answer, and the event title does not. */
const openTitle = /^(?:who|which)\b/iu;

/** Whether the evidence quotes the outcome or, if the outcome is an amount, the post has a number. */
function namesOutcome({ evidence }: Answer, { outcome, event_title }: ContractLine, { text }: PostLine): boolean {
  const label = outcome ?? '';
  const words = label.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  if (unnamedLabel.test(label.trim()))
    return (
      !openTitle.test(event_title ?? '') ||
      evidence.some(({ contract }) => !event_title?.toLowerCase().includes(contract.text.toLowerCase()))
    );
  const isQuoted = evidence.some(({ contract }) => words.some((word) => contract.text.toLowerCase().includes(word)));
  return isQuoted || (/\d/u.test(label) && /\d/u.test(text));
}

it.runIf(hasLabelledData())(
  'a match of a recorded post names a topic in both texts, and the outcome of its contract',
  async () => {
    const contracts = addVenueLabels(
      await readJsonLines<ContractLine>(dataFiles.contracts),
      await readJsonLines<OutcomesLine>(dataFiles.outcomes),
    );
    const contractsById = new Map(contracts.map((contract) => [contract.id, contract]));
    const answer = createAnswerer(contracts);
    let matched = 0;
    for (const post of await readJsonLines<PostLine>(dataFiles.posts)) {
      const result = answer(post);
      if (result.contract === null) continue;
      matched += 1;
      const contract = contractsById.get(result.contract)!;
      expect(result.topics.length).toBeGreaterThan(0);
      for (const { post: inPost, contract: inContract } of result.evidence) {
        expect(post.text.slice(inPost.start, inPost.end)).toBe(inPost.text);
        expect((contract[inContract.field] ?? '').slice(inContract.start, inContract.end)).toBe(inContract.text);
        expect(inPost.text.length * inContract.text.length).toBeGreaterThan(0);
      }
      expect({ post: post.text, contract, evidence: result.evidence }).toSatisfy(() =>
        namesOutcome(result, contract, post),
      );
    }
    expect(matched).toBeGreaterThan(0);
  },
);
