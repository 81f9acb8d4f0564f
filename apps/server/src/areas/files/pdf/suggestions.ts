import type { Suggestion } from '@sealwright/pdf';
import type { Platform } from '../../../platform/platform.ts';
import { ThreadError } from '../../../platform/threads/threads.ts';
import { refusalOf } from '../files.refusals.ts';
import type { PdfThreads } from './pdf-threads.ts';

/** What people see, and the upload it was made of. */
type Files = { sha256: string; uploadedSha256: string };

const KEPT = 100;

/** Where files want to be filled in. Files never change, so what was found is kept for the next time they are opened. */
export function suggestionsOf({ store, log }: Platform, pdf: PdfThreads) {
  const known = new Map<string, Promise<Suggestion[]>>();

  async function find({ sha256, uploadedSha256 }: Files): Promise<Suggestion[]> {
    const shown = await store.get(sha256);
    const uploaded = sha256 === uploadedSha256 ? shown : await store.get(uploadedSha256);
    try {
      return await pdf.run('normal', 'findSuggestions', shown, uploaded);
    } catch (cause) {
      if (refusalOf(cause) === null && !(cause instanceof ThreadError)) throw cause;
      // People place the fields themselves.
      log.warn('No fields could be looked for', { sha256 }, cause);
      return [];
    }
  }

  return (files: Files): Promise<Suggestion[]> => {
    const key = `${files.sha256} ${files.uploadedSha256}`;
    const present = known.get(key) ?? find(files);
    known.delete(key);
    known.set(key, present);
    present.catch(() => known.delete(key));
    for (const oldest of known.keys()) {
      if (known.size <= KEPT) break;
      known.delete(oldest);
    }
    return present;
  };
}
