import { fullName, phoneNumberOf } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { readForPrefill } from '../../contacts/index.ts';

export type ClientContact = { id: number; name: string; email: string; phone: string | null };

/** A live contact as the person behind a client's page; null where there is none. `phone`: one that gets text messages. */
export async function clientOf(db: Db, accountId: number, id: number): Promise<ClientContact | null> {
  const [row] = await readForPrefill(db, accountId, { ids: [id], emails: [] });
  if (row === undefined) return null;
  const name = fullName(row) || row.companyName || row.email;
  return { id, name, email: row.email, phone: phoneNumberOf(row.cell) ?? phoneNumberOf(row.phone) };
}
