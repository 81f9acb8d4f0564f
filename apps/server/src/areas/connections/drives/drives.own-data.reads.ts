import type { Db } from '../../../platform/db/db.ts';

/** The drives of an account and those a person connected, without what is secret: for the export of their data. */
export async function drivesOfPerson(
  db: Db,
  { id: userId, personalAccountId }: { id: number; personalAccountId: number },
) {
  const drives = await db
    .selectFrom('drives')
    .selectAll()
    .where((is) => is.or([is('accountId', '=', personalAccountId), is('connectedBy', '=', userId)]))
    .orderBy('id')
    .execute();
  const deliveries = await db
    .selectFrom('driveDeliveries')
    .selectAll()
    .where('accountId', '=', personalAccountId)
    .orderBy('id')
    .execute();
  return drives.map(({ refreshTokenSealed: _, accessTokenSealed: __, accessUntil: ___, ...drive }) => ({
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
