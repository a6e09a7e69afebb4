import { tokenize, type Act } from '@postjoin/matcher';

/** An act that a word of a title names. */
export interface NamedAct {
  /** The family of similar acts that the act belongs to. The reason of a verdict contains its name. */
  family: string;
  /** Whether the word can name the act as a noun: "Trump veto by June?" */
  isNoun: boolean;
  /** Whether the word can name the act as a verb. */
  isVerb: boolean;
  /** Whether a noun after the verb names the act: "impose sanctions", "sign a deal". */
  isLight: boolean;
  /** Whether the act counts if the United States are the actor, because the president orders such acts. */
  isOfState: boolean;
}

/**
 * Families of similar acts, one a line: name, acts of the matcher that verbs and nouns name, acts of the matcher that
 * only verbs name, further verbs, further nouns. The further words name acts that the matcher does not look for.
 */
const families = `
  an order or signature: executive order, emergency, order; sign, invoke; proclaim enact mandate reinstate rescind undo; eos proclamation memorandum emergency directive action
  a tariff: tariff; ; levy exempt
  a pardon: pardon
  an appointment: ; appoint; name select tap hire reappoint renominate; appointment nomination
  a removal: ; remove; demote; firing
  a meeting: meet, diplomatic meeting, shake hands, talk; host; phone shake welcome greet dine negotiate; seen conversation
  a visit or appearance: visit; attend; travel go fly arrive tour appear return skip golf watch throw; trip rally
  a deal: agree, trade deal, peace deal, ceasefire; consent, accept, acquire, sell, join, withdraw, approve, renegotiate; reject reach settle ratify abandon rejoin; pact plan withdrawal
  use of force: strike, invade, blockade, deploy, send warships, declare war; ; target capture evacuate arm conduct; airstrike forces troops engagement operation intervention
  a sanction or recognition: sanction, ban, recognise; designate; blacklist ease waive; embargo
  a veto: veto
  a lawsuit: sue; investigate; file appeal
  an endorsement: endorse; ; back support
  words or posts: apologize; remark, insult, praise; post tweet truth speak announce comment criticise blame claim confirm deny discuss thank answer ask admit threaten demand urge tell use repost propose unveil reveal acknowledge brief sing describe deliver hold unfollow follow recommend; post tweet speech address announcement statement briefing interview remarks conference presser nickname
  a release: ; release; publish; declassification
  a policy: suspend; eliminate, create, cut, cap, rename, deport, honour, save; issue impose make take give stop resume raise increase expand withhold federalize nationalize privatize restore legalize reclassify reschedule try force grant demolish close shut authorize authorise refuse refrain drop sever pull; takeover`;

const toList = (list = ''): string[] => list.split(/,\s*/).filter((name) => name !== '');
const toStems = (words = ''): string[] => tokenize(words).map(({ stem }) => stem);

const stateActs: ReadonlySet<string> = new Set([
  ...toList(
    'strike, invade, blockade, send warships, deploy, tariff, sanction, recognise, designate, agree, trade deal, peace deal, ceasefire, ' +
      'talk, meet, diplomatic meeting, consent, acquire, withdraw, sign, suspend, veto',
  ),
  ...toStems(
    'capture conduct evacuate ease impose announce rejoin abandon airstrike forces troops engagement operation ' +
      'intervention embargo pact withdrawal',
  ),
]);
const lightVerbs: ReadonlySet<string> = new Set(toStems('issue impose make take give use increase raise announce'));

const byAct = new Map<string, NamedAct>();
const byStem = new Map<string, NamedAct>();
for (const row of families.trim().split('\n')) {
  const [family = '', lists = ''] = row.trim().split(': ');
  const [acts, verbActs, verbs, nouns] = lists.split(/; ?/);
  const add = (map: Map<string, NamedAct>, names: readonly string[], isVerb: boolean, isNoun: boolean): void => {
    for (const name of names) {
      const known = map.get(name);
      map.set(name, {
        family: known?.family ?? family,
        isVerb: isVerb || known?.isVerb === true,
        isNoun: isNoun || known?.isNoun === true,
        isLight: lightVerbs.has(name),
        isOfState: stateActs.has(name),
      });
    }
  };
  add(byAct, toList(acts), true, true);
  add(byAct, toList(verbActs), true, false);
  add(byStem, toStems(verbs), true, false);
  add(byStem, toStems(nouns), false, true);
}

/**
 * @param acts The acts of the matcher that a phrase beginning with the word names.
 * @param stem The stem of the word.
 */
export function nameAct(acts: readonly Act[], stem: string): NamedAct | undefined {
  const own = byStem.get(stem);
  const act = acts.find(({ flags }) => !flags.has('qualifier')) ?? acts[0];
  if (act === undefined) return own;
  const named = byAct.get(act.name) ?? { family: 'an act', isNoun: false, isOfState: false };
  return { ...named, isVerb: true, isNoun: named.isNoun || own?.isNoun === true, isLight: act.flags.has('qualifier') };
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
    'cabinet ally allies aide aides lawyer lawyers official officials nominee nominees appointee appointees ' +
    'political campaign backed endorsed appointed voter judge judges economy stock stocks presidency trade',
};

export const nonActWords: ReadonlyMap<string, string> = new Map(
  Object.entries(nonActs).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)),
);
