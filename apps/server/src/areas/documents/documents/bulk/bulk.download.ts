import type { Readable } from 'node:stream';
import type { Platform } from '../../../../platform/platform.ts';
import type { FilesService } from '../../../files/index.ts';
import { type ActorRequest, lockFor, saidBy } from '../documents.act.ts';
import { numberOf } from '../documents.shape.ts';
import { archiveOf, type Entry } from '../download/archive.ts';
import { recordDownload } from '../download/download.service.ts';
import { sealedName } from '../download/reading-copy.ts';
import type { SealedCopy } from './bulk.reads.ts';

// With the number before it and a file's name behind it, a path that every system unpacks.
const MOST_OF_TITLE = 60;

/**
 * The sealed copies of many documents, each in a folder named after its document. Nothing is kept: files are read while they are sent.
 * The evidence names a download when the first of the document's bytes are about to leave, not before.
 */
export function zipOf(
  platform: Platform,
  files: FilesService,
  by: ActorRequest,
  copies: readonly SealedCopy[],
): Readable {
  const recorded = new Map<number, Promise<void>>();
  const record = (id: number): Promise<void> =>
    platform.db.transaction().execute(async (tx) => {
      const document = await lockFor(tx, by, id, 'download');
      const details = { kind: 'sealed' as const };
      await recordDownload(tx, platform, document, { action: 'document.downloaded', ...saidBy(by, document), details });
    });
  const once = (id: number): Promise<void> => {
    const known = recorded.get(id) ?? record(id);
    recorded.set(id, known);
    return known;
  };
  return archiveOf(
    copies.map((copy): Entry => ({
      id: copy.documentId,
      name: `${folderOf(copy)}/${partOf(copy)}${sealedName(copy.name).replaceAll(/[/\\]/g, '-')}`,
      read: async () => {
        await once(copy.documentId);
        return files.stream(copy.sha256);
      },
    })),
  );
}

/** Titles may hold what names of folders may not; a folder's name ends in neither a dot nor a space (Windows). */
function folderOf(copy: SealedCopy): string {
  const title = Array.from(copy.title.replaceAll(/[/\\:]/g, '-'))
    .slice(0, MOST_OF_TITLE)
    .join('');
  return `${numberOf(copy)} ${title}`.replace(/[. ]+$/, '');
}

const partOf = ({ partNumber }: SealedCopy): string =>
  partNumber === null ? '' : `${numberOf({ number: partNumber })} `;
