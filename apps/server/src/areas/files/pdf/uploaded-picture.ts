import type { ErrorCode } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { type Upload, writePart } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFile } from '../../../platform/storage/scratch.ts';
import { ThreadError } from '../../../platform/threads/threads.ts';

type Limit = { bytes: number; tooLarge: ErrorCode };

const OF_PEOPLE: Limit = { bytes: 10 * 1024 * 1024, tooLarge: 'avatar_too_large' };

/**
 * One picture of an upload. `redraw` decodes the file at a path in a thread and draws it anew, so that nothing of the file itself is
 * kept. Throws `file_missing`, `files_too_many`, `image_invalid`, and what `limit` says of a larger one.
 */
export const redrawnUpload = <T>(
  platform: Platform,
  upload: Upload,
  redraw: (path: string) => Promise<T>,
  limit: Limit = OF_PEOPLE,
): Promise<T> =>
  withScratchFile(platform, async (path) => {
    await receivePicture(upload, path, limit);
    return redraw(path).catch((cause: unknown) => {
      if (isUnusable(cause)) throw new AppError('image_invalid', { cause });
      throw cause;
    });
  });

/** The picture itself was the trouble: it cannot be read, or takes more time or memory than any picture may. */
const isUnusable = (cause: unknown): boolean =>
  cause instanceof ThreadError || (cause instanceof Error && 'code' in cause && cause.code === 'image_invalid');

async function receivePicture(upload: Upload, path: string, { bytes, tooLarge }: Limit): Promise<void> {
  let count = 0;
  for await (const part of upload.files()) {
    count += 1;
    if (count > 1) throw new AppError('files_too_many', { message: 'One picture at a time.' });
    await writePart(part, path, bytes, () => new AppError(tooLarge));
  }
  if (count === 0) throw new AppError('file_missing');
}
