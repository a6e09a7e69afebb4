import type { Act } from '@postjoin/matcher';

/** An act that a word of a title names. */
export interface NamedAct {
  /** The family of similar acts that the act belongs to. The reason of a verdict contains its name. */
  family: string;
  /** Whether the word also names the act as a noun: "Trump veto by June?" */
  isNoun: boolean;
  /** Whether a noun after the verb names the act more precisely: "sign a deal". */
  isLight: boolean;
}

/**
 * Families of similar acts, one per line. Four lists follow the name of a family, separated by semicolons:
 *
 * 1. acts of the matcher that verbs and nouns name
 * 2. acts of the matcher that only verbs name
 * 3. nouns of the acts in list 2, and nouns of acts that the matcher does not have
 * 4. verbs that do not name an act without a noun after them: "take action"
 */
const families = `
  an order or signature: executive order, emergency, declare war; order, sign, invoke; order, eo, proclamation, memorandum, emergency, directive, action
  a tariff: tariff
  a pardon: pardon
  an appointment: ; appoint; appointment, nomination
  a removal: ; remove; firing
  a meeting: meet, diplomatic meeting, shake hands, talk; ; seen, conversation
  a visit or appearance: visit; attend, host; trip, rally, rallies, tour; golf
  a deal: agree, ceasefire; consent, acquire, join, withdraw; pact, plan, withdrawal; abandon, rejoin
  use of force: strike, blockade; invade, deploy, send warships; invasion, deployment, airstrike, cyberattack, troops, engagement, operation, intervention; capture, evacuate
  a sanction or recognition: sanction; recognise, designate; recognition, embargo
  a veto: veto
  a lawsuit: ; sue, investigate; lawsuit
  an endorsement: ; endorse; endorsement
  words or posts: ; remark, insult, praise, apologize; apology, post, tweet, speech, address, announcement, statement, briefing, interview, remarks, conference, presser; announce, confirm, claim, discuss, speak
  a release: ; release; declassification
  a pause: ; suspend; pause, freeze
  a policy: ; ban, eliminate, create, cut, cap, rename, deport, honour, save, accept, sell, approve, renegotiate; ban, restriction, takeover; take, make, give, impose, issue, expand
`;

/** Families of acts that count if the United States are the actor, because the president orders such acts. */
export const stateFamilies: ReadonlySet<string> = new Set(
  'a tariff, a meeting, a deal, use of force, a sanction or recognition, a veto, a pause'.split(', '),
);

const actsByName = new Map<string, NamedAct>();
const actsByWord = new Map<string, NamedAct>();
for (const row of families.trim().split('\n')) {
  const [family = '', lists = ''] = row.trim().split(/: ?/);
  const [acts, verbActs, nouns, verbs] = lists.split(/; ?/).map((list) => list.match(/[^ ,][^,]*/g) ?? []);
  for (const name of acts ?? []) actsByName.set(name, { family, isNoun: true, isLight: false });
  for (const name of verbActs ?? []) actsByName.set(name, { family, isNoun: false, isLight: false });
  for (const noun of nouns ?? []) actsByWord.set(noun, { family, isNoun: true, isLight: false });
  for (const verb of verbs ?? []) actsByWord.set(verb, { family, isNoun: false, isLight: true });
}

/** Finds the entry of a word, or of the word without the ending of a plural or of the third person. */
const findForm = <Entry>(entries: ReadonlyMap<string, Entry>, word: string): Entry | undefined =>
  entries.get(word) ?? entries.get(word.replace(/s$/, '')) ?? entries.get(word.replace(/es$/, ''));

/**
 * Finds the act that a word of a title names. An act that is in no family gets the family of an act that implies it. A
 * word with the ending "ed" is not a noun of an act: "US base attacked".
 * @param acts the acts of the matcher whose phrases begin with the word
 */
export function nameAct(acts: readonly Act[], word: string): NamedAct | undefined {
  const listed = findForm(actsByWord, word);
  const act = acts.find(({ flags }) => !flags.has('qualifier')) ?? acts[0];
  if (act === undefined || listed?.isLight === true) return listed;
  const known = [act.name, ...act.impliedBy].map((name) => actsByName.get(name)).find((found) => found !== undefined);
  const { family, isNoun } = known ?? listed ?? { family: 'an act', isNoun: false };
  const canBeNoun = (isNoun || listed !== undefined) && !word.endsWith('ed');
  return { family, isNoun: canBeNoun, isLight: act.flags.has('qualifier') };
}

/** The reason for refusing a title about other people, such as "Trump's allies" or "the Trump Cabinet". */
export const presidentsPeople = 'people around him';

/**
 * Words that do not name an act of the president, by the reason for refusing a title. Right after the president's name,
 * such a word shows that the title is about his fate or about a decision of others: "Trump resigns".
 */
const nonActs: Readonly<Record<string, string>> = {
  'who holds the office':
    'resign step out impeached impeachment removed removal finish complete serve remain become cease leader',
  'what he wins or loses': 'win won lose run beat carry flip elected inaugurated inauguration qualify',
  'courts decide':
    'convicted sentenced indicted charged charges arrested plead testify sued jailed found held face prevail owe ' +
    'acquitted conviction trial sentencing v vs versus',
  'Congress decides': 'pass',
  'his standing, health or private life':
    'be is have has die divorce divorced marry live survive age weigh rank stay hit gain own get suffer share fall rise ' +
    'poll lead trail outperform exceed score banned awarded shot hospitalized positive negative approval disapproval ' +
    'favorability receive experience collapse faint undergoes turns tops climbs slips surges surpasses earns',
  [presidentsPeople]:
    'cabinet ally allies aide adviser critic donor elector delegate son lawyer official nominee appointee political ' +
    'campaign backed endorsed appointed voter judge economy policies stock presidency trade',
};

const nonActWords: ReadonlyMap<string, string> = new Map(
  Object.entries(nonActs).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)),
);

/**
 * Returns the reason to refuse a title in which the word comes after the actor. Also finds forms with "s" at the end.
 */
export const findNonAct = (word: string): string | undefined => findForm(nonActWords, word);
