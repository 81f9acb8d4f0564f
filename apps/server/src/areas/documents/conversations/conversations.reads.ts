import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DocumentRow } from '../documents/index.ts';
import { deathOfPart, type RecipientRow } from '../signing/index.ts';

/** Who has their parts now, by the recipient's id. */
export async function readHolders(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('recipients')
    .select(['id', 'email'])
    .where('accountId', '=', accountId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email.toLowerCase()]));
}

/** They were invited, and have the document on a device of their own. */
export const mayBeWrittenTo = ({ invitedAt, role, state }: RecipientRow): boolean =>
  invitedAt !== null && role !== 'copy' && (role !== 'in_person' || state === 'submitted');

/** Who can be written to, in the document or in their separate copy of it: a link would open something. */
export async function readReachable(db: Db, { accountId, id }: DocumentRow, at: Date): Promise<RecipientRow[]> {
  const documents = (await db
    .selectFrom('documents')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`(id = ${id} or parent_id = ${id})`)
    .execute()) as DocumentRow[];
  const byId = new Map(documents.map((document) => [document.id, document]));
  const recipients = await db
    .selectFrom('recipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', 'in', [id, ...byId.keys()])
    .orderBy('id')
    .execute();
  return recipients.filter((recipient) => {
    const document = byId.get(recipient.documentId);
    if (document === undefined || document.archivedAt !== null || !mayBeWrittenTo(recipient)) return false;
    return deathOfPart({ document, recipient }, at) === null;
  });
}
