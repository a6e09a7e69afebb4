import { resolveTopic } from '../resolve-topic.ts';
import { accept, type ScopeVerdict } from './verdict.ts';

const visit =
  /^(?:(?:will|which|what|who|next) )?(.{1,80}?) (?:WHITEHOUSE (?:state )?visit|(?:be (?:invited|hosted|received|welcomed)|visits?|comes?|go(?:es)?|travels?|at)(?: (?:to|at))?(?: the)? WHITEHOUSE)\b/;
/** Offices of heads of state and government, and words for their holders. */
const headOfState =
  /\b(?<!former |ex )(?:president|prime minister|chancellor|king|queen|emperor|emir|sultan|crown prince|grand duke|pope|premier|taoiseach|heads? of (?:state|government)|(?:world|foreign) leaders?)\b/;

/** Whether an event asks which of many guests visits the White House. Its contracts name one guest each. */
export const isGuestQuestion = (eventTitle: string): boolean =>
  /^who will visit the white house\b/iu.test(eventTitle.trim());

/**
 * Finds the visit of a head of state or government to the White House, who is a guest of the president. A guest counts
 * by office, or by name if the matcher knows the country that the person acts for. Other guests are private visitors.
 */
export function findStateVisit(text: string): ScopeVerdict | undefined {
  const guest = visit.exec(text)?.[1];
  if (guest === undefined) return undefined;
  const { country } = resolveTopic(guest);
  const isLeader = headOfState.test(guest) || (country !== undefined && country !== 'United States');
  return isLeader ? accept('WHITEHOUSE', 'a state visit', guest) : undefined;
}
