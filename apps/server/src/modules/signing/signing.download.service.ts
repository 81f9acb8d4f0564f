import { AppError } from '../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../platform/http.ts';
import { isPrefetch } from '../../platform/on-purpose.ts';
import type { Platform } from '../../platform/platform.ts';
import { archiveOf, recordDownload, titleOf } from '../documents/index.ts';
import type { FilesService } from '../files/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { type Act, actorOf, withStanding } from './signing.act.ts';
import { deathOf, isSealed } from './signing.policy.ts';
import { listFiles, listSealedFiles } from './signing.repo.ts';

type Kind = 'sealed' | 'original';
type Wanted = { id: number; name: string; sha256: string; sizeBytes: number };

/** A recipient takes their copy: one PDF, or a ZIP where the document has several files. */
export const downloadService = (platform: Platform, files: FilesService) => {
  /** Every download of the sealed copy is evidence; the first one makes the document `downloaded`. */
  const takeSealed = async (act: Act): Promise<Wanted[]> => {
    const { document, recipient, tx } = act;
    if (!isSealed(document)) {
      throw new AppError(document.waitingReason === null ? 'document_not_completed' : 'document_waiting');
    }
    const evidence = {
      action: 'recipient.copy_downloaded' as const,
      actor: actorOf(recipient),
      origin: act.caller.origin,
    };
    await recordDownload(tx, platform, document, evidence);
    const sealed = await listSealedFiles(tx, document.accountId, document.id);
    return sealed.map((file) => ({ ...file, name: `${file.name.replace(/\.pdf$/i, '')} (sealed).pdf` }));
  };

  return {
    /** Throws `document_not_completed` or `document_waiting` while there is no sealed copy. */
    download: async (caller: RecipientCaller, kind: Kind, request: Incoming): Promise<FileAnswer> => {
      // Each copy taken is evidence, and a browser that fetches ahead takes none.
      if (isPrefetch(request)) throw new AppError('not_found');
      const { wanted, title } = await withStanding(platform, caller, async (act) => {
        const death = deathOf(act, act.at);
        if (death !== null) throw new AppError(death);
        const { accountId, id } = act.document;
        const wanted = kind === 'sealed' ? await takeSealed(act) : await listFiles(act.tx, accountId, id);
        return { wanted, title: titleOf(act.document) };
      });
      const [only] = wanted;
      if (only === undefined) throw new AppError('not_found');
      if (wanted.length === 1) {
        const { name, sizeBytes } = only;
        return new FileAnswer(await files.stream(only.sha256), 'application/pdf', { name, sizeBytes });
      }
      const entries = wanted.map(({ id, name, sha256 }) => ({ id, name, read: () => files.stream(sha256) }));
      return new FileAnswer(archiveOf(entries), 'application/zip', { name: `${title}.zip` });
    },
  };
};
