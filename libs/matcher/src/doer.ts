import { foldsOf, shares } from './fold-sets.ts';
import type { Question } from './question.ts';
import type { Place, Telling } from './telling.ts';
import { beside, closeBy, inOneBreath } from './distances.ts';

/** Those who do what a question asks: the president and his side, in the first person or by name. */
const speakers = foldsOf('i we me us trump president usa united administration american america military');
const owners = foldsOf('my our');

/** Those who act for him, where the question asks for himself. */
const emissaries = foldsOf('envoy delegation spokesman spokeswoman emissary');

/** Whether the nearest that is named before the act, in its sentence, is somebody else. */
export function hasOtherDoer(post: Telling, { objects, outcome, asks }: Question, act: number): boolean {
  // "... from X, who have destroyed ...": then X is the doer.
  let isRelative = false;
  for (
    let at = act - 1;
    at >= Math.max(0, act - inOneBreath) && post.sentenceOf(at) === post.sentenceOf(act);
    at -= 1
  ) {
    const fold = post.words[at]?.fold ?? '';
    isRelative ||= fold === 'who';
    if (emissaries.has(fold)) return true;
    if (speakers.has(fold) || (owners.has(fold) && act - at <= 2)) return false;
    const named = post.topics.find(({ from, to }) => at >= from && at < to)?.entry;
    if (named?.kind !== 'country' && named?.kind !== 'person') continue;
    if (isRelative && named.kind === 'country') return true;
    if (named.kind === asks && objects.length === 0) return false;
    return ![...objects, ...outcome].some(({ key }) => key === named.name || key === named.of);
  }
  return false;
}

const agentive = foldsOf('by that which');
/** Words from the act to its agent, at most: "attacks being made by the so-called X". */
const agentGap = 4;

/** "Attacks made by X", "the pardons that X gave", where X is nobody of our side. */
export function isByAnother(post: Telling, act: Place): boolean {
  const by = Array.from({ length: agentGap }, (_, step) => act.to + step).find((at) =>
    agentive.has(post.words[at]?.fold ?? ''),
  );
  if (by === undefined || post.sentenceOf(by) !== post.sentenceOf(act.from)) return false;
  const agent = post.topics.find(
    ({ from }) => from > by && from <= by + agentGap && post.sentenceOf(from) === post.sentenceOf(by),
  );
  return (
    agent !== undefined &&
    !post.words.slice(by + 1, agent.from).some(({ fold }) => speakers.has(fold) || owners.has(fold))
  );
}

const othersOwn = foldsOf('their its theirs whose');

/** "Their tariffs", "Canada's very high tariffs": an act of somebody else, by its owner. */
export function isOthersOwn(post: Telling, { from }: Place): boolean {
  return [1, 2, 3].some((back) => {
    const word = post.words[from - back];
    return word !== undefined && post.sentenceOf(from - back) === post.sentenceOf(from) && othersOwn.has(word.fold);
  });
}

const joining = foldsOf('with to between by and from on against in of into');

/** "My call with X": somebody speaks of himself, or act and object are joined by a word. */
export function isJoined(post: Telling, act: Place, objects: readonly Place[]): boolean {
  const around = post.sentenceAround(act.from);
  if (objects.length === 0 || shares(around, speakers) || shares(around, owners)) return true;
  return objects.some(
    ({ from }) =>
      from > act.from &&
      from - act.to <= beside &&
      (from - act.to <= closeBy || post.words.slice(act.from, from).some(({ fold }) => joining.has(fold))),
  );
}

/** "Tariffs on Canada": the object after the act, in its sentence. "Canada's tariffs" are another thing. */
export function follows(post: Telling, objects: readonly Place[], tellings: readonly Place[]): boolean {
  return objects.some(({ from }) =>
    tellings.some(
      (act) => from >= act.to && from - act.to <= beside && post.sentenceOf(from) === post.sentenceOf(act.from),
    ),
  );
}
