import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Named } from './lists.ts';
import { permissions } from './permissions.ts';

/** A member on leave, and who acts for them: from the beginning of the first day to the end of the last. */
export const Absence = z.object({
  user: Named,
  delegate: Named,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Whether it has begun. */
  isRunning: z.boolean(),
  version: z.number().int(),
  permissions: permissions('set'),
});
export type Absence = z.infer<typeof Absence>;

export const listAbsences = endpoint('GET /teams/api/teams/:id/absences/', 'List current and upcoming leave', {
  params: IdParams,
  response: z.object({
    results: z.array(Absence),
    /** In which the days begin and end. Where the team has none of its own, the zone of each absent member is. */
    timeZone: z.string().nullable(),
  }),
});

const AbsenceParams = z.object({ id: Id, user: Id });

/**
 * In place of what was said before. If-Match names the version that is changed; 0 where there was none. Refused: `delegate_unknown` (not
 * another member), `delegate_away` (on leave in these days), `absence_past`, `days_reversed`.
 */
export const setAbsence = endpoint(
  'PUT /teams/api/teams/:id/absences/:user/',
  'Set a member’s leave and who acts for them',
  {
    params: AbsenceParams,
    body: z.object({ delegate: Id, firstDay: z.iso.date(), lastDay: z.iso.date() }),
    response: Absence,
    current: Absence,
  },
);

export const endAbsence = endpoint('DELETE /teams/api/teams/:id/absences/:user/', 'End a leave now', {
  params: AbsenceParams,
  status: 204,
});
