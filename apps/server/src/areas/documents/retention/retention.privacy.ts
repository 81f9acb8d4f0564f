import type { Db } from '../../../platform/db/db.ts';
import { holdsRepo } from '../documents/index.ts';

/** All that an account keeps of retention, for the export of one’s data. */
export async function retentionOfAccount(db: Db, accountId: number) {
  const [rules, holds, erased] = await Promise.all([
    db
      .selectFrom('retentionRules')
      .select(['formType', 'years', 'countedFrom', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('legalHolds')
      .select(['id', 'documentId', 'clientName', 'reason', 'createdAt', 'releasedAt'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('retentionRecords')
      .select(['number', 'formType', 'taxYear', 'completedOn', 'deleteOn', 'years', 'countedFrom', 'erasedAt'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
  ]);
  return { rules, holds, erased };
}

/** Holds on documents that stay are kept with them; what was said of contacts goes, and no rule is left to erase anything. */
export async function eraseRetention(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('retentionRules').where('accountId', '=', accountId).execute();
  await holdsRepo(tx).eraseOfClients(accountId);
}
