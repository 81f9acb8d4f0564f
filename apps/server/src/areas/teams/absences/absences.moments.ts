import type { Db } from '../../../platform/db/db.ts';
import { openSpanOf } from '../../../platform/i18n/days.ts';
import { findUserById } from '../../people/index.ts';
import { teamTimeZone } from '../teams/index.ts';

/** When the first day begins and the last one is over: in the zone of the team, else in that of the absent member. Throws `span_invalid`. */
export async function momentsOf(
  tx: Db,
  accountId: number,
  userId: number,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<{ startsAt: Date; endsAt: Date }> {
  const timeZone = (await teamTimeZone(tx, accountId)) ?? (await findUserById(tx, userId))?.timeZone ?? 'UTC';
  const { from = new Date(0), before = new Date(0) } = openSpanOf({ from: firstDay, to: lastDay, timeZone });
  return { startsAt: from, endsAt: before };
}
