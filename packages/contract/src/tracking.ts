import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FIELD_TYPES } from './fields.ts';
import { Id, IdParams, Time } from './lists.ts';

/** Pages that one report may name. A page that was read for longer than one report's time comes in the next one. */
export const MOST_REPORTED_PAGES = 50;
export const LONGEST_REPORT_MS = 10 * 60_000;

export const PageTime = z.object({
  file: Id,
  page: z.number().int().min(1).max(2000),
  /** How long it was in view, counted by the recipient’s browser. */
  milliseconds: z.number().int().min(0).max(LONGEST_REPORT_MS),
  /** How often it came into view. */
  visits: z.number().int().min(0).max(100),
});
export type PageTime = z.infer<typeof PageTime>;

export const reportPageTimes = endpoint('POST /api/document/:id/page-times/', 'Report how long each page was shown', {
  params: IdParams,
  query: z.object({ token: z.string().max(128).default('') }),
  body: z.object({ pages: z.array(PageTime).min(1).max(MOST_REPORTED_PAGES) }),
  status: 204,
});

export const Tracking = z.object({
  recipient: Id,
  /** Which sending the page times are of, and of which sendings there are some. */
  round: z.number().int(),
  rounds: z.array(z.number().int()),
  /** When links of this sending were opened for the first time. */
  opened: z.array(Time),
  pages: z.array(
    z.object({
      file: Id,
      page: z.number().int(),
      milliseconds: z.number().int(),
      visits: z.number().int(),
      firstAt: Time,
      lastAt: Time,
    }),
  ),
  /** The recipient’s fields in their order, and when each was filled in last. */
  fields: z.array(
    z.object({
      field: Id,
      file: Id,
      page: z.number().int(),
      type: z.enum(FIELD_TYPES),
      label: z.string(),
      filledAt: Time.nullable(),
    }),
  ),
  /** From where the recipient acted, newest first; no one guesses where that is. */
  devices: z.array(
    z.object({
      device: z.string().nullable(),
      address: z.string().nullable(),
      firstAt: Time,
      lastAt: Time,
      acts: z.number().int(),
    }),
  ),
});
export type Tracking = z.infer<typeof Tracking>;

export const getTracking = endpoint(
  'GET /api/documents/:id/tracking/',
  'Get a recipient’s activity on a document, with the time spent on each page',
  {
    params: IdParams,
    query: z.object({ recipient: Id, round: z.coerce.number().int().min(0).max(100_000).optional() }),
    response: Tracking,
  },
);
