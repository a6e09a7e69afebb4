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
 * acts of the matcher that only verbs name, then more words. Posts do not show the acts of these words, so the matcher
 * does not have them.
 */
const families = `
  an order or signature: executive order, emergency, order, declare war; sign, invoke; eo proclamation memorandum emergency directive action
  a tariff: tariff
  a pardon: pardon
  an appointment: ; appoint; appointment nomination
  a removal: ; remove; firing
  a meeting: meet, diplomatic meeting, shake hands, talk; ; seen conversation
  a visit or appearance: visit; attend, host; trip rally golf
  a deal: agree, trade deal, peace deal, ceasefire; consent, acquire, join, withdraw; pact plan withdrawal abandon
  use of force: strike, invade, blockade, deploy, send warships; ; airstrike cyberattack forces troops engagement operation intervention
  a sanction or recognition: sanction, recognise; designate; embargo
  a veto: veto
  a lawsuit: sue; investigate
  an endorsement: endorse
  words or posts: apologize; remark, insult, praise; post tweet speak discuss speech address announcement statement briefing interview remarks conference presser
  a release: ; release; declassification
  a pause: suspend
  a policy: ban; eliminate, create, cut, cap, rename, deport, honour, save, accept, sell, approve, renegotiate; takeover
`;

/** Families of acts that count if the United States are the actor, because the president orders such acts. */
export const stateFamilies: ReadonlySet<string> = new Set(
  'a tariff, a meeting, a deal, use of force, a sanction or recognition, a veto, a pause'.split(', '),
);

const actsByName = new Map<string, NamedAct>();
const actsByStem = new Map<string, NamedAct>();
for (const row of families.trim().split('\n')) {
  const [family = '', lists = ''] = row.trim().split(/: ?/);
  const [acts = '', verbActs = '', words = ''] = lists.split(/; ?/);
  for (const name of acts.split(', ')) actsByName.set(name, { family, isNoun: true, isLight: false });
  for (const name of verbActs.split(', ')) actsByName.set(name, { family, isNoun: false, isLight: false });
  for (const { stem } of tokenize(words)) actsByStem.set(stem, { family, isNoun: true, isLight: false });
}

/**
 * Finds the family of an act that a word names.
 *
 * @param acts The acts of the matcher whose phrases begin with the word.
 * @param stem The stem of the word.
 */
export function nameAct(acts: readonly Act[], stem: string): NamedAct | undefined {
  const word = actsByStem.get(stem);
  const act = acts.find(({ flags }) => !flags.has('qualifier')) ?? acts[0];
  if (act === undefined) return word;
  const { family, isNoun } = actsByName.get(act.name) ?? { family: 'an act', isNoun: false };
  return { family, isNoun: isNoun || word !== undefined, isLight: act.flags.has('qualifier') || stem === 'take' };
}

/** The reason for refusing a title about other people, such as "Trump's allies" or "the Trump Cabinet". */
export const presidentsPeople = 'people around him';

/**
 * Words that do not name an act of the president. Right after his name, such a word makes the title about his fate or
 * about a decision of others: "Trump resigns". Keyed by the reason of the refusal.
 */
const nonActs: Readonly<Record<string, string>> = {
  'who holds the office':
    'resign resigns step steps out impeached impeachment removed removal finish complete serve remain become cease leader',
  'what he wins or loses':
    'win wins won lose loses run runs beat beats carry flip elected inaugurated inauguration qualify',
  'courts decide':
    'convicted sentenced indicted charged arrested plead testify sued jailed found held face prevail owe acquitted ' +
    'conviction trial sentencing v vs versus',
  'Congress decides': 'pass passes',
  'his standing, health or private life':
    'be is have has die dies divorce divorced marry live survive age weigh rank ranks stay hit hits gain own get suffer ' +
    'share fall rise poll lead trail outperform exceed score banned shot hospitalized positive negative approval ' +
    'disapproval favorability receive experience collapse faint',
  [presidentsPeople]:
    'cabinet ally allies aide aides adviser advisers critics donors electors delegates sons lawyer lawyers official officials nominee nominees appointee appointees ' +
    'political campaign backed endorsed appointed voter judge judges economy stock stocks presidency trade',
};

export const nonActWords: ReadonlyMap<string, string> = new Map(
  Object.entries(nonActs).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)),
);
