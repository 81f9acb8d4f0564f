import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What looks for files that may go. */
export const sweepRepo = (db: Db) => ({
  /** Which of these a row knows. */
  known: async (hashes: string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from stored_files where sha256 = any(${hashes})`.execute(db);
    return new Set(rows.map((row) => row.sha256));
  },

  count: async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) from stored_files`.execute(db);
    return rows[0]?.count ?? 0;
  },

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

  orphans: async (before: Date): Promise<string[]> => {
    const { rows } = await sql<{ sha256: string }>`
      select s.sha256 from stored_files s where s.created_at < ${before} and ${isUnreferenced}`.execute(db);
    return rows.map((row) => row.sha256);
  },

  /** Whether there is a row for this file that nothing refers to. */
  isUnreferenced: async (sha256: string): Promise<boolean> => {
    const { rows } = await sql`select from stored_files s where s.sha256 = ${sha256} and ${isUnreferenced}`.execute(db);
    return rows.length > 0;
  },

  /** Deletes the row if it is still an orphan; the row stays locked until the transaction ends. */
  deleteOrphan: async (sha256: string, before: Date): Promise<boolean> => {
    const { rows } = await sql`
      delete from stored_files s where s.sha256 = ${sha256} and s.created_at < ${before} and ${isUnreferenced}
      returning 1`.execute(db);
    return rows.length === 1;
  },
});

/** Pictures of the pages of files that no document, template or tax period holds any more. */
export const stalePicturesRepo = (db: Db) => ({
  /** The files that they show. */
  files: async (before: Date): Promise<string[]> => {
    const { rows } = await sql<{ fileSha256: string }>`
      select distinct p.file_sha256 from page_pictures p
      where not exists (select from document_files f where f.sha256 = p.file_sha256)
        and not exists (select from sealed_files f where f.sha256 = p.file_sha256)
        and not exists (select from template_files f where f.sha256 = p.file_sha256)
        and not exists (select from sales_tax_periods t where t.proof_sha256 = p.file_sha256)
        and exists (select from stored_files s where s.sha256 = p.picture_sha256 and s.created_at < ${before})`.execute(
      db,
    );
    return rows.map((row) => row.fileSha256);
  },

  /** Takes the pictures of a file out of use, and notes what they show. Answers their hashes. */
  drop: async (fileSha256: string): Promise<string[]> => {
    const { rows } = await sql<{ sha256: string }>`
      with dropped as (
        delete from page_pictures p where p.file_sha256 = ${fileSha256}
          and not exists (select from document_files f where f.sha256 = p.file_sha256)
          and not exists (select from sealed_files f where f.sha256 = p.file_sha256)
          and not exists (select from template_files f where f.sha256 = p.file_sha256)
          and not exists (select from sales_tax_periods t where t.proof_sha256 = p.file_sha256)
        returning p.file_sha256, p.picture_sha256),
      noted as (
        insert into trashed_pictures (file_sha256, picture_sha256) select file_sha256, picture_sha256 from dropped
        on conflict do nothing)
      select distinct picture_sha256 as sha256 from dropped`.execute(db);
    return rows.map((row) => row.sha256);
  },

  /** The pictures of a file that went to the trash. */
  trashedOf: async (fileSha256: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('trashedPictures')
      .select('pictureSha256')
      .where('fileSha256', '=', fileSha256)
      .execute();
    return rows.map((row) => row.pictureSha256);
  },

  forget: (sha256: string) => db.deleteFrom('trashedPictures').where('pictureSha256', '=', sha256).execute(),
});

/** Of a row `s` of stored_files. */
export const isUnreferenced = sql`
  not exists (select from document_files f where f.sha256 = s.sha256)
  and not exists (select from document_files f where f.uploaded_sha256 = s.sha256)
  and not exists (select from sealed_files f where f.sha256 = s.sha256)
  and not exists (select from sealed_files f where f.source_sha256 = s.sha256)
  and not exists (select from template_files f where f.sha256 = s.sha256)
  and not exists (select from template_files f where f.uploaded_sha256 = s.sha256)
  and not exists (select from page_pictures p where p.picture_sha256 = s.sha256)
  and not exists (select from users u where u.avatar_sha256 = s.sha256)
  and not exists (select from teams t where t.logo_sha256 = s.sha256)
  and not exists (select from product_images i where i.sha256 = s.sha256)
  and not exists (select from community_members m where m.picture_sha256 = s.sha256)
  and not exists (select from community_pictures p where p.sha256 = s.sha256)
  and not exists (select from community_event_images e where e.sha256 = s.sha256)
  and not exists (select from sales_tax_periods t where t.proof_sha256 = s.sha256)
  and not exists (select from checklist_papers k where k.sha256 = s.sha256)
  and not exists (select from document_message_files k where k.sha256 = s.sha256)
  and not exists (select from works w where w.file_sha256 = s.sha256)
  and not exists (select from contact_imports i where i.file_sha256 = s.sha256)
  and not exists (select from fields f where f.mark ? 'sha256' and f.mark ->> 'sha256' = s.sha256)
  and not exists (select from signatures g where g.mark ? 'sha256' and g.mark ->> 'sha256' = s.sha256)
  and not exists (select from signatures g where g.initials ? 'sha256' and g.initials ->> 'sha256' = s.sha256)`;
