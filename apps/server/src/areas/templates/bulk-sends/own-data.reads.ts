import type { Platform } from '../../../platform/platform.ts';
import { accountSecretsOf } from '../../people/index.ts';
import { openInput } from './sealed.ts';

/** The bulk sends of an account with their rows, opened as long as they are kept: what someone takes along who asks for their data. */
export async function bulkSendsOfAccount(platform: Pick<Platform, 'db' | 'secrets'>, accountId: number) {
  const { db } = platform;
  const batches = await db
    .selectFrom('bulkSends')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('bulkSendRows')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('bulkSendId')
    .orderBy('number')
    .execute();
  const isSealed = rows.some(({ inputSealed }) => inputSealed !== null);
  const secrets = isSealed ? await accountSecretsOf(db, platform, accountId) : null;
  return batches.map(({ tableSealed: _tableSealed, ...batch }) => ({
    ...batch,
    rows: rows
      .filter(({ bulkSendId }) => bulkSendId === batch.id)
      .map(({ inputSealed, ...row }) => ({
        ...row,
        input: secrets === null || inputSealed === null ? null : openInput(secrets, batch.id, row.number, inputSealed),
      })),
  }));
}
