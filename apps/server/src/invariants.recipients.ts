import { sql } from 'kysely';
import type { Db } from './platform/db/db.ts';

type Offence = { invariant: 'I2'; row: string; problem: string };

/** Who was sent a document has a name and an address. */
export async function checkRecipients(db: Db): Promise<Offence[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select r.id, d.state from recipients r join documents d on d.account_id = r.account_id and d.id = r.document_id
    where (r.email = '' or r.name = '') and d.state not in ('new', 'draft')`.execute(db);
  return rows.map(({ id, state }) => ({
    invariant: 'I2',
    row: `recipients ${id}`,
    problem: `lacks a name or an address, and their document is ${state}`,
  }));
}
