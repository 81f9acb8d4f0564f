import type { PDF, PdfObject } from '@libpdf/core';
import { PdfDict, PdfStream } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import { decode, pageContent, readTokens } from './content-balance.ts';
import { arrayAt, dictAt, nameAt, numberAt, resolve, valueAt } from './objects.ts';
import { inherited } from './page-tree.ts';

/** A renderer keeps about a hundred bytes for each operator until its page is drawn. Dense maps have 500,000. */
const mostOperators = 1_500_000;
/** Saved states that wait for their restore. Programs that never restore leave a few thousand. */
const mostSaves = 20_000;
/** Parts inside parts. Renderers give up at 28 to 40, each at another depth, and would then show different pages. */
const deepest = 28;
/** A sheet of A0 scanned at 300 dpi has 140 million. */
const mostPixels = 160_000_000;
const shadingBytesPerOperator = 8;

/** The resource categories that an operator paints with (ISO 32000-2, table 34). */
const categories: Record<string, string> = {
  Do: 'XObject',
  scn: 'Pattern',
  SCN: 'Pattern',
  gs: 'ExtGState',
  sh: 'Shading',
};
const showsText = new Set(['Tj', 'TJ', "'", '"']);

/** How many operators a stream has, and how often it paints with each resource, as "category/name". */
type Uses = { operators: number; resources: Map<string, number> };

/**
 * Answers a check of single pages, to be made before anything draws them. What forms, patterns, glyphs, masks and
 * annotations paint counts as often as it is painted: four kilobytes can paint the same thing a million times.
 * It throws PdfError `too_complex`, and `damaged` for a page whose content cannot be read to its end.
 */
export function openComplexity(pdf: PDF): (page: PdfDict) => void {
  const usesOf = new Map<PdfStream, Uses>();
  const weights = new Map<PdfStream, Map<PdfDict | null, number>>();

  function weighUses(uses: Uses, resources: PdfDict | null, depth: number): number {
    let weight = uses.operators;
    for (const [use, times] of uses.resources) {
      weight += times * weighResource(use, resources, depth);
      if (weight > mostOperators) throw tooComplex('one page paints too much');
    }
    return weight;
  }

  function weighStream(stream: PdfObject | null, outer: PdfDict | null, depth: number): number {
    if (!(stream instanceof PdfStream)) return 0;
    if (depth > deepest) throw tooComplex('its parts are nested too deep');
    const resources = dictAt(pdf, stream, 'Resources') ?? outer;
    const known = weights.get(stream) ?? new Map<PdfDict | null, number>();
    weights.set(stream, known);
    const weight = known.get(resources);
    if (weight !== undefined) return weight;
    const uses = usesOf.get(stream) ?? countUses(decode(pdf, stream) ?? new Uint8Array());
    usesOf.set(stream, uses);
    // Renderers do not paint a part inside itself.
    known.set(resources, 0);
    known.set(resources, weighUses(uses, resources, depth + 1));
    return known.get(resources) ?? 0;
  }

  function weighResource(use: string, resources: PdfDict | null, depth: number): number {
    const [category, name] = [use.slice(0, use.indexOf('/')), use.slice(use.indexOf('/') + 1)];
    const group = resources === null ? null : dictAt(pdf, resources, category);
    const found = group === null ? null : valueAt(pdf, group, name);
    if (!(found instanceof PdfDict)) return 0;
    if (category === 'XObject' && nameAt(pdf, found, 'Subtype') === 'Image') return weighImage(pdf, found);
    if (category === 'Shading') return weighShading(pdf, found);
    if (category === 'ExtGState') {
      const mask = dictAt(pdf, found, 'SMask');
      return mask === null ? 0 : weighStream(valueAt(pdf, mask, 'G'), resources, depth);
    }
    if (category === 'Font') return weighGlyphs(found, resources, depth);
    const shading = category === 'Pattern' ? dictAt(pdf, found, 'Shading') : null;
    return shading === null ? weighStream(found, resources, depth) : weighShading(pdf, shading);
  }

  /** The heaviest glyph of a Type 3 font. */
  function weighGlyphs(font: PdfDict, outer: PdfDict | null, depth: number): number {
    const glyphs = nameAt(pdf, font, 'Subtype') === 'Type3' ? dictAt(pdf, font, 'CharProcs') : null;
    const resources = dictAt(pdf, font, 'Resources') ?? outer;
    let heaviest = 0;
    for (const [, glyph] of glyphs ?? []) {
      heaviest = Math.max(heaviest, weighStream(resolve(pdf, glyph), resources, depth));
    }
    return heaviest;
  }

  return (page) => {
    const content = pageContent(pdf, page);
    if (content === null) throw new PdfError('damaged', 'the content of a page cannot be read');
    const resources = inherited(pdf, page, 'Resources');
    let weight = weighUses(countUses(content), resources instanceof PdfDict ? resources : null, 1);
    for (const look of annotationLooks(pdf, page)) weight += weighStream(look, null, 1);
    if (weight > mostOperators) throw tooComplex('one page paints too much');
  };
}

