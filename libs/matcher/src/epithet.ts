import { closeBy } from './distances.ts';
import { foldsOf } from './fold-sets.ts';
import type { Place, Telling } from './telling.ts';

/** What is his, and not he. */
const possessions = foldsOf(
  'administration government campaign doj department judge justice policy policies border borders fbi regime white house era years harris',
);
const owned = /['’]s$/iu;
/** Words between an epithet and the name, at most: "a grossly incompetent man named X". */
const epithetGap = 4;

/** Sentences after the name that may still speak of him. */
const afterwards = 2;
const pronouns = foldsOf('he she him her his');

/** "The incompetent X", "X is a total disaster": the epithet at the name itself, or after a sentence that begins with it. */
export function isAddressed(post: Telling, names: readonly Place[], tellings: readonly Place[]): boolean {
  return names.some((name) => {
    if (isPossessive(post, name)) return false;
    const isFirst = beginsSentence(post, name);
    return tellings.some((act) => {
      if (isOfAnother(post, act, name)) return false;
      const later = post.sentenceOf(act.from) - post.sentenceOf(name.from);
      const gap = act.to <= name.from ? name.from - act.to : act.from - name.to;
      if (later === 0 && act.to <= name.from) return gap <= epithetGap && !isParted(post, act, name);
      if (later === 0) return isFirst || (gap <= epithetGap && !isJoinedTo(post, name, act));
      return isFirst && later > 0 && later <= afterwards && (beginsSentence(post, act) || isOfHim(post, act, name));
    });
  });
}

const parting = foldsOf('on for by to against about that who which');

/** "Fantastic on prosecuting X", "the scum that X let in". */
function isParted({ words }: Telling, act: Place, name: Place): boolean {
  return words.slice(act.to, name.from).some(({ fold }) => parting.has(fold));
}

/** "X and the thugs". */
function isJoinedTo({ words }: Telling, name: Place, act: Place): boolean {
  return words.slice(name.to, act.from).some(({ fold }) => fold === 'and');
}

/** "Sleepy X" is said of X only. */
function isOfAnother({ topics }: Telling, act: Place, name: Place): boolean {
  return topics.some(({ from, to }) => from <= act.from && act.to <= to && !(from >= name.from && to <= name.to));
}

/** "She is a total disaster" of whom the post begins with, and nobody else named before it. */
function isOfHim(post: Telling, act: Place, name: Place): boolean {
  if (post.sentenceOf(name.from) > 0) return false;
  const begins = post.words.findIndex(({ sentence }) => sentence === post.sentenceOf(act.from));
  const before = post.words.slice(begins, act.from);
  const isOthers = post.topics.some(({ entry, from }) => entry.kind === 'person' && from >= begins && from < act.from);
  return !isOthers && before.some(({ fold }) => pronouns.has(fold));
}

function isPossessive({ words, text }: Telling, { from, to }: Place): boolean {
  return possessions.has(words[to]?.fold ?? '') || owned.test(text.slice(words[from]?.start, words[to - 1]?.end));
}

function beginsSentence(post: Telling, { from }: Place): boolean {
  return from < closeBy || post.sentenceOf(from - closeBy) !== post.sentenceOf(from);
}
