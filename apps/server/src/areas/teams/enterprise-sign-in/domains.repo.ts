import type { Insertable, Selectable, Updateable } from 'kysely';
import type { TeamDomainTable } from '../../../migrations/tables.teams.ts';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';

export type DomainRow = Selectable<TeamDomainTable>;

export const domainsRepo = (db: Db) => ({
  list: (accountId: number): Promise<DomainRow[]> =>
    db.selectFrom('teamDomains').selectAll().where('accountId', '=', accountId).orderBy('domain').execute(),

  find: (accountId: number, id: number): Promise<DomainRow | undefined> =>
    db.selectFrom('teamDomains').selectAll().where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst(),

  lock: (accountId: number, id: number): Promise<DomainRow | undefined> =>
    db
      .selectFrom('teamDomains')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Throws `domain_exists`. */
  insert: (domain: Insertable<TeamDomainTable>): Promise<DomainRow> =>
    db
      .insertInto('teamDomains')
      .values(domain)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((cause: unknown) => {
        throw violates(cause, 'team_domains_domain_key') ? new AppError('domain_exists', { cause }) : cause;
      }),

  /** Throws `domain_taken` where another team has proven it. */
  update: (accountId: number, id: number, change: Updateable<TeamDomainTable>): Promise<DomainRow> =>
    db
      .updateTable('teamDomains')
      .set(change)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((cause: unknown) => {
        throw violates(cause, 'team_domains_owner') ? new AppError('domain_taken', { cause }) : cause;
      }),

  delete: (accountId: number, id: number) =>
    db.deleteFrom('teamDomains').where('accountId', '=', accountId).where('id', '=', id).execute(),
});
