import type { Refusal } from './contract.ts';
import { aloneFolds, askedAs, oursFolds } from './lexicon.ts';
import type { Question, Sought } from './question.ts';
import { chanceOf, type Fit } from './score.ts';
import type { Place, Telling } from './telling.ts';
import { foldPhrase } from './words.ts';

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
/** Of a thing that a post names again and again, the first so many places are looked at: keeps any text linear. */
const placesLookedAt = 40;
/** Distances in words, within which two words of a sentence belong together. */
const beside = 10;
const inOneBreath = 14;
const closeBy = 2;
/** What a post names once only, and not among its first so many words, it is not about. */
const deep = 120;

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
  const acts = question.acts.map((act) => firstOf(post.tellingsOf(act)).filter((place) => !isWithin(place, groups)));
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

const firstOf = (places: readonly Place[]): readonly Place[] => places.slice(0, placesLookedAt);

/** What a question asks for beside its objects: a place of the kind it names, or, where it names no object, its answer. */
function stated(post: Telling, { outcome, asks, acts }: Question, hasObjects: boolean): (readonly Place[])[] {
  if (outcome.length > 0) return hasObjects ? [] : outcome.map((sought) => firstOf(post.placesOf(sought)));
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

const commitments = foldsOf(
  'am will shall today tomorrow tonight just immediately effective hereby announce announced pleased honor completed concluded agreed implemented raising ordered directed instructed starting finalized signed signing signs launched morning afternoon shortly soon week',
);

/** A question without an object needs its act told in its own words, early, and as something that is being done. */
function standsAlone(post: Telling, { acts }: Question, tellings: readonly Place[]): boolean {
  return acts.some((act) => {
    const companions = aloneFolds.get(act) ?? new Set();
    return tellings.some(({ from, to }) => {
      const around = post.sentenceAround(from);
      const phrase = post.words
        .slice(from, to)
        .map(({ fold }) => fold)
        .join(' ');
      const isTold = post.sentenceOf(from) <= 2 && askedAs.get(act)?.has(phrase);
      return isTold && shares(around, companions) && (shares(around, commitments) || shares(around, owners));
    });
  });
}

/** Where act and objects stand nearest to each other. */
interface Setting {
  act: Place;
  object: Place;
  /** Words, and sentences, from the first object to the farthest of the others and the act. */
  words: number;
  sentences: number;
}

function settingOf(post: Telling, groups: readonly (readonly Place[])[], acts: readonly (readonly Place[])[]): Setting {
  const all = [...groups, ...acts];
  const start = { from: 0, to: 0 };
  let nearest: Setting = {
    act: acts[0]?.[0] ?? start,
    object: groups[0]?.[0] ?? start,
    words: Infinity,
    sentences: Infinity,
  };
  if (all.length < 2) return { ...nearest, words: 0, sentences: 0 };
  for (const lead of all[0] ?? []) {
    const others = all.slice(1).map((group) => nearestTo(lead, group));
    const words = Math.max(...others.map(({ from }) => Math.abs(from - lead.from)));
    if (words >= nearest.words) continue;
    const sentences = Math.max(
      ...others.map(({ from }) => Math.abs(post.sentenceOf(from) - post.sentenceOf(lead.from))),
    );
    nearest = { act: acts.length > 0 ? (others.at(-1) ?? lead) : lead, object: lead, words, sentences };
  }
  return nearest;
}

function nearestTo(place: Place, group: readonly Place[]): Place {
  return group.reduce((best, one) => (Math.abs(one.from - place.from) < Math.abs(best.from - place.from) ? one : best));
}

/** Whether act and objects stand in each other's way: another doer, another direction, another office, another story. */
function roleOf(
  post: Telling,
  question: Question,
  setting: Setting,
  groups: readonly (readonly Place[])[],
  tellings: readonly Place[],
): Refusal | undefined {
  const { act, words, sentences } = setting;
  const { acts, objects, asks } = question;
  const [lead = []] = groups;
  if (sentences > 1 && words > 2 * inOneBreath) return 'mentioned_in_passing';
  if (groups.some((group) => group.length === 1 && (group[0]?.from ?? 0) > deep)) return 'mentioned_in_passing';
  if (acts.some(({ personal }) => personal) && hasOtherDoer(post, question, act.from)) return 'other_actor';
  if (acts.some(({ mutual }) => mutual)) {
    if (!isJoined(post, act, lead)) return 'other_actor';
    if (groups.length > 1 && words > inOneBreath) return 'mentioned_in_passing';
  }
  for (const one of acts.filter(({ ours }) => ours)) {
    if (hasOtherDoer(post, question, act.from)) return 'other_actor';
    const isOurs = shares(post.sentenceAround(act.from), oursFolds.get(one) ?? new Set());
    if (groups.length > 0 && !isOurs && !follows(post, lead, tellings)) return 'other_actor';
  }
  if (objects.some((object) => object.topic?.kind === 'office' && !isFilled(post, object, tellings)))
    return 'mentioned_in_passing';
  if (objects.length === 0 && asks && (sentences > 0 || words > beside)) return 'mentioned_in_passing';
  if (acts.length > 0 && acts.every(({ manner }) => manner) && (sentences > 0 || words > inOneBreath))
    return 'different_act';
  return objects.some((object) => isStray(post, object, [...tellings, ...groups.flat()]))
    ? 'mentioned_in_passing'
    : undefined;
}

/** Whether a word of a question stands in the post, but away from whatever else the question names. */
function isStray(post: Telling, { topic, folds, ...sought }: Sought, company: readonly Place[]): boolean {
  if (topic || folds.length > 1) return false;
  const at = firstOf(post.placesOf({ folds, ...sought }));
  return (
    at.length > 0 &&
    !at.some(({ from }) => company.some((one) => one.from !== from && Math.abs(one.from - from) <= closeBy))
  );
}

const speakers = foldsOf('i we me us trump president usa united administration american america military');
const owners = foldsOf('my our');

/** Whether the nearest that is named before the act, in its sentence, is somebody else. */
function hasOtherDoer(post: Telling, { objects, outcome, asks }: Question, act: number): boolean {
  for (
    let at = act - 1;
    at >= Math.max(0, act - inOneBreath) && post.sentenceOf(at) === post.sentenceOf(act);
    at -= 1
  ) {
    const fold = post.words[at]?.fold ?? '';
    if (speakers.has(fold) || (owners.has(fold) && act - at <= 2)) return false;
    const named = post.topics.find(({ from, to }) => at >= from && at < to)?.entry;
    if (named?.kind !== 'country' && named?.kind !== 'person') continue;
    return named.kind !== asks && ![...objects, ...outcome].some(({ key }) => key === named.name || key === named.of);
  }
  return false;
}

const joining = foldsOf('with to between by and from on against in of into');

/** "My call with X": somebody speaks of himself, or act and object are joined by a word. */
function isJoined(post: Telling, act: Place, objects: readonly Place[]): boolean {
  const around = post.sentenceAround(act.from);
  if (objects.length === 0 || shares(around, speakers) || shares(around, owners)) return true;
  return objects.some(
    ({ from }) =>
      from > act.from &&
      from - act.to <= beside &&
      post.words.slice(act.from, from).some(({ fold }) => joining.has(fold)),
  );
}

/** "Tariffs on Canada": the object after the act, in its sentence. "Canada's tariffs" are another thing. */
function follows(post: Telling, objects: readonly Place[], tellings: readonly Place[]): boolean {
  return objects.some(({ from }) =>
    tellings.some(
      (act) => from >= act.to && from - act.to <= beside && post.sentenceOf(from) === post.sentenceOf(act.from),
    ),
  );
}

const filling = foldsOf('as be next new for');

/** "... will serve as the next Attorney General": the office after the act, with a word that fills it. */
function isFilled(post: Telling, office: Sought, tellings: readonly Place[]): boolean {
  return post.placesOf(office).some(({ from }) =>
    tellings.some((act) => {
      const gap = from - act.to;
      if (gap < -1 || gap > beside + 2 || post.sentenceOf(from) !== post.sentenceOf(act.from)) return false;
      return gap < 2 || post.words.slice(act.from, from).some(({ fold }) => filling.has(fold));
    }),
  );
}

function fitOf(
  post: Telling,
  question: Question,
  { act, words }: Setting,
  groups: readonly (readonly Place[])[],
  acts: readonly (readonly Place[])[],
  topics: number,
): Fit {
  const around = post.sentenceAround(act.from);
  return {
    topics: Math.min(3, topics),
    apart: Math.log1p(Math.min(200, words)),
    late: Math.log1p(Math.max(0, ...groups.map((group) => group[0]?.from ?? 0))),
    told: Math.log1p(Math.min(...acts.map((at) => at.length), placesLookedAt)),
    long: Math.log1p(post.words.length),
    coming: around.has('will') || around.has('shall') || around.has('must') ? 1 : 0,
    now: shares(around, commitments) ? 1 : 0,
    otherwise:
      question.manners.length > 0 && !question.manners.some((manner) => post.tellingsOf(manner).length > 0) ? 1 : 0,
    alone: groups.length === 0 ? 1 : 0,
  };
}

function foldsOf(words: string): ReadonlySet<string> {
  return new Set(foldPhrase(words));
}

function shares(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [fewer, more] = some.size < others.size ? [some, others] : [others, some];
  for (const one of fewer) if (more.has(one)) return true;
  return false;
}
