import type { PdfObject, PdfRef } from '@libpdf/core';
import { PDF, PdfArray, PdfDict, PdfStream } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import { type ReadingCopy, readingCopyKey } from '../reading-copy.ts';
import type { Bytes, Locale, Report, ReportBlock } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { openCanvas } from './canvas.ts';
import { copier } from './copy-objects.ts';
import type { FontBook } from './font-book.ts';
import { openFontBook } from './font-book.ts';
import type { PageGeometry } from './geometry.ts';
import { displayMatrix, displaySize, pageGeometry } from './geometry.ts';
import type { ImageBook } from './image-book.ts';
import { openImageBook } from './image-book.ts';
import { openLayers } from './layers.ts';
import { drawMark } from './marks.ts';
import { languageOf } from './metadata.ts';
import { contentStream, name, number, numbers, reals, textString } from './objects.ts';
import type { Page } from './page-tree.ts';
import { inherited, listPages, mostPages } from './page-tree.ts';
import { stampPage } from './page-stamp.ts';
import { drawReport, reportSize } from './report.ts';
import { withSource } from './source.ts';

export type Combination = {
  /** Sealed files, each read when it is its turn. */
  sources: (() => Promise<Bytes>)[];
  /** How many pages at the beginning of each are left out. */
  skipped?: number[];
  /** The first page: what this is, and which files are sealed. Nothing for none. */
  cover: ReportBlock[];
  locale: Locale;
  /** Over each page, and at the foot of the cover. */
  notice: string;
  mark: ReadingCopy;
};

/** Points added over each page: the notice covers nothing of it. */
const strip = 20;

/** The target, and what draws in it. */
type Target = { pdf: PDF; root: PdfRef; fonts: FontBook; images: ImageBook };

type Part = { pages: PdfRef[]; groups: PdfObject[]; hidden: PdfObject[] };

/**
 * All pages of several sealed files in one, for reading: without their seals, and marked as such on every page and in the
 * file itself, so that no one takes it for one of them. Throws PdfError: what opening a source throws, `too_many_pages`,
 * `glyph_missing`.
 */
export async function combine(input: Combination): Promise<Bytes> {
  const pdf = PDF.create();
  const root = pdf.register(new PdfDict());
  const target = { pdf, root, fonts: openFontBook(pdf), images: openImageBook(pdf) };
  const parts: Part[] = [{ pages: await coverPages(target, input), groups: [], hidden: [] }];
  for (const [index, read] of input.sources.entries()) {
    const skipped = input.skipped?.[index] ?? 0;
    const left = mostPages - parts.reduce((sum, { pages }) => sum + pages.length, 0);
    parts.push(await withSource(await read(), ({ pdf: from }) => copyPages(from, target, input, { left, skipped })));
  }
  target.fonts.write();
  writeTree(
    target,
    parts.flatMap(({ pages }) => pages),
  );
  writeCatalog(pdf, parts, input);
  const saved = await pdf.save({ compressStreams: false });
  return new Uint8Array(saved.buffer as ArrayBuffer, saved.byteOffset, saved.byteLength);
}

async function coverPages({ pdf, root, fonts, images }: Target, input: Combination): Promise<PdfRef[]> {
  const { locale, notice, cover } = input;
  if (cover.length === 0) return [];
  const description: Report['description'] = { title: '', number: '', sealLevel: '' };
  const { pages } = await drawReport({ description, blocks: cover, footer: { locale, text: notice } }, fonts, images);
  const box = numbers(0, 0, reportSize.width, reportSize.height);
  return pages.map((canvas: Canvas) => {
    const Contents = pdf.register(contentStream(canvas.operators()));
    const entries = { Type: name('Page'), Parent: root, MediaBox: box, CropBox: box };
    return pdf.register(PdfDict.of({ ...entries, Resources: canvas.resources(), Contents }));
  });
}

