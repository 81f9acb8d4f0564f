import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Owner } from './documents.repo.ts';

/** Which documents a hold means: one, or all about a contact. Separate copies are held with what they were made from. */
export type Held = { accountId: number; documentId: number | null; clientId: number | null };

// Fields go with their file; proofs, page times and questions with their recipient.
const CONTENT = ['document_files', 'recipient_links', 'recipients', 'recipient_groups'];

export const keepingRepo = (db: Db) => ({
  mark: async ({ accountId, documentId, clientId }: Held, isHeld: boolean): Promise<void> => {
    const meant =
      documentId === null ? sql`client_id = ${clientId}` : sql`(id = ${documentId} or parent_id = ${documentId})`;
    await sql`update documents set is_held = ${isHeld} where account_id = ${accountId} and ${meant}`.execute(db);
  },

  deleteContent: async ({ accountId, id }: Owner): Promise<void> => {
    for (const table of CONTENT) {
      await sql`delete from ${sql.table(table)} where account_id = ${accountId} and document_id = ${id}`.execute(db);
    }
  },

  /** Stored files that its rows refer to. */
  files: async ({ accountId, id }: Owner): Promise<string[]> => {
    const ofIt = sql`account_id = ${accountId} and document_id = ${id}`;
    const { rows } = await sql<{ sha256: string | null }>`
      select sha256 from document_files where ${ofIt}
      union select uploaded_sha256 from document_files where ${ofIt}
      union select sha256 from sealed_files where ${ofIt}
      union select source_sha256 from sealed_files where ${ofIt}
      union select mark ->> 'sha256' from fields where ${ofIt} and mark ? 'sha256'`.execute(db);
    return rows.flatMap(({ sha256 }) => sha256 ?? []);
  },
});
