import type { TeamLogKind } from '@sealwright/contract';
import { z } from 'zod';
import { DayInAddress } from '../../../ui/list/view.ts';

// Written out: every screen carries this, and the contract's own words would bring half of it along.
export const KINDS = ['settings', 'members', 'invitations'] as const satisfies readonly TeamLogKind[];

/** What the address of a team's log says. */
export const TeamLogSearch = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  kind: z.enum(KINDS).optional().catch(undefined),
  /** The user who did it. */
  actor: z.coerce.number().int().positive().optional().catch(undefined),
  from: DayInAddress,
  to: DayInAddress,
});
export type TeamLogSearch = z.infer<typeof TeamLogSearch>;

export const DEFAULT_TEAM_LOG = { page: 1 } as const;
