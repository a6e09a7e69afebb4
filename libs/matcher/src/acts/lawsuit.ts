import type { ActFamily } from './family.ts';

export const lawsuit: ActFamily = {
  family: 'a lawsuit',
  nouns: 'lawsuit',
  acts: {
    sue: {
      title: 'sue, lawsuit, settle his lawsuit',
      post: `suing, legal action, defamation, libel, litigation, filed, see you in court, test out, suit, legal proceedings, damages, to court, complaint against`,
    },
    investigate: {
      title:
        'investigate, indict, prosecute, special prosecutor, criminal charges, jail, criminal investigation, indicted, arrested, charged',
      post: 'prison, criminal, crimes, probe, grand jury, referral, behind bars, locked up, put on trial, held accountable, brought to justice',
    },
  },
};
