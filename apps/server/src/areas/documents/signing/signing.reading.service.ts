import { EventAnswer, FileAnswer } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecipientCaller } from './signing.access.ts';
import { isSealed } from './signing.policy.ts';
import { findDocument, findFile } from './signing.repo.ts';
import type { SigningParts } from './signing.service.ts';

// One link, one person: a phone, a computer, and a page that was left open.
const STREAMS = 3;

/** The files themselves, their text, and the news of the seal. */
export const readingService = (platform: Platform, { files, threads }: SigningParts) => ({
  file: async (caller: RecipientCaller, fileId: number): Promise<FileAnswer> => {
    const file = await findFile(platform.db, caller, fileId);
    return new FileAnswer(await files.stream(file.sha256), 'application/pdf', {
      name: file.name,
      sizeBytes: file.sizeBytes,
      isInline: true,
    });
  },

  /** The text of each page, in reading order, for people who cannot or do not want to see the page. */
  text: async (caller: RecipientCaller, fileId: number): Promise<{ pages: string[] }> => {
    const file = await findFile(platform.db, caller, fileId);
    return { pages: await threads.run('normal', 'extractText', await files.read(file.sha256)) };
  },

  /** Tells at once how it stands, and again whenever that changes. */
  watch: (caller: RecipientCaller): EventAnswer =>
    new EventAnswer(
      (send) => {
        const sendState = async (): Promise<void> => {
          const document = await findDocument(platform.db, caller.accountId, caller.documentId);
          if (document !== null) send({ status: document.state, isSealed: isSealed(document) });
        };
        const notifySafely = (): void =>
          void sendState().catch((cause: unknown) =>
            platform.log.warn('signing watch', { document: caller.documentId }, cause),
          );
        const stop = platform.live.subscribe((event) => {
          const isOurs = event.kind === 'document' && event.id === caller.documentId;
          if (event.kind === 'reconnected' || isOurs) notifySafely();
        });
        notifySafely();
        return stop;
      },
      { most: STREAMS },
    ),
});