function weighImage(pdf: PDF, image: PdfDict): number {
  const pixels = (numberAt(pdf, image, 'Width') ?? 0) * (numberAt(pdf, image, 'Height') ?? 0);
  if (pixels > mostPixels) throw tooComplex('a picture has too many pixels');
  for (const key of ['SMask', 'Mask']) {
    const mask = dictAt(pdf, image, key);
    if (mask !== null && mask !== image && !mask.has('SMask') && !mask.has('Mask')) weighImage(pdf, mask);
  }
  return 1;
}

function weighShading(pdf: PDF, shading: PdfDict): number {
  if (!(shading instanceof PdfStream)) return 1;
  return (decode(pdf, shading)?.length ?? 0) / shadingBytesPerOperator;
}

/** How the annotations of a page look, in each state that they can have. */
function annotationLooks(pdf: PDF, page: PdfDict): (PdfObject | null)[] {
  return [...(arrayAt(pdf, page, 'Annots') ?? [])].flatMap((item) => {
    const annotation = resolve(pdf, item);
    const looks = annotation instanceof PdfDict ? dictAt(pdf, annotation, 'AP') : null;
    const look = looks === null ? null : dictAt(pdf, looks, 'N');
    return look === null || look instanceof PdfStream ? [look] : [...look].map(([, state]) => resolve(pdf, state));
  });
}

function countUses(content: Uint8Array): Uses {
  const uses: Uses = { operators: 0, resources: new Map() };
  let saves = 0;
  let [name, font] = ['', ''];
  let textBytes = 0;
  const use = (key: string, times: number) => uses.resources.set(key, (uses.resources.get(key) ?? 0) + times);
  function operate(operator: string): void {
    uses.operators += 1;
    if (uses.operators > mostOperators) throw tooComplex('one page paints too much');
    saves += changeOfSaves[operator] ?? 0;
    if (saves > mostSaves) throw tooComplex('it saves too many states');
    if (operator === 'Tf') font = name;
    const category = categories[operator];
    if (category !== undefined && name !== '') use(`${category}/${name}`, 1);
    if (showsText.has(operator) && font !== '') use(`Font/${font}`, textBytes);
    name = '';
    textBytes = 0;
  }
  const isWhole = readTokens(content, (at, end) => {
    const first = content[at] ?? 0;
    if (first === slash) name = unescaped(textOf(content, at + 1, end));
    else if (first === openString) textBytes += end - at - 2;
    else if (first === openHex) textBytes += (end - at - 2) / 2;
    else if (isLetterOrQuote(first)) operate(end - at > 3 ? '' : textOf(content, at, end));
  });
  if (!isWhole) throw new PdfError('damaged', 'the content of a page does not end');
  return uses;
}

const changeOfSaves: Record<string, number> = { q: 1, Q: -1 };
const [slash, openString, openHex] = [0x2f, 0x28, 0x3c];
const textOf = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
/** ISO 32000-2, 7.3.5. */
const unescaped = (name: string) =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Numbers and brackets begin otherwise (ISO 32000-2, 7.8.2). */
function isLetterOrQuote(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x22 || byte === 0x27;
}

const tooComplex = (message: string): PdfError => new PdfError('too_complex', message);
