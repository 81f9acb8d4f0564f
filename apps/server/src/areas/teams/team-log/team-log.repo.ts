import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT } from '../../../platform/http/paging.ts';
import { nameOfPersonSql } from '../../people/index.ts';

export type TeamEventRow = {
  id: number;
  at: Date;
  type: string;
  actorId: number | null;
  actorName: string | null;
  details: Record<string, unknown>;
};

export type Wanted = {
  accountId: number;
  actorId: number | undefined;
  /** All where not given. */
  types: readonly string[] | undefined;
  from: Date | undefined;
  before: Date | undefined;
};

/** `belowId`: only what was recorded before this event. */
type Part = { limit: number; offset?: number; belowId?: number | undefined };

export const teamLogRepo = (db: Db) => {
  const found = ({ accountId, actorId, types, from, before }: Wanted) =>
    db
      .selectFrom('teamEvents')
      .where('teamEvents.accountId', '=', accountId)
      .$if(actorId !== undefined, (query) => query.where('teamEvents.actorId', '=', actorId ?? null))
      .$if(types !== undefined, (query) => query.where('teamEvents.type', 'in', [...(types ?? [])]))
      .$if(from !== undefined, (query) => query.where('teamEvents.at', '>=', from ?? new Date(0)))
      .$if(before !== undefined, (query) => query.where('teamEvents.at', '<', before ?? new Date(0)));

  return {
    /** Newest first. */
    read: (wanted: Wanted, { limit, offset = 0, belowId }: Part): Promise<TeamEventRow[]> =>
      found(wanted)
        .$if(belowId !== undefined, (query) => query.where('teamEvents.id', '<', belowId ?? 0))
        .select([
          'teamEvents.id',
          'teamEvents.at',
          'teamEvents.type',
          'teamEvents.actorId',
          'teamEvents.details',
          nameOfPersonSql(sql.ref('teamEvents.actorId')).as('actorName'),
        ])
        .orderBy('teamEvents.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** At most COUNT_LIMIT. */
    count: async (wanted: Wanted): Promise<number> => {
      const { counted } = await db
        .selectFrom(found(wanted).select('teamEvents.id').limit(COUNT_LIMIT).as('found'))
        .select(({ fn }) => fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow();
      return counted;
    },

    /** Who is in the log, by name. */
    people: async (accountId: number): Promise<{ id: number; name: string }[]> => {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from (
          select actor_id as id, coalesce(${nameOfPersonSql(sql`actor_id`)}, '') as name
          from (select distinct actor_id from team_events where account_id = ${accountId} and actor_id is not null) actors
        ) people
        order by lower(name), id`.execute(db);
      return rows;
    },

    /** Leaves out the names and addresses of someone; who acted is known by their number. */
    forgetPerson: async ({ id, email }: { id: number; email: string }): Promise<void> => {
      await sql`
        update team_events set details = details - 'name'
        where details ->> 'userId' = ${String(id)} or (actor_id = ${id} and type = 'team_member_joined')`.execute(db);
      await sql`
        update team_events set details = details - 'delegate' where details ->> 'delegateId' = ${String(id)}`.execute(
        db,
      );
      await sql`update team_events set details = details - 'heir' where details ->> 'heirId' = ${String(id)}`.execute(
        db,
      );
      await sql`
        update team_events set details = details - 'email' where lower(details ->> 'email') = ${email.toLowerCase()}`.execute(
        db,
      );
    },

    /** Deletes up to `limit` events of before that moment, and answers how many. */
    removeBefore: async (before: Date, limit: number): Promise<number> => {
      const { numDeletedRows } = await db
        .deleteFrom('teamEvents')
        .where('id', 'in', (some) =>
          some.selectFrom('teamEvents').select('id').where('at', '<', before).orderBy('at').limit(limit),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
};
