import type { Db } from '../../../platform/db/db.ts';
import { PICTURE_WIDTHS } from './pictures.ts';
import { filesRepo } from '../files.repo.ts';

// Some 15 KB of an ordinary page; it goes to every reader of a mail.
const MOST_BYTES = 64 * 1024;

export type Thumbnail = { sha256: string; width: number; height: number };

/** The small picture of a file's first page, drawn when it was uploaded; null where it is missing or too heavy to mail. */
export async function thumbnailOf(
  db: Db,
  file: { sha256: string; pages: { width: number; height: number }[] },
): Promise<Thumbnail | null> {
  const [page] = file.pages;
  const width = PICTURE_WIDTHS.thumbnail;
  const drawn = page && (await filesRepo(db).drawn(file.sha256, 1, width));
  if (page === undefined || drawn === undefined || drawn.sizeBytes > MOST_BYTES) return null;
  return { sha256: drawn.sha256, width, height: Math.round((width * page.height) / page.width) };
}
