import type { Requirement } from './family.ts';
import { findAgent } from '../posts/agent.ts';
import type { LocatedPair, Mentions } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { samePhraseWords } from '../posts/proximity.ts';

/** Whether the sentence of the act has a word that shows the president's side as the actor. */
const hasOwnCue = ({ post, question, proximity: { act } }: LocatedPair): boolean =>
  question.acts.some(({ ownActorCues }) => post.getSentenceTokens(act.from).some(({ stem }) => ownActorCues.has(stem)));

/** Whether the object follows the act in the same sentence: "tariffs on Canada", but not "Canada's tariffs". */
function followsAct(post: ParsedPost, object: Mentions, acts: Mentions): boolean {
  return object.some(({ from }) =>
    acts.some(
      (act) =>
        from >= act.to && from - act.to <= samePhraseWords && post.getSentence(from) === post.getSentence(act.from),
    ),
  );
}

/** For acts that other countries do as well, and that posts mention as theirs. */
export const isOwn: Requirement = {
  fails:
    'another actor is named before the act, such as "their"; or no cue of the president\'s side such as "our" is in the sentence of the act, and the object does not follow the act ("Canada\'s tariffs")',
  refusal: 'other_actor',
  test: (pair) =>
    findAgent(pair.post, pair.question, pair.proximity.act) === 'other' ||
    (!hasOwnCue(pair) &&
      pair.targets.length > 0 &&
      !followsAct(pair.post, pair.targets[0] ?? [], pair.actMentions.flat())),
};
