import { toList } from '../text/words.ts';

// From WordNet 3.1: the nouns that are derived from the verbs of acts.
//
// WordNet Release 3.0 and 3.1: Copyright 2006 by Princeton University. All rights reserved. THIS SOFTWARE AND DATABASE IS
// PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. Permission to use,
// copy, modify and distribute the database for any purpose and without fee is granted, with this notice.
// https://wordnet.princeton.edu/license-and-commercial-use

/** Families of words for one act, as a verb with its nouns: "deport deportation". Endings such as -s or -ed are absent. */
export const wordFamilies = toList(`
  abolish abolishment abolition, accept acceptance, acquire acquisition, add addition, agree agreement, allow allowance,
  amend amendment, announce announcement, apologise apology apologize, appoint appointment, approve approval,
  attend attendance, block blockage, cancel cancellation, certify certification, commute commutation,
  condemn condemnation, congratulate congratulation, convict conviction, create creation, declare declaration,
  declassify declassification, denounce denouncement, deploy deployment, deport deportation, designate designation,
  detain detention, devalue devaluation, direct directive, disclose disclosure, dismantle dismantlement,
  dismiss dismissal, disparage disparagement, dissolve dissolution, eliminate elimination, endorse endorsement,
  escalate escalation, establish establishment, evacuate evacuation, evict eviction, expel expulsion, extend extension,
  extradite extradition, form formation, immigrate immigrant immigration, impeach impeachment, imprison imprisonment,
  indict indictment, instruct instruction, intervene intervention, invade invasion, investigate investigation,
  invoke invocation, join jointure, legalize legalization, legislate legislation legislature, mobilize mobilization,
  mock mockery, nationalize nationalization, negotiate negotiation, nominate nomination, normalize normalization,
  obtain obtainment obtention, occupy occupation, pay payment, privatize privatization, prohibit prohibition,
  prosecute prosecution, ratify ratification, recognize recognition, reduce reduction, regulate regulation,
  reinstate reinstatement, remove removal, resign resignation, restrict restriction, retaliate retaliation,
  revoke revocation, seize seizure, sign signature, subsidize subsidization subsidy, suspend suspension, tax taxation,
  terminate termination, testify testimony, withdraw withdrawal`);

/** Words and phrases that name acts, beside those of a family and the title phrases of the acts of the matcher. */
export const actPhrases = toList(`
  annex, arrest, ban, cabinet, election, government shutdown, nominee, rate cut, sanction, shutdown, threaten`);
