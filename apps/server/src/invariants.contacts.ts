import { ADDRESS_FIELDS, type ContactField, SECRET_FIELDS, wireKey } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './platform/db/db.ts';

/** One row that is not as contacts, tags and imports have to be. */
type Violation = { invariant: 'I9'; row: string; problem: string };

const column = (field: string): RawBuilder<unknown> => sql.raw(wireKey(field));
const contactsWhere = (wrong: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select 'contacts ' || id as row from contacts where ${wrong} order by id`;

const COUNTERS = sql`created_count + updated_count + restored_count + skipped_count + failed_count`;

/** What is wrong with each row that a query answers. Every one of them looks at a table once. */
const QUERIES: readonly (readonly [problem: string, rows: RawBuilder<unknown>])[] = [
  [
    'has a tag that its account does not have',
    sql`
      select distinct 'contacts ' || c.id as row, c.id from contacts c cross join unnest(c.tag_ids) tag_id
      left join tags t on t.account_id = c.account_id and t.id = tag_id where t.id is null order by c.id`,
  ],
  [
    'has a tag twice',
    contactsWhere(sql`cardinality(tag_ids) > 1
      and cardinality(tag_ids) <> (select count(distinct tag_id) from unnest(tag_ids) tag_id)`),
  ],
  ...(['physical', 'shipping'] as const).map(
    (section) =>
      [
        `its ${section} address is the mailing address, and says something of its own`,
        contactsWhere(sql`${column(`${section}SameAsMailing`)} and ${anyOf(Object.values(ADDRESS_FIELDS[section]))}`),
      ] as const,
  ),
  ...SECRET_FIELDS.map((field) => {
    const [sealed, mac, last4] = ['Sealed', 'Mac', 'Last4'].map((part) => column(`${field}${part}`));
    const wrong = sql`num_nonnulls(${sealed}, ${mac}, nullif(${last4}, '')) not in (0, 3)`;
    return [`its ${wireKey(field)} is there in part`, contactsWhere(wrong)] as const;
  }),
  ['lives, and names a deletion', contactsWhere(sql`deleted_at is null and deletion is not null`)],
  [
    'came by an import that its account does not have',
    sql`
      select 'contacts ' || c.id as row from contacts c
      left join contact_imports i on i.account_id = c.account_id and i.id = c.import_id
      where c.import_id is not null and i.id is null order by c.id`,
  ],
  [
    'its counts are not those of its rows',
    sql`
      select 'contact_imports ' || id as row from contact_imports
      where state <> 'idle' and (row_count <> ${COUNTERS} or skipped_deleted_count > skipped_count) order by id`,
  ],
  [
    'is over, and does not say when; or says when, and is not over',
    sql`
      select 'contact_imports ' || id as row from contact_imports
      where (finished_at is null) <> (state in ('idle', 'importing')) order by id`,
  ],
];

function anyOf(fields: readonly ContactField[]): RawBuilder<unknown> {
  return sql`concat(${sql.join(fields.map(column))}) <> ''`;
}

/** Contacts, their tags and their imports fit together. */
export async function checkContacts(db: Db): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [problem, query] of QUERIES) {
    const { rows } = await sql<{ row: string }>`${query}`.execute(db);
    violations.push(...rows.map(({ row }): Violation => ({ invariant: 'I9', row, problem })));
  }
  return violations;
}
