import { venueRows } from '../registry.ts';

const eventActs = Object.entries(venueRows).flatMap(([venue, { eventActs = [] }]) =>
  eventActs.map(([start, act]) => ({ idStart: `${venue}:${start}`, act })),
);

/**
 * Returns the act that an event asks about, found by the prefix of the event's id. Returns undefined if the venue's
 * row in the registry has no matching prefix.
 */
export function findEventAct(eventId: string): string | undefined {
  return eventActs.find(({ idStart }) => eventId.startsWith(idStart))?.act;
}
