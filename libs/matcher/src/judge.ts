import type { Refusal } from './contract.ts';
import { isOthersOwn } from './doer.ts';
import { fitOf } from './fit.ts';
import type { Question, Sought } from './question.ts';
import { roleOf } from './role.ts';
import { chanceOf, type Fit } from './score.ts';
import { settingOf } from './setting.ts';
import { standsAlone } from './standing-alone.ts';
import { firstOf, type Place, type Telling } from './telling.ts';

/** How a post answers a question: how well it fits, and why it is refused where it is. */
export interface Verdict {
  refusal?: Refusal;
  /** 0 to 1. Of a refused one: how near it came. */
  score: number;
  /** Where it tells of the act. */
  act?: Place;
  fit?: Fit;
}

/** What a pair is held to. */
export interface Standard {
  /** Whether few questions have a word, so that sharing it means something. */
  isRare(fold: string): boolean;
  /** Below this chance of being a match: silence. */
  threshold: number;
}

/** Share of the things that a question names which a post must name; every topic of the tables among them. */
const leastCoverage = 0.6;
/** The gates that a pair must pass, from the cheapest to the dearest, and then its score. */
export function judge(post: Telling, question: Question, standard: Standard): Verdict {
  const atSight = refusedAtSight(post, question);
  if (atSight) return atSight;
  const refuse = (refusal: Refusal, score: number): Verdict => ({ refusal, score });

  const spots = question.objects.map((sought) => ({ sought, at: firstOf(post.placesOf(sought)) }));
  const named = spots.filter(({ at }) => at.length > 0);
  const coverage = spots.length === 0 ? 1 : named.length / spots.length;
  if (coverage < leastCoverage) return refuse('different_object', 0.2 * coverage);

  const groups = [...named.map(({ at }) => at), ...stated(post, question, named.length > 0)];
  if (groups.some((group) => group.length === 0)) return refuse('different_object', 0.1);
  if (isEndorsement(post) && !question.acts.some(({ act }) => act === 'endorse')) return refuse('other_actor', 0.2);
  const acts = question.acts.map((act) =>
    firstOf(post.tellingsOf(act)).filter(
      (place) => !isWithin(place, groups) && !(act.ours && isOthersOwn(post, place)),
    ),
  );
  if (acts.some((at) => at.length === 0)) return refuse('different_act', 0.3);
  if (question.acts.length === 0 && (coverage < 1 || !saysEnough(question, standard)))
    return refuse('different_act', 0.3);
  if (groups.length === 0 && !standsAlone(post, question, acts.flat())) return refuse('only_generic_words', 0.3);
  if (named.length > 0 && named.every(({ sought }) => isWeak(sought, standard))) return refuse('ambiguous', 0.3);

  const setting = settingOf(post, groups, acts);
  const role = roleOf(post, question, setting, groups, acts.flat());
  if (role) return refuse(role, 0.4);
  const fit = fitOf(post, question, setting, groups, acts, named.filter(({ sought }) => sought.topic).length);
  const score = chanceOf(fit);
  return score < standard.threshold
    ? { refusal: 'mentioned_in_passing', score, fit }
    : { score, act: setting.act, fit };
}

const beyond: Verdict = { refusal: 'different_act', score: 0.1 };
const otherObject: Verdict = { refusal: 'different_object', score: 0.1 };
const otherAct: Verdict = { refusal: 'different_act', score: 0.2 };

/** Most candidates share one topic with a post and go here, without a look at where anything stands. */
function refusedAtSight(post: Telling, { isBeyondPosts, objects, acts }: Question): Verdict | undefined {
  if (isBeyondPosts) return beyond;
  for (const { topic, key } of objects) if (topic && !post.keys.has(key)) return otherObject;
  for (const { act, covers = [] } of acts) {
    if (!post.told.has(act) && !covers.some((other) => post.told.has(other))) return otherAct;
  }
  return undefined;
}

/** What a question asks for beside its objects: a place of the kind it names, or, where it names no object, its answer. */
function stated(
  post: Telling,
  { outcome, isListing, asks, acts }: Question,
  hasObjects: boolean,
): (readonly Place[])[] {
  if (isListing) return outcome.map((sought) => firstOf(post.placesOf(sought)));
  const isAnybody = asks === 'person' && (hasObjects || acts.some(({ alone }) => alone));
  return asks && !isAnybody ? [firstOf(post.placesOfKind(asks))] : [];
}

/** Endorsements name offices, states and laws by the dozen and are about none of them. */
function isEndorsement(post: Telling): boolean {
  return post.told.has('endorse');
}

function isWithin({ from, to }: Place, groups: readonly (readonly Place[])[]): boolean {
  return groups.some((group) => group.some((place) => from >= place.from && to <= place.to));
}

/** Without an act that the tables know: three things, or two of which the words, perhaps that act, are rare. */
function saysEnough({ objects }: Question, standard: Standard): boolean {
  if (objects.length > 2) return true;
  const words = objects.filter(({ topic, folds }) => !topic && folds.length === 1);
  return objects.length === 2 && words.length > 0 && words.every((word) => !isWeak(word, standard));
}

/** A single word that many questions share names nothing for certain. */
function isWeak({ topic, folds }: Sought, standard: Standard): boolean {
  return topic === undefined && folds.length === 1 && !standard.isRare(folds[0] ?? '');
}
