import type { Platform } from '../../../../platform/platform.ts';
import { evidenceService } from '../../evidence/index.ts';
import type { FilesService } from '../../../files/index.ts';
import type { Entry } from './archive.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { sealedName } from './reading-copy.ts';
import { type DocumentRow, partsRepo } from '../documents.repo.ts';
import { numberOf, titleOf } from '../documents.shape.ts';

/** A file of the store, under the hash it has there. */
export type StoredEntry = Entry & { sha256: string };

/** What of a document can be taken away, file by file. */
export const downloadEntries = (platform: Platform, files: FilesService) => {
  const evidence = evidenceService(platform);

  const partsOf = async (document: DocumentRow): Promise<DocumentRow[]> =>
    document.signingOption === 'separate' ? partsRepo(platform.db).list(document) : [];

  async function originals(document: DocumentRow, prefix = ''): Promise<StoredEntry[]> {
    const rows = await documentFilesRepo(platform.db).list(document);
    return rows.map(({ id, name, sha256 }) => ({ id, name: prefix + name, sha256, read: () => files.stream(sha256) }));
  }

  /** Of a parent: the sealed files of its parts, each in a folder named after the part. */
  async function sealed(document: DocumentRow, prefix = ''): Promise<StoredEntry[]> {
    const rows = await documentFilesRepo(platform.db).sealed(document);
    const own = rows.map(({ fileId, name, sha256 }) => ({
      id: fileId,
      name: prefix + sealedName(name),
      sha256,
      read: () => files.stream(sha256),
    }));
    const theirs = await Promise.all(
      (await partsOf(document)).map((part) => sealed(part, `${prefix}${fileTitle(part)} ${numberOf(part)}/`)),
    );
    return [...own, ...theirs.flat()];
  }

  async function evidenceEntry(document: DocumentRow): Promise<Entry> {
    const said = await evidence.list(document.accountId, document.id);
    return {
      id: 0,
      name: `${fileTitle(document)} evidence.json`,
      read: () => Buffer.from(JSON.stringify(said, null, 2)),
    };
  }

  return {
    partsOf,
    originals,
    sealed,
    evidenceEntry,

    /** Sealed copies, originals, and the evidence up to the seal: the same each time, whatever happens to the document later. */
    atSeal: async (document: DocumentRow): Promise<Entry[]> => {
      const said = await evidence.list(document.accountId, document.id);
      const last = said.events.findLastIndex(({ action }) => action === 'document.completed');
      const events = last === -1 ? said.events : said.events.slice(0, last + 1);
      const proof = Buffer.from(JSON.stringify({ ...said, events }, null, 2));
      const record = { id: 0, name: `${fileTitle(document)} evidence.json`, read: () => proof };
      return [...(await sealed(document)), ...(await originals(document, 'originals/')), record];
    },
  };
};

/** Titles may hold what file names may not. */
export const fileTitle = (document: DocumentRow): string => titleOf(document).replaceAll(/[/\\:]/g, '-');
