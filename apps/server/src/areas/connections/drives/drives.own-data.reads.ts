import type { Db } from '../../../platform/db/db.ts';

/** The drives of an account and those a person connected, without what is secret: for the export of their data. */
export async function drivesOfPerson(
  db: Db,
  { id: userId, personalAccountId }: { id: number; personalAccountId: number },
) {
  const drives = await db
    .selectFrom('drives')
    .select([
      'id',
      'accountId',
      'provider',
      'name',
      'email',
      'state',
      'isDelivering',
      'folderName',
      'documentsFolder',
      'includesPrivate',
      'withEvidence',
      'namePattern',
      'connectedAt',
    ])
    .where((is) => is.or([is('accountId', '=', personalAccountId), is('connectedBy', '=', userId)]))
    .orderBy('id')
    .execute();
  const deliveries = await db
    .selectFrom('driveDeliveries')
    .selectAll()
    .where('accountId', '=', personalAccountId)
    .orderBy('id')
    .execute();
  return drives.map((drive) => ({
    ...drive,
    deliveries: deliveries
      .filter(({ driveId }) => driveId === drive.id)
      .map(({ documentId, state, arrived, createdAt, deliveredAt }) => ({
        documentId,
        state,
        files: Object.values(arrived),
        createdAt,
        deliveredAt,
      })),
  }));
}
