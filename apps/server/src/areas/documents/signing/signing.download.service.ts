import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import { isPrefetch } from '../../../platform/http/on-purpose.ts';
import type { Platform } from '../../../platform/platform.ts';
import { archiveOf, readingCopyOf, recordDownload, sealedName, titleOf } from '../documents/index.ts';
import type { FilesService } from '../../files/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { copySoFar } from './signing.copy-so-far.ts';
import { type Act, actorOf, withStanding } from './signing.act.ts';
import { deathOf, isSealed } from './signing.policy.ts';
import { listFiles, listSealedFiles } from './signing.repo.ts';

type Kind = 'sealed' | 'original' | 'combined' | 'so_far';
type Choice = { kind: Kind; file?: number | undefined };
type Wanted = { id: number; name: string; sha256: string; sizeBytes: number };

/**
 * A recipient takes their copy: one PDF, or a ZIP where the document has several files, or one of these, or all in one for reading,
 * or what is entered so far.
 */
export const downloadService = (platform: Platform, files: FilesService) => {
  /** Every download of the sealed copy is evidence; the first one makes the document `downloaded`. */
  const record = async ({ caller, document, recipient, tx }: Act): Promise<void> => {
    const evidence = {
      action: 'recipient.copy_downloaded' as const,
      actor: actorOf(recipient),
      origin: caller.origin,
    };
    await recordDownload(tx, platform, document, evidence);
  };

  const listSealed = async ({ tx, document }: Act): Promise<Wanted[]> => {
    if (!isSealed(document)) {
      throw new AppError(document.waitingReason === null ? 'document_not_completed' : 'document_waiting');
    }
    const sealed = await listSealedFiles(tx, document.accountId, document.id);
    return sealed.map((file) => ({ ...file, name: sealedName(file.name) }));
  };

  const take = async (act: Act, { kind, file }: Choice): Promise<Wanted[]> => {
    const { accountId, id } = act.document;
    const all = kind === 'original' ? await listFiles(act.tx, accountId, id) : await listSealed(act);
    const wanted = file === undefined ? all : all.filter((one) => one.id === file);
    if (wanted.length === 0) throw new AppError('not_found');
    if (kind === 'sealed') await record(act);
    return wanted;
  };

  return {
    /** Throws `document_not_completed` or `document_waiting` while there is no sealed copy. */
    download: async (caller: RecipientCaller, choice: Choice, request: Incoming): Promise<FileAnswer> => {
      // Each copy taken is evidence, and a browser that fetches ahead takes none.
      if (isPrefetch(request)) throw new AppError('not_found');
      if (choice.kind === 'so_far') return copySoFar(platform, files, caller);
      const { wanted, document } = await withStanding(platform, caller, async (act) => {
        const death = deathOf(act, act.at);
        if (death !== null) throw new AppError(death);
        return { wanted: await take(act, choice), document: act.document };
      });
      const title = titleOf(document);
      if (choice.kind === 'combined') {
        const name = `${title} (reading copy).pdf`;
        return new FileAnswer(await readingCopyOf(files, document, wanted), 'application/pdf', { name });
      }
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
