import { isBlank, isWhite, type MarkInput } from '@sealwright/contract';
import type { Strokes } from '@sealwright/pdf';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FilesService, PdfThreads } from '../../files/index.ts';
import { checkGlyphs } from './signing.glyphs.ts';

const MAX_IMAGE_BYTES = 1024 * 1024;
// Ink smaller than this on a pad of usual size is a stray tap.
const MIN_INK_PX = 8;

/** Turns what the person drew, typed or uploaded into the mark that is kept: checked, and images re-encoded. */
export async function readMark(files: FilesService, threads: PdfThreads, input: MarkInput): Promise<StoredMark> {
  const { kind, image = '' } = input;
  const isTyped = kind === 'type' && (input.text !== undefined || image === '');
  if (isTyped) return { kind, ...readTyped(input) };
  // An image in base64 is a third longer than its bytes, and nothing that is longer is decoded at all.
  if (image.length > MAX_IMAGE_BYTES * 1.5) throw new AppError('image_too_large');
  const isPicture = /^data:image\/(?:png|jpe?g)[;,]/i.test(image) || kind === 'upload';
  if (isPicture && !/^data:image\/svg/i.test(image)) return { kind, ...(await readImage(files, threads, image)) };
  return { kind, strokes: await readStrokes(threads, image) };
}

async function readStrokes(threads: PdfThreads, image: string): Promise<Strokes> {
  const data = readDataUrl(image, ['image/svg+xml'], 'strokes_invalid');
  if (data.byteLength > MAX_IMAGE_BYTES) throw new AppError('image_too_large');
  const strokes = await threads.run('urgent', 'parseStrokes', data.toString('utf8')).catch((cause: unknown) => {
    throw asInvalid('strokes_invalid', cause);
  });
  const ink = inkOf(strokes);
  if (ink.width < MIN_INK_PX && ink.height < MIN_INK_PX) throw new AppError('signature_too_small');
  if (isWhite(strokes.colour)) throw new AppError('signature_white');
  return strokes;
}

/** The extent of the drawing: path data holds absolute coordinates only, so that its numbers are its points. */
function inkOf({ paths }: Strokes): { width: number; height: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const path of paths) {
    const numbers = (path.match(/-?\d*\.?\d+(?:e-?\d+)?/gi) ?? []).map(Number);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x = 0, y = 0] = [numbers[i], numbers[i + 1]];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

async function readImage(files: FilesService, threads: PdfThreads, image: string): Promise<{ sha256: string }> {
  const data = readDataUrl(image, ['image/png', 'image/jpeg', 'image/jpg'], 'image_invalid');
  if (data.byteLength > MAX_IMAGE_BYTES) throw new AppError('image_too_large');
  const clean = await threads.run('urgent', 'cleanMark', new Uint8Array(data)).catch((cause: unknown) => {
    throw asInvalid('image_invalid', cause);
  });
  if (clean.width < MIN_INK_PX || clean.height < MIN_INK_PX) throw new AppError('signature_too_small');
  if (clean.isBlank) throw new AppError('signature_blank');
  const { sha256 } = await files.keep(clean.bytes, clean.mediaType);
  return { sha256 };
}

function readTyped(input: MarkInput) {
  const text = (input.text ?? '').normalize('NFC').trim();
  if (isBlank(text)) throw new AppError('field_value_too_short');
  const colour = input.colour ?? '#1a237e';
  if (isWhite(colour)) throw new AppError('signature_white');
  checkGlyphs(text);
  return { text, font: input.font ?? 'script', weight: input.weight ?? 'regular', colour } as const;
}

/** A mark that could not be read is wrong; a server that had no time to read it says so itself. */
const asInvalid = (code: 'strokes_invalid' | 'image_invalid', cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError(code, { cause });

/** RFC 2397, base64 or percent-encoded. */
function readDataUrl(url: string, mediaTypes: string[], problem: 'strokes_invalid' | 'image_invalid'): Buffer {
  const match = /^data:([a-z/+]+)((?:;[\w=-]+)*?)(;base64)?,/i.exec(url.slice(0, 200));
  if (match === null || !mediaTypes.includes((match[1] ?? '').toLowerCase())) throw new AppError(problem);
  const data = url.slice(match[0].length);
  try {
    return match[3] === undefined ? Buffer.from(decodeURIComponent(data)) : Buffer.from(data, 'base64');
  } catch (cause) {
    throw new AppError(problem, { cause });
  }
}
