import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ErrorCode } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { type Upload, writePart } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFile } from '../../../platform/storage/scratch.ts';
import { cleanFileName } from '../files.names.ts';
import type { FilesService } from '../files.service.ts';
import type { PdfThreads } from './pdf-threads.ts';
import { redrawnUpload } from './uploaded-picture.ts';

type Parts = { files: Pick<FilesService, 'accept' | 'keep'>; threads: PdfThreads };
type Limit = { bytes: number; tooLarge: ErrorCode; /** It is neither a PDF nor a picture. */ invalid: ErrorCode };
type KeptPaper = { name: string; sha256: string; mediaType: string; sizeBytes: number };

// What a scan of a page needs to be read.
const SIDE_PX = 2400;
const PDF = 'application/pdf';
const WEBP = 'image/webp';
const HEAD_BYTES = 1024;

/**
 * One PDF or picture of an upload, stored as it was made safe: a PDF as documents take it in, a picture drawn anew. The row that refers to
 * it is the caller’s. Throws `file_missing`, `files_too_many`, `file_name_invalid`, what `limit` says, and what each kind refuses.
 */
export const keepUploadedPaper = (
  platform: Platform,
  { files, threads }: Parts,
  upload: Upload,
  limit: Limit,
): Promise<KeptPaper> =>
  withScratchFile(platform, async (path) => {
    const name = await receive(upload, path, limit);
    const kind = await kindOf(path);
    if (kind === null) throw new AppError(limit.invalid);
    const received = uploadFrom(path, name);
    if (kind === 'pdf') {
      const [pdf] = await files.accept(received);
      if (pdf === undefined) throw new AppError('file_missing');
      return { name: named(name, 'pdf'), sha256: pdf.sha256, mediaType: PDF, sizeBytes: pdf.sizeBytes };
    }
    const draw = (at: string) => threads.run('normal', 'drawPhoto', at, SIDE_PX);
    const { bytes } = await redrawnUpload(platform, received, draw, limit);
    const { sha256 } = await files.keep(bytes, WEBP);
    return { name: named(name, 'webp'), sha256, mediaType: WEBP, sizeBytes: bytes.length };
  });

async function receive(upload: Upload, path: string, { bytes, tooLarge }: Limit): Promise<string> {
  let name: string | null = null;
  for await (const part of upload.files()) {
    if (name !== null) throw new AppError('files_too_many', { message: 'One file at a time.' });
    name = cleanFileName(part.fileName);
    if (name === null) throw new AppError('file_name_invalid');
    await writePart(part, path, bytes, () => new AppError(tooLarge));
  }
  if (name === null) throw new AppError('file_missing');
  return name;
}

const uploadFrom = (path: string, fileName: string): Upload => ({
  texts: {},
  files: async function* parts() {
    const stream = createReadStream(path);
    yield { name: 'file', fileName, mediaType: '', stream, isTruncated: () => false };
  },
});

/** By its first bytes, whatever its name says. */
async function kindOf(path: string): Promise<'pdf' | 'picture' | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.includes('%PDF-')) return 'pdf';
    const isJpeg = head.subarray(0, 3).toString('hex') === 'ffd8ff';
    return isJpeg || head.subarray(0, 4).toString('hex') === '89504e47' ? 'picture' : null;
  } finally {
    await file.close();
  }
}

/** With the ending of what it became. */
const named = (name: string, ending: string): string => `${name.replace(/\.[\p{L}\p{N}]{1,10}$/u, '')}.${ending}`;
