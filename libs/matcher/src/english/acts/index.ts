import { listActs, listTitleWords, type Act, type ActFamily, type TitleWords } from '../act.ts';
import { agreement } from './agreement.ts';
import { appointment } from './appointment.ts';
import { endorsement } from './endorsement.ts';
import { epithet } from './epithet.ts';
import { force } from './force.ts';
import { meeting } from './meeting.ts';
import { order } from './order.ts';
import { otherFamilies } from './other-families.ts';
import { pardon } from './pardon.ts';
import { removal } from './removal.ts';
import { tariff } from './tariff.ts';
import { visit } from './visit.ts';

export const actFamilies: readonly ActFamily[] = [
  ...[tariff, agreement, meeting, visit, force, order],
  ...[pardon, removal, appointment, epithet, endorsement],
  ...otherFamilies,
];

/** How titles name the families of acts. The scope gate of another package reads it. */
export const titleWords: readonly TitleWords[] = actFamilies.map(listTitleWords);

export const acts: readonly Act[] = actFamilies.flatMap(listActs);
