import { tokenize, type Act } from '@postjoin/matcher';

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
 * Families of similar acts, one a line. After the name come the acts of the matcher that verbs and nouns name, then the
 * acts of the matcher that only verbs name. Then come more nouns and more verbs: nouns of acts whose verbs must not
 * count as nouns, and words of acts that the matcher does not have, because no post shows them.
 */
const families = `
  an order or signature: executive order, emergency, declare war; order, sign, invoke; order eo proclamation memorandum emergency directive action
  a tariff: tariff
  a pardon: pardon
  an appointment: ; appoint; appointment nomination
  a removal: ; remove; firing
  a meeting: meet, diplomatic meeting, shake hands, talk; ; seen conversation
  a visit or appearance: visit; attend, host; trip rally tour; golf
  a deal: agree, trade deal, peace deal, ceasefire; consent, acquire, join, withdraw; pact plan withdrawal; abandon rejoin
  use of force: strike, blockade; invade, deploy, send warships; invasion deployment airstrike cyberattack troops engagement operation intervention; capture evacuate
  a sanction or recognition: sanction; recognise, designate; recognition embargo
  a veto: veto
  a lawsuit: ; sue, investigate; lawsuit
  an endorsement: ; endorse; endorsement
  words or posts: ; remark, insult, praise, apologize; apology post tweet speech address announcement statement briefing interview remarks conference presser; announce confirm claim discuss speak
  a release: ; release; declassification
  a pause: ; suspend; pause freeze
  a policy: ; ban, eliminate, create, cut, cap, rename, deport, honour, save, accept, sell, approve, renegotiate; ban restriction takeover; take make give impose issue expand
`;

/** Families of acts that count if the United States are the actor, because the president orders such acts. */
export const stateFamilies: ReadonlySet<string> = new Set(
  'a tariff, a meeting, a deal, use of force, a sanction or recognition, a veto, a pause'.split(', '),
);

const actsByName = new Map<string, NamedAct>();
const actsByStem = new Map<string, NamedAct>();
for (const row of families.trim().split('\n')) {
  const [family = '', lists = ''] = row.trim().split(/: ?/);
  const [acts = '', verbActs = '', nouns = '', verbs = ''] = lists.split(/; ?/);
  for (const name of acts.split(', ')) actsByName.set(name, { family, isNoun: true, isLight: false });
  for (const name of verbActs.split(', ')) actsByName.set(name, { family, isNoun: false, isLight: false });
  for (const { stem } of tokenize(nouns)) actsByStem.set(stem, { family, isNoun: true, isLight: false });
  for (const { stem } of tokenize(verbs)) actsByStem.set(stem, { family, isNoun: false, isLight: true });
}

/**
 * Finds the family of an act that a word names.
 *
 * @param acts The acts of the matcher whose phrases begin with the word.
 * @param word The word as written in the title.
 * @param stem The stem of the word.
 */
export function nameAct(acts: readonly Act[], word: string, stem: string): NamedAct | undefined {
  const listed = actsByStem.get(stem);
  const act = acts.find(({ flags }) => !flags.has('qualifier')) ?? acts[0];
  if (act === undefined || listed?.isLight === true) return listed;
  const { family, isNoun } = actsByName.get(act.name) ?? { family: 'an act', isNoun: false };
  return {
    family,
    isNoun: (isNoun || listed !== undefined) && !/(?:ed|plane)$/.test(word),
    isLight: act.flags.has('qualifier'),
  };
}

/** The reason for refusing a title about other people, such as "Trump's allies" or "the Trump Cabinet". */
export const presidentsPeople = 'people around him';

/**
 * Words that do not name an act of the president. Right after his name, such a word makes the title about his fate or
 * about a decision of others: "Trump resigns". Keyed by the reason of the refusal.
 */
const nonActs: Readonly<Record<string, string>> = {
  'who holds the office':
    'resign step out impeached impeachment removed removal finish complete serve remain become cease leader',
  'what he wins or loses': 'win won lose run beat carry flip elected inaugurated inauguration qualify',
  'courts decide':
    'convicted sentenced indicted charged charges arrested plead testify sued jailed found held face prevail owe ' +
    'acquitted conviction trial sentencing v vs versus',
  'Congress decides': 'pass passes',
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

/** Returns the reason to refuse a title in which the word, or its form with a final "s", comes after the actor. */
export const findNonAct = (word: string): string | undefined =>
  nonActWords.get(word) ?? nonActWords.get(word.replace(/s$/, ''));
