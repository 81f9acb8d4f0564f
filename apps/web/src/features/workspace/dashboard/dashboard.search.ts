import { DashboardScope } from '@sealwright/contract';
import { z } from 'zod';

/** The spans one can choose, in days; other dates stand in `from` and `to`. */
export const SPANS = ['7', '30', '90', '365'] as const;
export type Span = (typeof SPANS)[number];

export const MEMBER_ORDERINGS = [
  'name',
  '-name',
  'uploaded',
  '-uploaded',
  'submitted',
  '-submitted',
  'completed',
  '-completed',
  'sent',
  '-sent',
  'seconds_to_sign',
  '-seconds_to_sign',
  'overdue',
  '-overdue',
] as const;
export type MemberOrdering = (typeof MEMBER_ORDERINGS)[number];

export const DEFAULT_DASHBOARD = { scope: 'personal', span: '30', ordering: 'name' } as const;

const Day = z.iso.date().optional().catch(undefined);

/** The dashboard's view, as it stands in the address. */
export const DashboardSearch = z.object({
  scope: DashboardScope.default('personal').catch('personal'),
  span: z.enum(SPANS).default('30').catch('30'),
  from: Day,
  to: Day,
  ordering: z.enum(MEMBER_ORDERINGS).default('name').catch('name'),
});
export type DashboardSearch = z.infer<typeof DashboardSearch>;
