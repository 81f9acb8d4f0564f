import type { DuplicateSign } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

type Sign = {
  /** What contacts have in common; literally what indexes of 0004-contacts.sql begin with. */
  by: RawBuilder<unknown>[];
  /** Where they say something at all. */
  saying: RawBuilder<unknown>;
};

const SIGNS: Record<DuplicateSign, Sign> = {
  name: { by: [sql`last_key`, sql`first_key`], saying: sql`last_key <> '' and first_key <> ''` },
  phone: { by: [sql`phone_digits`], saying: sql`phone_digits <> ''` },
  company: { by: [sql`company_key`], saying: sql`company_key <> ''` },
  ssn: { by: [sql`ssn_mac`], saying: sql`ssn_mac is not null` },
  fein: { by: [sql`fein_mac`], saying: sql`fein_mac is not null` },
};

/** How many they are, and the oldest of them. */
type DuplicateGroup = { count: number; ids: number[] };

/**
 * Groups of live contacts that have something in common, in the order of what that is. `after` is a contact of the group before;
 * what it says may be a secret, and never leaves the database.
 */
export async function readDuplicates(
  db: Db,
  accountId: number,
  { by: sign, after, limit, shown }: { by: DuplicateSign; after: number | null; limit: number; shown: number },
): Promise<DuplicateGroup[]> {
  const { by, saying } = SIGNS[sign];
  const key = sql`(${sql.join(by)})`;
  const own = sql`account_id = ${accountId} and deleted_at is null and ${saying}`;
  const behind =
    after === null
      ? sql``
      : sql`and ${key} > (select ${sql.join(by)} from contacts where account_id = ${accountId} and id = ${after})`;
  const { rows: groups } = await sql<{ count: number; first: number }>`
    select count(*) as count, min(id) as first from contacts where ${own} ${behind}
    group by ${sql.join(by)} having count(*) > 1 order by ${sql.join(by)} limit ${limit}`.execute(db);
  const found = await Promise.all(
    groups.map(({ first }) =>
      sql<{ id: number }>`
        select id from contacts
        where ${own} and ${key} = (select ${sql.join(by)} from contacts where account_id = ${accountId} and id = ${first})
        order by id limit ${shown}`.execute(db),
    ),
  );
  return groups.map(({ count }, index) => ({ count, ids: (found[index]?.rows ?? []).map(({ id }) => id) }));
}

export const isContactOf = async (db: Db, accountId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('contacts')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;
