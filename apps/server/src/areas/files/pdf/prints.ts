import type { Platform } from '../../../platform/platform.ts';
import { ThreadError } from '../../../platform/threads/threads.ts';
import { refusalOf } from '../files.refusals.ts';
import { filesRepo } from '../files.repo.ts';
import type { PdfThreads } from './pdf-threads.ts';

/** What comes after is not compared: forms differ on their first pages. */
const MOST_PAGES = 5;

/** How the first pages of a stored file look, kept once they were drawn. Empty where they cannot be drawn. */
export async function printsOf({ db, store, log }: Platform, pdf: PdfThreads, sha256: string): Promise<string[]> {
  const known = await filesRepo(db).prints(sha256);
  if (known !== undefined) return known.prints;
  try {
    const prints = await pdf.run('normal', 'printPages', await store.get(sha256), MOST_PAGES);
    await filesRepo(db).insertPrints(sha256, prints);
    return prints;
  } catch (cause) {
    if (refusalOf(cause) === null && !(cause instanceof ThreadError)) throw cause;
    log.warn('Pages could not be compared', { sha256 }, cause);
    return [];
  }
}
