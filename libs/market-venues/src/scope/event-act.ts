import { venueRows } from '../registry.ts';

const eventActs = Object.entries(venueRows).flatMap(([venue, { eventActs = [] }]) =>
  eventActs.map(([start, act]) => ({ idStart: `${venue}:${start}`, act })),
);

/** The act that an event asks about by its id, where its venue's row lists it. */
export function findEventAct(eventId: string): string | undefined {
  return eventActs.find(({ idStart }) => eventId.startsWith(idStart))?.act;
}
