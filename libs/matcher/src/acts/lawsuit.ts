import type { ActFamily } from './family.ts';

export const lawsuit: ActFamily = {
  family: 'a lawsuit',
  nouns: 'lawsuit',
  acts: {
    sue: {
      flags: 'own',
      title: 'sue, lawsuit, settle his lawsuit',
      post: `suing, legal action, defamation, libel, litigation, filed, bring suit, see you in court, test out, suit, bringing a lawsuit, legal proceedings,
      damages, to court, seeking damages, complaint against`,
    },
    investigate: {
      title: `investigate, indict, prosecute, charge with, special prosecutor, criminal charges, jail, criminal investigation, indicted, arrested, charged`,
      post: `prison, criminal, crimes, probe, grand jury, referral, behind bars, locked up, put on trial, held accountable, brought to justice`,
    },
  },
};
