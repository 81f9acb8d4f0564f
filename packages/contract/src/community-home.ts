import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What administrators tell people. */
export const OPEN_TYPES = ['deals', 'events', 'news'] as const;
export const OpenType = z.enum(OPEN_TYPES);
export type OpenType = z.infer<typeof OpenType>;

/** Of events those that are not over. A type that is not named has none. */
export const CommunityHome = z.object({ counts: z.array(z.object({ type: OpenType, count: z.number().int() })) });
export type CommunityHome = z.infer<typeof CommunityHome>;

export const getCommunityHome = endpoint('GET /api/community/', 'Count what you can see in the community, by type', {
  response: CommunityHome,
});
