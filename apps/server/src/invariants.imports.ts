import type { Db } from './platform/db/db.ts';

/** Whether a document was sealed in another installation, from where its mails left too. */
export async function cameSealed(
  db: Db,
  { accountId, id, sealedAt }: { accountId: number; id: number; sealedAt: Date | null },
): Promise<boolean> {
  const origin = await db
    .selectFrom('documentOrigins')
    .select('importedAt')
    .where('accountId', '=', accountId)
    .where('documentId', '=', id)
    .executeTakeFirst();
  return origin !== undefined && sealedAt !== null && sealedAt <= origin.importedAt;
}
