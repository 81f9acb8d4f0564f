import { AGENCY_LEVELS, definedOf, FILING_FREQUENCIES, PERIOD_DUES, PERIOD_STATES } from '@sealwright/contract';
import { z } from 'zod';
import { DayInAddress, LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const PERIOD_ORDERINGS = ['due_on', '-due_on', 'agency', '-agency'] as const;

/** The list of periods as it stands in the address. */
export const PeriodsSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(PERIOD_ORDERINGS),
  due: z.enum(PERIOD_DUES).optional().catch(undefined),
  state: z.enum(PERIOD_STATES).optional().catch(undefined),
  level: z.enum(AGENCY_LEVELS).optional().catch(undefined),
  frequency: z.enum(FILING_FREQUENCIES).optional().catch(undefined),
  registration: z.coerce.number().int().positive().optional().catch(undefined),
  from: DayInAddress,
  to: DayInAddress,
});
export type PeriodsSearch = z.infer<typeof PeriodsSearch>;
export const DEFAULT_PERIODS = { search: '', page: 1, pageSize: 25, ordering: 'due_on' } as const;

/** What narrows the list, without its place in it. */
export function filterOf({ due, state, level, frequency, registration, from, to }: PeriodsSearch) {
  return definedOf({ due, state, level, frequency, registration, from, to });
}

export const isFiltered = (search: PeriodsSearch): boolean =>
  search.search !== '' || Object.keys(filterOf(search)).length > 0;

/** The step of a set-up that is open; its own place where the address names none. */
export const SetupSearch = z.object({ step: z.coerce.number().int().min(1).max(5).optional().catch(undefined) });
export type SetupSearch = z.infer<typeof SetupSearch>;
