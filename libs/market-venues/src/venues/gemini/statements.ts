import { fails, holds, readRecordList, type UpstreamStatement } from '@postjoin/upstream';
import type { VenueUrlVariable } from '../../registry.ts';
import { eventsPath, openEvents } from './index.ts';

export const geminiStatements: readonly UpstreamStatement<'gemini', VenueUrlVariable>[] = [
  {
    id: 'gemini-politics',
    upstream: 'gemini',
    text: 'The category `Politics` has active events.',
    test: async ({ request }) => {
      const { text, status } = await request('GEMINI_URL', (baseUrl) => `${baseUrl}${eventsPath}`, {
        ...openEvents,
        limit: 1,
      });
      const count = readRecordList(text, 'data').length;
      return count > 0 ? holds('an event is listed') : fails(`status ${status}, no event is listed`);
    },
  },
];
