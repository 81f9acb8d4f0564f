import { bufferOf, comparePages, showsTheSame } from './content/compare.ts';
import { prepare } from './content/prepare.ts';
import type { Picture } from './content/render.ts';
import { PdfError } from './errors.ts';
import { evidenceFileName } from './seal/evidence-bundle.ts';
import { rehearseSeal } from './seal/seal.ts';
import type { Box, Bytes, Mark, PageSize } from './types.ts';

/** Beyond so many pages the trial looks at evenly spread ones. */
const mostPages = 60;
const samples = 6;
const left: Box = { x: 0, y: 0, width: 0.5, height: 1 };
const right: Box = { x: 0.5, y: 0, width: 0.5, height: 1 };
const trialColour = '#ff00ff';
/** The share of the page at each side of a mark that its own margin may leave free. */
const edge = 0.06;

/**
 * Does to a file, while it is uploaded, everything its seal will do: stamps pages, adds report and attachment, places a
 * signature, opens the result as strictly as the verifier, and looks at it. What people accept can then be sealed.
 * `doubtful` pages are all looked at, of the others a few. Throws PdfError `unsealable` with the reason, and whatever
 * preparing throws.
 */
export async function tryOut(
  settled: Bytes,
  { sizes, doubtful }: { sizes: readonly PageSize[]; doubtful: readonly number[] },
): Promise<void> {
  const pages = pagesToTry(sizes.length, doubtful);
  const halfOf = (page: number): Box => (page % 2 === 0 ? left : right);
  const marks = pages.map((page) => cover(page, halfOf(page), sizes[page - 1] ?? { width: 1, height: 1 }));
  const prepared = await prepare({ source: settled, marks, report: trialReport, attachments: [trialAttachment] });
  const placed = await asUnsealable(() => rehearseSeal(prepared));
  const obstacle = await comparePages(settled, placed, sizes, pages, (page, before, after) => {
    const half = halfOf(page);
    if (!showsTheSame([before, after], [half], sizes[page - 1])) {
      return `page ${page} would look different when it is sealed`;
    }
    return countHidden(after, half) > 0 ? `something lies over what is stamped on page ${page}` : null;
  });
  if (obstacle !== null) throw new PdfError('unsealable', obstacle);
}

function pagesToTry(count: number, doubtful: readonly number[]): number[] {
  const spread = Array.from({ length: Math.min(samples, count) }, (_, index) =>
    samples >= count ? index + 1 : 1 + Math.round((index * (count - 1)) / (samples - 1)),
  );
  const step = Math.max(1, Math.ceil(doubtful.length / mostPages));
  const some = doubtful.filter((_, index) => index % step === 0);
  return [...new Set([...spread, ...some])].sort((one, other) => one - other);
}

function cover(page: number, box: Box, size: PageSize): Mark {
  const [across, down] = [size.width * box.width, size.height * box.height];
  const scale = 10_000 / Math.max(across, down);
  const [width, height] = [across * scale, down * scale];
  const path = `M 0 0 L ${width} 0 L ${width} ${height} L 0 ${height} Z`;
  return { kind: 'strokes', page, box, strokes: { width, height, paths: [path], colour: trialColour } };
}

/** The pixels well inside a covered half of a page that do not show its colour. */
export function countHidden({ pixels, width, height }: Picture, half: Box): number {
  const [left, right] = [firstAfter((half.x + edge) * width), Math.ceil((half.x + half.width - edge) * width)];
  const [top, bottom] = [firstAfter(edge * height), Math.ceil((1 - edge) * height)];
  const shown = bufferOf(pixels);
  const covered = Buffer.alloc(Math.max(0, right - left) * 4, Buffer.from([255, 0, 255, 255]));
  let count = 0;
  for (let y = top; y < bottom; y++) {
    const [start, end] = [(y * width + left) * 4, (y * width + right) * 4];
    if (start >= end || shown.compare(covered, 0, covered.length, start, end) === 0) continue;
    for (let at = start; at < end; at += 4) if (!showsTrialColour(shown, at)) count++;
  }
  return count;
}

const firstAfter = (place: number): number => Math.floor(place) + 1;

const showsTrialColour = (pixels: Buffer, at: number): boolean =>
  (pixels[at] ?? 0) > 215 && (pixels[at + 1] ?? 0) < 40 && (pixels[at + 2] ?? 0) > 215;

async function asUnsealable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'seal_failed') throw error;
    throw new PdfError('unsealable', error instanceof Error ? error.message : undefined, { cause: error });
  }
}

const trialReport = {
  description: { title: 'Trial', number: 'Trial', sealLevel: 'Trial' },
  blocks: [{ kind: 'paragraph', locale: 'en', text: 'Trial' } as const],
  footer: { locale: 'en', text: 'Trial' } as const,
};
const trialAttachment = {
  name: evidenceFileName,
  mediaType: 'application/json',
  description: 'Trial',
  bytes: new TextEncoder().encode('{}'),
};
