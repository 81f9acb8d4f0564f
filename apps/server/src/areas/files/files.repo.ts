import type { Db } from '../../platform/db/db.ts';

export const filesRepo = (db: Db) => ({
  /**
   * Takes note of a file before it is written, so that no file can be in the store that no row knows of. A file that
   * is there already becomes young again: the sweep leaves it alone until its new reference is committed.
   */
  claim: (sha256: string, sizeBytes: number, mediaType: string, at: Date) =>
    db
      .insertInto('storedFiles')
      .values({ sha256, sizeBytes, mediaType, createdAt: at })
      .onConflict((on) => on.column('sha256').doUpdateSet({ createdAt: at }))
      .execute(),

  picture: (fileSha256: string, page: number, width: number) =>
    db
      .selectFrom('pagePictures')
      .select('pictureSha256')
      .where('fileSha256', '=', fileSha256)
      .where('page', '=', page)
      .where('width', '=', width)
      .executeTakeFirst(),

  /** A picture that is drawn already, with its size in bytes. */
  drawn: (fileSha256: string, page: number, width: number) =>
    db
      .selectFrom('pagePictures')
      .innerJoin('storedFiles', 'storedFiles.sha256', 'pagePictures.pictureSha256')
      .select(['pictureSha256 as sha256', 'storedFiles.sizeBytes'])
      .where('fileSha256', '=', fileSha256)
      .where('page', '=', page)
      .where('width', '=', width)
      .executeTakeFirst(),

  insertPictures: (pictures: { fileSha256: string; page: number; width: number; pictureSha256: string }[]) =>
    db
      .insertInto('pagePictures')
      .values(pictures)
      .onConflict((on) => on.doNothing())
      .execute(),

  prints: (fileSha256: string) =>
    db.selectFrom('pagePrints').select('prints').where('fileSha256', '=', fileSha256).executeTakeFirst(),

  insertPrints: (fileSha256: string, prints: string[]) =>
    db
      .insertInto('pagePrints')
      .values({ fileSha256, prints })
      .onConflict((on) => on.doNothing())
      .execute(),
});

/** The bytes of these files, by their hashes. */
export async function storedSizes(db: Db, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('storedFiles')
    .select(['sha256', 'sizeBytes'])
    .where('sha256', 'in', hashes)
    .execute();
  return new Map(rows.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]));
}
