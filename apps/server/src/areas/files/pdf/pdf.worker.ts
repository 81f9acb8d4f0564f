import { readFile, writeFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import {
  type BundleMember,
  type BundleVerification,
  type Bytes,
  cleanMark,
  type Combination,
  combine,
  drawPaper,
  encodePicture,
  extractText,
  type FileChange,
  findSealObstacles,
  findSuggestions,
  inspect,
  type Logo,
  logo,
  type Mark,
  missingFonts,
  openRenderer,
  type PageSize,
  parseStrokes,
  PdfError,
  photo,
  portrait,
  prepare,
  printPages,
  scan,
  settle,
  tryOut,
  unlock,
  type Verification,
  verify,
  verifyBundle,
  type VerifyOptions,
  writeForm,
} from '@sealwright/pdf';
import { serveThread } from '../../../platform/threads/threads.ts';
import { sealPdf } from './pdf.seal.ts';

/**
 * Everything that parses what strangers send runs here: in a thread with a time and a memory limit. Uploads come as paths and
 * are read when it is their turn, so that those that wait take up no memory.
 */

export type CheckedPdf = {
  /** A copy in which nothing can move any more, shown and signed instead of the upload; null where there is none. */
  settled: Bytes | null;
  pages: PageSize[];
  neutralised: FileChange[];
  isSigned: boolean;
  pictures: PagePicture[];
};

export type PageWanted = { page: number; widthPx: number };
export type PagePicture = PageWanted & { bytes: Bytes };

/** Checks an uploaded file, tries its seal out and draws its first pages. Throws PdfError with the reason it cannot be used. */
export async function checkPdf(path: string, wanted: PageWanted[]): Promise<CheckedPdf> {
  const uploaded = await read(path);
  const { bytes: open, isUnlocked } = await unlock(uploaded);
  const { pages, signatureCount } = await inspect(open);
  const isSigned = signatureCount > 0;
  const { bytes, changes, doubtful } = await settle(open);
  const notes = await refuseUnsealable(bytes, { isSigned, uploadedBytes: open.length });
  await tryOut(bytes, { sizes: pages, doubtful });
  const here = wanted.filter(({ page }) => page <= pages.length);
  const pictures = await drawPages(bytes, here);
  const neutralised: FileChange[] = [...(isUnlocked ? (['encrypted'] as const) : []), ...changes, ...notes];
  return { settled: bytes === uploaded ? null : bytes, pages, neutralised, isSigned, pictures };
}

/** Checks a sealed file, with the evidence record at `recordPath` where there is one. */
export const verifyPdf = async (
  path: string,
  options: VerifyOptions,
  recordPath: string | null = null,
): Promise<Verification> =>
  verify(await read(path), {
    ...options,
    evidenceRecord: recordPath === null ? undefined : await read(recordPath),
  });

/** Checks a bundle whose sealed files were checked. `path`: its members, as `v8.serialize` writes them. */
export const checkBundle = async (path: string, logKeys: string[] | undefined): Promise<BundleVerification> =>
  verifyBundle(deserialize(await read(path)) as BundleMember[], logKeys);

type Combined = Omit<Combination, 'sources'> & { marks: Mark[][] };

/**
 * The files at these paths in one, written to another, each with its marks drawn on its pages. Throws PdfError `too_many_pages`,
 * and what opening a file throws.
 */
export async function combinePdfs(paths: string[], to: string, { marks, ...given }: Combined): Promise<void> {
  const sources = paths.map((path, index) => async () => {
    const [source, own] = [await read(path), marks[index] ?? []];
    return own.length === 0 ? source : prepare({ source, marks: own, report: null, attachments: [] });
  });
  await writeFile(to, await combine({ ...given, sources }));
}

/** An uploaded picture as a square. Throws `image_invalid`. */
export const drawPortrait = async (path: string, sidePx: number): Promise<Bytes> => portrait(await read(path), sidePx);

/** An uploaded picture within a box of pixels. Throws `image_invalid`. */
export const drawLogo = async (path: string, most: { width: number; height: number }): Promise<Logo> =>
  logo(await read(path), most);

/** An uploaded picture, whole, at most `sidePx` wide and high. Throws `image_invalid`. */
export const drawPhoto = async (path: string, sidePx: number): Promise<Logo> => photo(await read(path), sidePx);

/** A photo of a paper as a PDF of one page. Throws `image_invalid`. */
export const scanPicture = async (path: string): Promise<Bytes> => scan(await read(path));

const read = async (path: string): Promise<Bytes> => new Uint8Array(await readFile(path));

/**
 * What the seal would refuse must not be signed first. Unsigned files of odd structure are written anew when they are sealed.
 * Answers what the sender is told of signatures that are kept.
 */
async function refuseUnsealable(
  bytes: Bytes,
  { isSigned, uploadedBytes }: { isSigned: boolean; uploadedBytes: number },
): Promise<FileChange[]> {
  const { structure, unstable, brokenSignatures, signatureNotes } = await findSealObstacles(bytes, uploadedBytes);
  const obstacles = [...unstable, ...brokenSignatures, ...(isSigned ? structure : [])];
  if (obstacles.length > 0) throw new PdfError('unsealable', obstacles.join('; '));
  return signatureNotes;
}

/** Draws pages as JPEG. Throws PdfError `page_missing` or `damaged`. */
export async function drawPages(bytes: Bytes, wanted: PageWanted[]): Promise<PagePicture[]> {
  const renderer = await openRenderer(bytes);
  try {
    const pictures: PagePicture[] = [];
    for (const { page, widthPx } of wanted) {
      const encoding = renderer.withPicture(page, widthPx, (picture) => encodePicture(picture, 'jpeg'));
      pictures.push({ page, widthPx, bytes: await encoding });
    }
    return pictures;
  } finally {
    renderer.close();
  }
}

export {
  cleanMark,
  drawPaper,
  extractText,
  findSuggestions,
  missingFonts,
  parseStrokes,
  printPages,
  sealPdf,
  writeForm,
};

serveThread({
  checkBundle,
  checkPdf,
  combinePdfs,
  drawPages,
  drawPaper,
  cleanMark,
  extractText,
  findSuggestions,
  missingFonts,
  parseStrokes,
  printPages,
  drawPortrait,
  drawLogo,
  drawPhoto,
  scanPicture,
  sealPdf,
  verifyPdf,
  writeForm,
});
