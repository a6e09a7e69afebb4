/**
 * A family of similar acts, with the words that name them. The reason of a verdict contains the family's name. Verbs
 * are in base form. A noun alone can name an act in a headline: "Trump veto by June?".
 */
export interface ActFamily {
  name: string;
  verbs: readonly string[];
  nouns: readonly string[];
}

const family = (name: string, verbs: string, nouns = ''): ActFamily => ({
  name,
  verbs: verbs === '' ? [] : verbs.split(' '),
  nouns: nouns === '' ? [] : nouns.split(' '),
});

/**
 * Acts of the president, his administration and his spokespeople. A word that is in two families belongs to the first
 * of them.
 */
export const actFamilies: readonly ActFamily[] = [
  family(
    'an order or signature',
    'sign order invoke declare proclaim direct enact mandate reinstate rescind revoke repeal suspend undo',
    'order orders eo eos proclamation proclamations memorandum emergency directive action actions',
  ),
  family('a tariff', 'tariff levy exempt', 'tariff tariffs'),
  family('a pardon', 'pardon commute', 'pardon pardons commutation commutations clemency'),
  family(
    'an appointment',
    'appoint nominate pick name choose select tap hire reappoint renominate',
    'appointment appointments nomination nominations',
  ),
  family('a removal', 'fire dismiss oust demote', 'firing firings'),
  family(
    'a meeting',
    'meet talk call phone shake hug kiss host welcome greet dine negotiate',
    'meeting meetings talk talks call calls summit handshake meet seen negotiations conversation',
  ),
  family(
    'a visit or appearance',
    'visit travel go attend fly arrive tour appear return skip golf watch throw',
    'visit visits trip trips rally rallies',
  ),
  family(
    'a deal',
    'agree accept reject buy acquire purchase sell reach settle join leave withdraw exit quit ratify approve',
    'deal deals agreement agreements treaty pact plan withdrawal',
  ),
  family(
    'use of force',
    'strike attack bomb invade deploy send blockade target seize capture evacuate arm',
    'strike strikes blockade invasion airstrike airstrikes deployment troops',
  ),
  family(
    'a sanction or recognition',
    'sanction designate ban block restrict blacklist lift ease recognize recognise waive',
    'sanctions sanction ban bans embargo recognition restrictions',
  ),
  family('a veto', 'veto', 'veto vetoes'),
  family('a lawsuit', 'sue file appeal investigate prosecute', 'lawsuit'),
  family('an endorsement', 'endorse back support', 'endorsement endorsements'),
  family(
    'words or posts',
    'say mention post tweet truth speak announce comment praise insult criticize criticise condemn congratulate ' +
      'disparage blame apologize apologise claim confirm deny discuss thank mock answer ask admit threaten demand urge ' +
      'tell use repost propose unveil reveal acknowledge brief sing dance describe deliver hold unfollow follow ' +
      'recommend',
    'post posts tweet tweets truths speech address announcement statement apology briefing briefings interview remarks ' +
      'conference presser nickname',
  ),
  family('a release', 'declassify release publish disclose unseal', 'declassification'),
  family(
    'a policy',
    'issue impose remove make take give cut end eliminate abolish create establish launch start stop halt pause resume ' +
      'delay cancel deport denaturalize rename raise increase lower slash expand reduce freeze withhold defund ' +
      'federalize nationalize privatize restore allow legalize reclassify reschedule try force grant demolish build ' +
      'dismantle close open reopen shut authorize authorise refuse refrain award drop sever save pull extend',
    'pause freeze takeover',
  ),
];

/** Verbs whose family of acts depends on the noun that follows: "impose sanctions", "make a deal". */
export const lightVerbs: ReadonlySet<string> = new Set(
  'issue impose remove make take give use launch end increase lower raise sign announce order invoke lift'.split(' '),
);

/** Acts of the United States as a state. They count because the president orders them. */
export const stateActFamilies: readonly ActFamily[] = [
  family(
    'use of force',
    'strike attack bomb invade deploy send blockade seize capture conduct evacuate',
    'strike strikes airstrike airstrikes invasion blockade forces troops engagement operation operations intervention ' +
      'withdrawal',
  ),
  family('a tariff', 'tariff', 'tariff tariffs'),
  family(
    'a sanction or recognition',
    'sanction designate lift ease recognize recognise impose halt announce',
    'sanctions embargo recognition veto',
  ),
  family(
    'a deal, meeting or territory',
    'agree acquire buy purchase annex withdraw leave exit quit rejoin obtain control sign abandon',
    'deal deals agreement agreements treaty pact talks negotiations summit meeting ceasefire truce',
  ),
];

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
