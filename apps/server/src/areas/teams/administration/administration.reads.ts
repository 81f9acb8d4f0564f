import type { Input, listManagedTeams } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import { allTeams } from '../../access/index.ts';
import { nameOfPersonSql } from '../../people/index.ts';

type Query = Input<typeof listManagedTeams>['query'];

export type ManagedTeamRow = {
  id: number;
  name: string;
  isActive: boolean;
  createdAt: Date;
  memberCount: number;
  website: string | null;
  phone: string | null;
  subdomain: string | null;
  creatorName: string | null;
};

const teams = (): RawBuilder<unknown> => sql`(${allTeams()}) a left join teams t on t.account_id = a.account_id`;

const COLUMNS = sql`a.account_id as id, a.name, a.is_active, a.created_at, a.member_count, t.website, t.phone, t.subdomain,
  ${nameOfPersonSql(sql.ref('t.created_by'))} as creator_name`;

const COLUMN_OF: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(a.name)`,
  created_at: sql`a.created_at`,
  member_count: sql`a.member_count`,
};

function orderOf(ordering: Query['ordering']): RawBuilder<unknown> {
  const asked = ordering === undefined || ordering === '' ? 'name' : ordering;
  const column = COLUMN_OF[asked.replace(/^-/, '')] ?? sql`a.account_id`;
  return sql`${column} ${asked.startsWith('-') ? sql`desc` : sql`asc`}, a.account_id`;
}

/** A page of all teams, found by name, website or subdomain. */
export async function readManagedTeams(db: Db, query: Query): Promise<{ rows: ManagedTeamRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const found = query.search ? containing(query.search.normalize('NFC')) : null;
  const wanted = sql`true
    ${query.status === undefined ? sql`` : sql`and a.is_active = ${query.status === 'active'}`}
    ${found === null ? sql`` : sql`and (a.name ilike ${found} or t.website ilike ${found} or t.subdomain ilike ${found})`}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ManagedTeamRow>`
      select ${COLUMNS} from ${teams()} where ${wanted}
      order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted from (
        select from ${teams()} where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db),
  ]);
  return { rows, counted: counts[0]?.counted ?? 0 };
}

export async function readManagedTeam(db: Db, id: number): Promise<ManagedTeamRow | undefined> {
  const { rows } = await sql<ManagedTeamRow>`
    select ${COLUMNS} from ${teams()} where a.account_id = ${id}`.execute(db);
  return rows[0];
}

export type StatusChange = { id: number; at: Date; isActive: boolean; by: string | null };

const HISTORY_SHOWN = 50;

/** When a team was activated and deactivated, newest first. */
export async function readStatusChanges(db: Db, id: number): Promise<StatusChange[]> {
  const { rows } = await sql<StatusChange>`
    select e.id, e.at, e.type = 'team_activated' as is_active, ${nameOfPersonSql(sql.ref('e.actor_id'))} as by
    from team_events e where e.account_id = ${id} and e.type in ('team_activated', 'team_deactivated')
    order by e.id desc limit ${HISTORY_SHOWN}`.execute(db);
  return rows;
}
