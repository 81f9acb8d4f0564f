import { countPixels, findDifference } from './content/compare.ts';
import { prepare } from './content/prepare.ts';
import { openRenderer, type Picture } from './content/render.ts';
import { PdfError } from './errors.ts';
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
  const allowed = new Map(pages.map((page) => [page, [halfOf(page)]]));
  const changed = await findDifference(settled, placed, sizes, allowed);
  if (changed !== null) throw new PdfError('unsealable', `page ${changed} would look different when it is sealed`);
  const covered = await findCovered(placed, sizes, marks);
  if (covered !== null) throw new PdfError('unsealable', `something lies over what is stamped on page ${covered}`);
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

/** The first page on which its mark does not show. */
async function findCovered(bytes: Bytes, sizes: readonly PageSize[], marks: readonly Mark[]): Promise<number | null> {
  const renderer = await openRenderer(bytes);
  try {
    const widthOf = (page: number) => Math.max(1, Math.round(sizes[page - 1]?.width ?? 1));
    const isCovered = ({ page, box }: Mark) =>
      renderer.withPicture(page, widthOf(page), (picture) => countHidden(picture, box) > 0);
    return marks.find(isCovered)?.page ?? null;
  } finally {
    renderer.close();
  }
}

/** The pixels well inside `box` that do not show what was stamped there. */
function countHidden(picture: Picture, box: Box): number {
  const { pixels, width, height } = picture;
  const inner = { from: (box.x + edge) * width, to: (box.x + box.width - edge) * width };
  const [top, bottom] = [edge * height, (1 - edge) * height];
  const isLooked = (x: number, y: number) => x > inner.from && x < inner.to && y > top && y < bottom;
  const isTrialColour = (at: number) =>
    (pixels[at] ?? 0) > 215 && (pixels[at + 1] ?? 0) < 40 && (pixels[at + 2] ?? 0) > 215;
  return countPixels(picture, (at, x, y) => isLooked(x, y) && !isTrialColour(at));
}

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
  name: 'trial.json',
  mediaType: 'application/json',
  description: 'Trial',
  bytes: new TextEncoder().encode('{}'),
};