/** Of a page only what it is drawn from. Links, fields, structure and actions belong to the file it was in. */
async function copyPages(
  from: PDF,
  target: Target,
  input: Combination,
  { left, skipped }: { left: number; skipped: number },
): Promise<Part> {
  const found = listPages(from, mostPages).slice(skipped);
  if (found.length > left) throw new PdfError('too_many_pages');
  const copy = copier(from, target.pdf);
  const pages: PdfRef[] = [];
  for (const { dict } of found) {
    const page = PdfDict.of({ Type: name('Page'), Parent: target.root });
    const parts = {
      Resources: inherited(from, dict, 'Resources'),
      Contents: dict.get('Contents'),
      Group: dict.get('Group'),
    };
    for (const [key, value] of Object.entries(parts)) if (value) page.set(key, copy(value));
    await addNotice(target, { ref: target.root, dict: page }, pageGeometry(from, dict), input);
    pages.push(target.pdf.register(page));
  }
  const { shown, hidden } = openLayers(from).groups();
  return { pages, groups: [...shown, ...hidden].map(copy), hidden: hidden.map(copy) };
}

async function addNotice(
  target: Target,
  { dict: page }: Page,
  geometry: PageGeometry,
  input: Combination,
): Promise<void> {
  const taller = withStrip(geometry);
  const { x, y, width, height, rotation, userUnit } = taller;
  const box = numbers(x, y, x + width, y + height);
  for (const key of ['MediaBox', 'CropBox']) page.set(key, box);
  if (rotation !== 0) page.set('Rotate', number(rotation));
  if (userUnit !== 1) page.set('UserUnit', number(userUnit));
  const size = displaySize(taller);
  const rect = { x: 0, y: size.height - strip, width: size.width, height: strip };
  const canvas = openCanvas(target.fonts);
  canvas.draw(`q ${reals(...displayMatrix(taller))} cm`);
  // What its author had cropped away there must not come back.
  canvas.draw(`q 0.96 0.9 0.78 rg ${reals(rect.x, rect.y, rect.width, rect.height)} re f Q`);
  const text = { kind: 'text', text: input.notice, fontSize: 9, locale: input.locale } as const;
  await drawMark(canvas, target.images, text, { ...rect, x: 6, width: Math.max(1, rect.width - 12) });
  canvas.draw('Q');
  stampPage(target.pdf, page, taller, canvas);
}

/** The same page, made longer at the side that is up where it is shown. */
function withStrip(geometry: PageGeometry): PageGeometry {
  const more = strip / geometry.userUnit;
  const { x, y, width, height, rotation } = geometry;
  if (rotation === 90) return { ...geometry, x: x - more, width: width + more };
  if (rotation === 180) return { ...geometry, y: y - more, height: height + more };
  if (rotation === 270) return { ...geometry, width: width + more };
  return { ...geometry, height: height + more };
}

function writeTree({ pdf, root }: Target, pages: PdfRef[]): void {
  const tree = pdf.getObject(root);
  if (!(tree instanceof PdfDict)) throw new Error('the page tree is there');
  tree.set('Type', name('Pages'));
  tree.set('Kids', new PdfArray(pages));
  tree.set('Count', number(pages.length));
  pdf.getCatalog().set('Pages', root);
}

function writeCatalog(pdf: PDF, parts: readonly Part[], { locale, mark }: Combination): void {
  const catalog = pdf.getCatalog();
  catalog.set('Lang', textString(languageOf(locale)));
  const groups = new PdfArray(parts.flatMap((part) => part.groups));
  if (groups.length > 0) {
    const hidden = new PdfArray(parts.flatMap((part) => part.hidden));
    const shown = PdfDict.of({ BaseState: name('ON'), OFF: hidden, Locked: groups });
    catalog.set('OCProperties', PdfDict.of({ OCGs: groups, D: shown }));
  }
  const said = new TextEncoder().encode(JSON.stringify(mark));
  catalog.set(readingCopyKey, pdf.register(new PdfStream(new PdfDict(), said)));
}
