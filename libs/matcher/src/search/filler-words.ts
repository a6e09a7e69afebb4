import { tokenize } from '../text/words.ts';

/** A word as written, and its stem. */
export interface Word {
  written: string;
  stem: string;
}

/** Words of questions and of talk about markets. They name no topic. */
const fillerStems = new Set(
  tokenize(
    'a an the of in on at to for from by with about and or not is are was were be been being will would can could do does ' +
      'did has have had it its this that these those there any some all every what which who whom whose when where why how ' +
      'many much me my i we you they he she please show find list get give tell search look up if so as than then now ' +
      'market markets contract contracts prediction predictions odds price prices bet bets betting chance chances ' +
      'probability trading trade traded mover movers move moves moved moving biggest big largest top most best today ' +
      'tonight yesterday week month year since again recent recently latest currently current question questions happen ' +
      'happening should expect expected likely think know anything something ever still yet going gonna go goes plan plans ' +
      'planning want wants wanted try tries trying really actually soon now number count total put his him himself own her their them into',
  ).map(({ stem }) => stem),
);

/** Whether a word in small letters names no topic. */
export const isFillerStem = (stem: string): boolean => fillerStems.has(stem);

/** Whether a word names no topic. A word in capitals, such as WHO, can be a name. */
export function isFillerWord(written: string, stem: string): boolean {
  return fillerStems.has(stem) && (written.length < 2 || written !== written.toUpperCase());
}
