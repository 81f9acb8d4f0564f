import type { Db } from '../../../platform/db/db.ts';

/** The public links of an account and what came in by them, without access codes: what someone takes along who asks for their data. */
export async function publicLinksOfAccount(db: Db, accountId: number) {
  const links = await db
    .selectFrom('publicLinks')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  const documents = await db
    .selectFrom('publicLinkDocuments')
    .select(['linkId', 'documentId', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('documentId')
    .execute();
  return links.map(({ accessCodeSealed, ...link }) => ({
    ...link,
    hasAccessCode: accessCodeSealed !== null,
    documents: documents.filter(({ linkId }) => linkId === link.id),
  }));
}
