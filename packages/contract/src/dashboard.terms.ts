import { z } from 'zod';

// What addresses of screens name: apart from the calls, so that a first visit goes without those.

/** Whose documents are counted: the caller's own, the whole account's, or the account's by member. */
export const DASHBOARD_SCOPES = ['personal', 'overall', 'team_members'] as const;
export const DashboardScope = z.enum(DASHBOARD_SCOPES);
export type DashboardScope = z.infer<typeof DashboardScope>;
