import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

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

  isKnown: async (sha256: string): Promise<boolean> =>
    (await db.selectFrom('storedFiles').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !== undefined,

  claimIfUnknown: async (sha256: string): Promise<boolean> => {
    const values = { sha256, sizeBytes: 0, mediaType: 'application/octet-stream' };
    const claim = db.insertInto('storedFiles').values(values);
    const row = await claim
      .onConflict((on) => on.doNothing())
      .returning('sha256')
      .executeTakeFirst();
    return row !== undefined;
  },

  unclaim: (sha256: string) => db.deleteFrom('storedFiles').where('sha256', '=', sha256).execute(),

  picture: (fileSha256: string, page: number, width: number) =>
    db
      .selectFrom('pagePictures')
      .select('pictureSha256')
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

  /** Pictures of files that no document holds any more. */
  deleteStalePictures: (before: Date, limit: number) =>
    sql`
      delete from page_pictures where (file_sha256, page, width) in (
        select p.file_sha256, p.page, p.width from page_pictures p
        where not exists (select from document_files f where f.sha256 = p.file_sha256)
          and exists (select from stored_files s where s.sha256 = p.picture_sha256 and s.created_at < ${before})
        limit ${limit})`.execute(db),

  orphans: async (before: Date, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ sha256: string }>`
      select s.sha256 from stored_files s where s.created_at < ${before} and ${isUnreferenced} limit ${limit}`.execute(
      db,
    );
    return rows.map((row) => row.sha256);
  },

  /** Deletes the row if it is still an orphan; the row stays locked until the transaction ends. */
  deleteOrphan: async (sha256: string, before: Date): Promise<boolean> => {
    const { rows } = await sql`
      delete from stored_files s where s.sha256 = ${sha256} and s.created_at < ${before} and ${isUnreferenced}
      returning 1`.execute(db);
    return rows.length === 1;
  },
});

const isUnreferenced = sql`
  not exists (select from document_files f where f.sha256 = s.sha256)
  and not exists (select from document_files f where f.uploaded_sha256 = s.sha256)
  and not exists (select from sealed_files f where f.sha256 = s.sha256)
  and not exists (select from sealed_files f where f.source_sha256 = s.sha256)
  and not exists (select from page_pictures p where p.picture_sha256 = s.sha256)
  and not exists (select from users u where u.avatar_sha256 = s.sha256)
  and not exists (select from works w where w.file_sha256 = s.sha256)
  and not exists (select from contact_imports i where i.file_sha256 = s.sha256)
  and not exists (select from fields f where f.mark ? 'sha256' and f.mark ->> 'sha256' = s.sha256)`;
