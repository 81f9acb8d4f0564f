import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { TEST_CARDS } from '../../web/src/features/commerce/card-frame/card-numbers.ts';
import type { Db } from '../src/platform/db/db.ts';

/** A number as it may stand somewhere: as it is, in groups, and as the bytes of its digits. */
const formsOf = (number: string): string[] => {
  const groups = number.match(/\d{4}/g) ?? [];
  return [number, groups.join(' '), groups.join('-'), Buffer.from(number).toString('hex')];
};

const FORMS = TEST_CARDS.flatMap(({ number }) => formsOf(number));

export const numberOf = (token: string): string => TEST_CARDS.find((card) => card.token === token)?.number ?? '';

export const hasNumber = (text: string): boolean => FORMS.some((form) => text.includes(form));

/** The tables, of the product and of its queue, in which a row holds the number of a test card. */
export async function tablesWithNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1`.execute(db);
  const patterns = FORMS.map((form) => `%${form}%`);
  const found = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.raw(name)} row_of where row_of::text like any(${patterns}) limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** The files below a folder that hold the number of a test card. */
export const filesWithNumbers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => hasNumber(readFileSync(file, 'latin1')));
