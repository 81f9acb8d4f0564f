import type { Db } from '../../../platform/db/db.ts';

export const readPayments = (db: Db, accountId: number) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'purpose',
      'amount',
      'currency',
      'description',
      'state',
      'refundedAmount',
      'cardBrand',
      'cardLast4',
      'createdAt',
      'settledAt',
    ])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
