import { open, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { PAPER_BYTES } from '@sealwright/contract';
import type { PageSize } from '@sealwright/pdf';
import { AppError } from '../../platform/errors.ts';
import { type Upload, writePart } from '../../platform/http/http.ts';
import { ThreadError } from '../../platform/threads/threads.ts';
import { refusalOf } from './files.refusals.ts';
import { cleanFileName } from './files.names.ts';
import { fileRefused } from './files.upload.ts';
import type { PdfThreads } from './pdf/pdf-threads.ts';

/** A paper that passed every check: a PDF at a path, whatever came. */
type CheckedPaper = { name: string; path: string; pages: PageSize[] };

type Kind = 'pdf' | 'picture' | 'heic' | 'other';

const HEAD_BYTES = 64;
/** ISO 14496-12: the brands of HEIF pictures, HEIC among them. */
const HEIC_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/**
 * What a file is by its first bytes, not by its name. A PDF begins as one: what begins as something else and has a PDF further on is
 * made to be taken for two things.
 */
function kindOf(head: Buffer): Kind {
  const text = head.toString('latin1');
  if (/^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r ]{0,32}%PDF-/.test(text)) return 'pdf';
  if (text.startsWith('\u00ff\u00d8\u00ff') || text.startsWith('\u0089PNG\r\n\u001a\n')) return 'picture';
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.test(text.slice(8, 12)) ? 'heic' : 'other';
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Receives the one paper of an upload into `folder` and checks it in a thread: PDFs as every upload, pictures drawn anew as a page of a
 * PDF, without what hung on them. Throws `file_missing`, `files_too_many`, `paper_too_large`, `paper_kind`, `paper_heic`, `image_invalid`,
 * and the refusals of uploads.
 */
export async function receivePaper(pdf: PdfThreads, upload: Upload, folder: string): Promise<CheckedPaper> {
  const received = path.join(folder, 'received');
  let name: string | null | undefined;
  for await (const part of upload.files()) {
    if (name !== undefined) throw new AppError('files_too_many', { message: 'One file at a time.' });
    name = cleanFileName(part.fileName);
    const size = await writePart(part, received, PAPER_BYTES, () => fileRefused('paper_too_large', name ?? ''));
    if (name === null) throw fileRefused('file_name_invalid', '');
    if (size === 0) throw fileRefused('file_empty', name);
  }
  if (name === undefined || name === null) throw new AppError('file_missing');
  return check(pdf, { name, received, folder });
}

type Received = { name: string; received: string; folder: string };

async function check(pdf: PdfThreads, { name, received, folder }: Received): Promise<CheckedPaper> {
  const kind = kindOf(await headOf(received));
  if (kind === 'heic') throw fileRefused('paper_heic', name);
  if (kind === 'other') throw fileRefused('paper_kind', name);
  const isPicture = kind === 'picture';
  try {
    const pdfPath = isPicture ? path.join(folder, 'scanned') : received;
    if (isPicture) await writeFile(pdfPath, await pdf.run('normal', 'scanPicture', received), { mode: 0o600 });
    const { settled, pages } = await pdf.run('normal', 'checkPdf', pdfPath, []);
    const shown = settled === null ? pdfPath : path.join(folder, 'settled');
    if (settled !== null) await writeFile(shown, settled, { mode: 0o600 });
    return { name: isPicture ? `${name.replace(/\.\w{1,5}$/, '')}.pdf` : name, path: shown, pages };
  } catch (cause) {
    const code = refused(cause, kind);
    throw code === null ? cause : fileRefused(code, name, cause);
  }
}

function refused(cause: unknown, kind: Kind) {
  if (kind === 'picture') {
    const isPicture = cause instanceof Error && 'code' in cause && cause.code === 'image_invalid';
    return isPicture || cause instanceof ThreadError ? ('image_invalid' as const) : null;
  }
  return cause instanceof ThreadError ? ('file_too_complex' as const) : refusalOf(cause);
}

/** A file on this machine as if someone had uploaded it: it passes the same door. */
export const uploadOfFile = (file: string, fileName: string): Upload => ({
  texts: {},
  files: async function* () {
    const stream = createReadStream(file);
    yield { name: 'file', fileName, mediaType: 'application/pdf', stream, isTruncated: () => false };
  },
});
