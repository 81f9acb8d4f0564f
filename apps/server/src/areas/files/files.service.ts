import { createHash } from 'node:crypto';
import type { Bytes, FileChange, PageSize } from '@sealwright/pdf';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { withScratchFolder } from '../../platform/storage/scratch.ts';
import { measured, type StoredFile } from '../../platform/storage/storage.ts';
import { ThreadError } from '../../platform/threads/threads.ts';
import { combineStored, type CombineInput } from './pdf/combine.ts';
import { refusalOf } from './files.refusals.ts';
import { filesRepo } from './files.repo.ts';
import { printsOf } from './pdf/prints.ts';
import { suggestionsOf } from './pdf/suggestions.ts';
import { fileRefused, type ReceivedFile, receiveFiles } from './files.upload.ts';
import type { PdfThreads } from './pdf/pdf-threads.ts';
import type { CheckedPdf, PageWanted } from './pdf/pdf.worker.ts';

/** A file that passed every check and is in the store; it becomes part of a document when its row is written. */
export type AcceptedFile = {
  name: string;
  sha256: string;
  uploadedSha256: string;
  sizeBytes: number;
  pages: PageSize[];
  neutralised: FileChange[];
  isSigned: boolean;
};

const PDF = 'application/pdf';

// What the editor shows first. Further pictures are drawn when someone asks for them.
const FIRST_PICTURES: PageWanted[] = [
  { page: 1, widthPx: 1000 },
  ...Array.from({ length: 12 }, (_, index) => ({ page: index + 1, widthPx: 240 })),
];

export const filesService = (platform: Platform, pdf: PdfThreads) => {
  const { clock, db, store } = platform;

  /** Stores bytes under their hash; the row comes first (see `claim`). */
  async function keep(bytes: Bytes, mediaType: string): Promise<StoredFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await filesRepo(db).claim(sha256, bytes.length, mediaType, clock.now());
    return store.put(bytes, mediaType);
  }

  /** As `keep`, for a file on this machine's disk, however large. */
  async function keepFile(path: string, mediaType: string): Promise<StoredFile> {
    const file = await measured(path);
    await filesRepo(db).claim(file.sha256, file.sizeBytes, mediaType, clock.now());
    return store.putFile(file, mediaType);
  }

  async function keepPictures(sha256: string, pictures: CheckedPdf['pictures']): Promise<void> {
    const kept = [];
    for (const { page, widthPx, bytes } of pictures) {
      const { sha256: pictureSha256 } = await keep(bytes, 'image/jpeg');
      kept.push({ fileSha256: sha256, page, width: widthPx, pictureSha256 });
    }
    if (kept.length > 0) await filesRepo(db).insertPictures(kept);
  }

  async function keepChecked({ file, checked }: { file: ReceivedFile; checked: CheckedPdf }): Promise<AcceptedFile> {
    const uploaded = await keepFile(file.path, PDF);
    const shown = checked.settled === null ? uploaded : await keep(checked.settled, PDF);
    await keepPictures(shown.sha256, checked.pictures);
    const { pages, neutralised, isSigned } = checked;
    const { sha256, sizeBytes } = shown;
    return { name: file.name, sha256, uploadedSha256: uploaded.sha256, sizeBytes, pages, neutralised, isSigned };
  }

  return {
    keep,
    keepFile,

    /**
     * Reads, checks and stores the files of an upload, all or none. Throws a refusal that names the file.
     * The rows that make them part of a document are the caller's, in the caller's transaction.
     */
    accept: (upload: Upload): Promise<AcceptedFile[]> =>
      withScratchFolder(platform, async (folder) => {
        const received = await receiveFiles(upload, folder);
        const accepted: { file: ReceivedFile; checked: CheckedPdf }[] = [];
        for (const file of received) accepted.push({ file, checked: await check(pdf, file) });
        return Promise.all(accepted.map(keepChecked));
      }),

    /** The bytes of a stored file, checked against their hash. */
    read: (sha256: string) => store.get(sha256),

    stream: (sha256: string) => store.stream(sha256),

    combine: (input: CombineInput) => combineStored(platform, pdf, input),

    suggestions: suggestionsOf(platform, pdf),

    prints: (sha256: string) => printsOf(platform, pdf, sha256),

    /** Draws a page, unless that was done before; throws `not_found` for pages that are not there. */
    drawPage: async (sha256: string, page: number, widthPx: number): Promise<Bytes> => {
      const known = await filesRepo(db).picture(sha256, page, widthPx);
      if (known !== undefined) return store.get(known.pictureSha256);
      try {
        const pictures = await pdf.run('normal', 'drawPages', await store.get(sha256), [{ page, widthPx }]);
        await keepPictures(sha256, pictures);
        const [picture] = pictures;
        if (picture === undefined) throw new AppError('not_found');
        return picture.bytes;
      } catch (cause) {
        if (refusalOf(cause) === null && !(cause instanceof ThreadError)) throw cause;
        platform.log.warn('A page could not be drawn', { sha256, page }, cause);
        throw new AppError('not_found', { cause });
      }
    },
  };
};

export type FilesService = ReturnType<typeof filesService>;

async function check(pdf: PdfThreads, file: ReceivedFile): Promise<CheckedPdf> {
  try {
    return await pdf.run('normal', 'checkPdf', file.path, FIRST_PICTURES);
  } catch (cause) {
    // Too much time or memory: whatever it is, it is no file that a person could sign.
    const code = cause instanceof ThreadError ? 'file_too_complex' : refusalOf(cause);
    throw code === null ? cause : fileRefused(code, file.name, cause);
  }
}
