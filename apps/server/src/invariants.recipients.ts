import { sql } from 'kysely';
import type { Db } from './platform/db/db.ts';

type Offence = { invariant: 'I2'; row: string; problem: string };

/** Who was sent a document has a name and an address, and figures count by when the first of them finished. */
export const checkRecipients = async (db: Db): Promise<Offence[]> => [
  ...(await checkNames(db)),
  ...(await checkFirstSubmitted(db)),
];

async function checkNames(db: Db): Promise<Offence[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select r.id, d.state from recipients r join documents d on d.account_id = r.account_id and d.id = r.document_id
    where (r.email = '' or r.name = '') and d.state not in ('new', 'draft')`.execute(db);
  return rows.map(({ id, state }) => ({
    invariant: 'I2',
    row: `recipients ${id}`,
    problem: `lacks a name or an address, and their document is ${state}`,
  }));
}

async function checkFirstSubmitted(db: Db): Promise<Offence[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from documents d left join (
      select account_id, document_id, min(submitted_at) as at from recipients group by account_id, document_id) first
      on first.account_id = d.account_id and first.document_id = d.id
    where d.first_submitted_at is distinct from first.at`.execute(db);
  return rows.map(({ id }) => ({
    invariant: 'I2',
    row: `documents ${id}`,
    problem: 'keeps another moment than that of its first finished part',
  }));
}
