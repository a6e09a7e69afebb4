/** A family of acts: the words by which contracts ask for it and by which posts tell of it. */
export interface ActEntry {
  act: string;
  /** Words in a contract's question. */
  asked: readonly string[];
  /** Words in a post; those of `asked` count too. */
  told?: readonly string[];
  why: string;
}

export const acts: readonly ActEntry[] = [
  {
    act: 'tariff',
    asked: ['tariff', 'import duty'],
    told: ['tariffing'],
    why: 'the word is never about anything else',
  },
  {
    act: 'trade deal',
    asked: ['trade deal', 'trade agreement', 'free trade agreement', 'tariff agreement'],
    why: 'a deal alone is generic',
  },
  {
    act: 'meet',
    asked: ['meet', 'meet with', 'visit', 'shake hands'],
    told: ['met', 'welcomed', 'honor to welcome', 'hosted', 'summit'],
    why: 'one act, many verbs',
  },
  {
    act: 'talk',
    asked: ['talk to', 'speak to', 'speak with', 'call'],
    told: ['spoke', 'phone call', 'telephone', 'conversation', 'called me', 'talked'],
    why: 'calls',
  },
  {
    act: 'strike',
    asked: ['strike', 'bomb', 'invade', 'military action', 'attack'],
    told: ['bombed', 'struck', 'hit', 'airstrike', 'military operation'],
    why: 'use of force',
  },
  { act: 'pardon', asked: ['pardon', 'commute', 'clemency'], told: ['commutation'], why: 'clemency' },
  {
    act: 'remove',
    asked: ['fire', 'remove', 'resign', 'oust'],
    told: ['fired', 'firing', 'termination', 'terminate', 'resigned', 'resignation'],
    why: 'end of an office',
  },
  {
    act: 'appoint',
    asked: ['nominate', 'appoint', 'pick', 'be trump s'],
    told: ['nominating', 'nomination', 'appointment', 'nominee'],
    why: 'start of an office',
  },
  { act: 'executive order', asked: ['executive order'], why: 'the form of the act is its name' },
  { act: 'sanction', asked: ['sanction'], why: 'sanctions' },
  {
    act: 'acquire',
    asked: ['acquire', 'buy', 'purchase', 'annex', 'take back', 'take control'],
    told: ['ownership', 'own'],
    why: 'territory',
  },
  { act: 'release', asked: ['release', 'declassify'], told: ['unseal', 'files'], why: 'documents' },
  {
    act: 'insult',
    asked: ['insult'],
    told: ['crooked', 'sleepy', 'dumb', 'disgrace', 'incompetent', 'low iq', 'moron', 'loser'],
    why: 'the act is in the epithet',
  },
];
