import {
  type Absence,
  areDaysReversed,
  type ErrorCode,
  type Input,
  listAbsences,
  type Output,
  type setAbsence,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type AbsenceRow,
  absencesRepo,
  type Actor,
  actorIn,
  membersRepo,
  permissionsOf,
  requireCan,
  teamAccountsRepo,
} from '../../access/index.ts';
import { readNames } from '../../people/index.ts';
import { teamTimeZone } from '../teams/index.ts';
import { mailAbsence } from './absences.mail.ts';
import { momentsOf } from './absences.moments.ts';
import { absencePolicy } from './absences.policy.ts';

type Params = { id: number; user: number };
type Body = Input<typeof setAbsence>['body'];

export const absencesService = (platform: Platform) => {
  const { clock, db, events } = platform;

  return {
    list: async (actor: Actor, teamId: number): Promise<Output<typeof listAbsences>> => {
      const member = await actorIn(db, actor, teamId);
      const now = clock.now();
      const results = await shown(db, member, await absencesRepo(db).list(teamId, now), now);
      return { results, timeZone: await teamTimeZone(db, teamId) };
    },

    /** Throws `version_stale`, `delegate_unknown`, `delegate_away`, `absence_past`, `days_reversed`. */
    set: async (
      actor: Actor,
      { id: accountId, user: userId }: Params,
      body: Body,
      request: Incoming,
    ): Promise<Absence> => {
      await actorIn(db, actor, accountId);
      return db.transaction().execute(async (tx) => {
        const setter = await lock(tx, actor, { accountId, userId });
        const now = clock.now();
        const current = await absencesRepo(tx).find(accountId, userId, now);
        const version = current?.version ?? 0;
        const reading = readBy(listAbsences, { id: accountId }, ({ results }) =>
          results.find(({ user }) => user.id === userId),
        );
        refuseStale(request, { version }, reading);
        const { delegate: delegateId, firstDay, lastDay } = body;
        if (areDaysReversed({ from: firstDay, to: lastDay })) throw refused('last_day', 'days_reversed');
        await requireDelegate(tx, { accountId, userId, ...body }, now);
        const moments = await momentsOf(tx, accountId, userId, body);
        if (moments.endsAt <= now) throw refused('last_day', 'absence_past');
        const row = { accountId, userId, delegateId, firstDay, lastDay, ...moments, version: version + 1 };
        await absencesRepo(tx).put(row);
        const [absence] = await shown(tx, setter, [row], now);
        if (absence === undefined) throw new AppError('not_found');
        const details = {
          userId,
          name: absence.user.name,
          delegateId,
          delegate: absence.delegate.name,
          firstDay,
          lastDay,
        };
        await events.publish(tx, { type: 'team_absence_set', at: now, accountId, actorId: actor.userId, details });
        await mailAbsence(tx, platform, { absence, row, setter });
        return absence;
      });
    },

    /** Throws `not_found` where the member is not on leave, and will not be. */
    end: async (actor: Actor, { id: accountId, user: userId }: Params): Promise<Record<string, never>> => {
      await actorIn(db, actor, accountId);
      return db.transaction().execute(async (tx) => {
        await lock(tx, actor, { accountId, userId });
        const at = clock.now();
        if ((await absencesRepo(tx).find(accountId, userId, at)) === undefined) throw new AppError('not_found');
        await endAbsences(tx, platform, { accountId, who: { userId }, at, actorId: actor.userId });
        return {};
      });
    },
  };
};

/** Leaves of a team are changed one after the other. Throws `not_found` for those who are no members, and `not_permitted`. */
async function lock(
  tx: Db,
  actor: Actor,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<Actor> {
  await teamAccountsRepo(tx).lock(accountId);
  // Read under the lock: the one who asks may have been demoted by then.
  const setter = await actorIn(tx, actor, accountId);
  if ((await membersRepo(tx).find(accountId, userId)) === undefined) throw new AppError('not_found');
  requireCan(setter, absencePolicy.set, { userId });
  return setter;
}

type Ending = {
  accountId: number;
  who: Parameters<ReturnType<typeof absencesRepo>['end']>[1];
  at: Date;
  actorId: number | null;
};

/** Ends leaves, and says so in the team's log for each that was not over. */
export async function endAbsences(
  tx: Db,
  { events }: Pick<Platform, 'events'>,
  { accountId, who, at, actorId }: Ending,
): Promise<void> {
  const ended = await absencesRepo(tx).end(accountId, who);
  const names = await readNames(tx, [...new Set(ended.flatMap(({ userId, delegateId }) => [userId, delegateId]))]);
  for (const { userId, delegateId } of ended.filter(({ endsAt }) => endsAt > at)) {
    const details = { userId, name: names.get(userId) ?? '', delegateId, delegate: names.get(delegateId) ?? '' };
    await events.publish(tx, { type: 'team_absence_ended', at, accountId, actorId, details });
  }
}

type Wanted = { accountId: number; userId: number; delegate: number; firstDay: string; lastDay: string };

/**
 * Rights are not handed on, so who is on leave in these days acts for no one who names them then. That also keeps circles out: each leave
 * leads to someone who is there.
 */
async function requireDelegate(tx: Db, wanted: Wanted, now: Date): Promise<void> {
  const { accountId, userId, delegate, firstDay, lastDay } = wanted;
  const member = delegate === userId ? undefined : await membersRepo(tx).find(accountId, delegate);
  if (member === undefined) throw refused('delegate', 'delegate_unknown');
  const theirs = await absencesRepo(tx).find(accountId, delegate, now);
  if (theirs !== undefined && theirs.firstDay <= lastDay && theirs.lastDay >= firstDay) {
    throw refused('delegate', 'delegate_away');
  }
}

function refused(path: string, code: ErrorCode): AppError {
  return new AppError(code, { fields: [fieldProblem(path, code)] });
}

/** Leaves as the contract shows them. */
async function shown(db: Db, actor: Actor, rows: readonly AbsenceRow[], now: Date): Promise<Absence[]> {
  const names = await readNames(db, [...new Set(rows.flatMap(({ userId, delegateId }) => [userId, delegateId]))]);
  return rows.map(({ userId, delegateId, firstDay, lastDay, startsAt, version }) => ({
    user: { id: userId, name: names.get(userId) ?? '' },
    delegate: { id: delegateId, name: names.get(delegateId) ?? '' },
    firstDay,
    lastDay,
    isRunning: startsAt <= now,
    version,
    permissions: permissionsOf(actor, absencePolicy, { userId }),
  }));
}
