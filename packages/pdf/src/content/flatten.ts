import type { PDF, PdfObject, PdfRef } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef as Ref, PdfStream } from '@libpdf/core';
import { drawMissingAppearance } from './annotation-look.ts';
import { PdfError } from '../errors.ts';
import type { Canvas } from './canvas.ts';
import { drawFieldValue, isLookStale } from './field-value.ts';
import type { Matrix, Rect } from './geometry.ts';
import { boundsAfter, pageGeometry, rectangle } from './geometry.ts';
import type { Layers } from './layers.ts';
import { arrayAt, dictAt, name, nameAt, numberAt, numbers, numbersAt, real, resolve, valueAt } from './objects.ts';
import { inherited } from './page-tree.ts';
import { isSigned } from './signatures.ts';

/** ISO 32000-2, table 167: hidden, or not shown on a screen. */
const unseenFlags = 0x2 | 0x20;

/** What became of a page's annotations. */
export type Flattened = {
  /** Form fields were drawn into the page. */
  hasForm: boolean;
  /** Comments, drawings and stamps were. */
  hasAnnotations: boolean;
  /** Some were not on the screen, and are gone. */
  hasHidden: boolean;
};

/**
 * Draws everything that lies over a page into it, with the look a screen gives it, and removes it. What people saw when
 * they placed fields and signed can then neither be changed nor cover what they signed, and prints as it is shown.
 * Real links stay, without a border; so do signatures that the file came with, without their own look.
 */
export function flattenPage(pdf: PDF, page: PdfDict, canvas: Canvas, layers: Layers): Flattened {
  const done: Flattened = { hasForm: false, hasAnnotations: false, hasHidden: false };
  const listed = arrayAt(pdf, page, 'Annots');
  if (listed === null) return done;
  const items = [...listed].flatMap((item) => {
    const annotation = resolve(pdf, item);
    return annotation instanceof PdfDict ? [{ item, annotation, kind: nameAt(pdf, annotation, 'Subtype') ?? '' }] : [];
  });
  // Viewers draw form fields over all other annotations.
  const widgetsLast = [
    ...items.filter(({ kind }) => kind !== 'Widget'),
    ...items.filter(({ kind }) => kind === 'Widget'),
  ];
  for (const { annotation, kind } of widgetsLast) {
    if (kind === 'Popup') {
      // Some viewers draw one that has a look, others never do.
      done.hasHidden ||= annotation.has('AP');
      continue;
    }
    const isSeen = ((numberAt(pdf, annotation, 'F') ?? 0) & unseenFlags) === 0 && layers.isShown(annotation.get('OC'));
    if (!isSeen) done.hasHidden ||= kind !== 'Link';
    else if (drawAnnotation(pdf, page, annotation, canvas)) {
      done[kind === 'Widget' ? 'hasForm' : 'hasAnnotations'] = true;
    }
  }
  const kept = items.filter(({ annotation, kind }) => {
    if (kind === 'Link') return bareLink(annotation);
    return kind === 'Widget' && isSigned(pdf, annotation) && bareSignature(pdf, annotation);
  });
  if (kept.length === 0) page.delete('Annots');
  else if (kept.length < listed.length) page.set('Annots', new PdfArray(kept.map(({ item }) => item)));
  return done;
}

/** A link without anything to see stays a link. */
function bareLink(annotation: PdfDict): true {
  for (const key of ['AP', 'BS', 'C', 'OC']) if (annotation.has(key)) annotation.delete(key);
  annotation.set('Border', numbers(0, 0, 0));
  return true;
}

/** A signature without anything to see stays a signature. Throws PdfError `changes_forbidden` where it cannot. */
function bareSignature(pdf: PDF, annotation: PdfDict): true {
  if (rectangle(pdf, valueAt(pdf, annotation, 'Rect')) === null) return true;
  // Written again, a signature that is no object of its own would stand at another place than the one it signs.
  if (annotation.get('V') instanceof PdfDict) {
    throw new PdfError('changes_forbidden', 'its signature is part of its field');
  }
  annotation.delete('AP');
  annotation.set('Rect', numbers(0, 0, 0, 0));
  return true;
}

/** With every field drawn, nothing interactive is left to describe but signatures. */
export function removeForm(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const form = dictAt(pdf, catalog, 'AcroForm');
  if (form === null) return;
  const fields = signedFields(pdf, form, 'Fields', 0);
  if (fields.length === 0) {
    catalog.delete('AcroForm');
    return;
  }
  for (const key of ['NeedAppearances', 'CO', 'XFA']) form.delete(key);
  form.set('Fields', new PdfArray(fields));
}

const deepestField = 32;

/** The fields below a node that hold a signature, their siblings left out. */
function signedFields(pdf: PDF, parent: PdfDict, key: string, depth: number): PdfObject[] {
  if (depth > deepestField) return [];
  return [...(arrayAt(pdf, parent, key) ?? [])].filter((item) => {
    const field = resolve(pdf, item);
    if (!(field instanceof PdfDict)) return false;
    if (isSigned(pdf, field)) return true;
    const kids = signedFields(pdf, field, 'Kids', depth + 1);
    if (kids.length > 0) field.set('Kids', new PdfArray(kids));
    return kids.length > 0;
  });
}

function drawAnnotation(pdf: PDF, page: PdfDict, annotation: PdfDict, canvas: Canvas): boolean {
  const rect = rectangle(pdf, valueAt(pdf, annotation, 'Rect'));
  if (rect === null) return false;
  const isWidget = nameAt(pdf, annotation, 'Subtype') === 'Widget';
  const appearance = isWidget && isLookStale(pdf, annotation) ? null : normalAppearance(pdf, annotation);
  const upright = uprightMatrix(pdf, page, annotation, rect);
  if (upright !== null) canvas.draw(`q ${upright.map(real).join(' ')} cm`);
  const isDrawn =
    appearance !== null
      ? drawAppearance(pdf, withResources(pdf, page, appearance), rect, canvas)
      : isWidget
        ? !isSigned(pdf, annotation) && drawFieldValue(pdf, annotation, rect, canvas)
        : // One whose states are all empty has a look: none.
          !hasAppearance(pdf, annotation) && drawMissingAppearance(pdf, annotation, rect, canvas);
  if (upright !== null) canvas.draw('Q');
  return isDrawn;
}

const noRotateFlag = 0x10;

/** Some annotations do not turn with their page: they turn back around their upper left corner (table 167, NoRotate). */
function uprightMatrix(pdf: PDF, page: PdfDict, annotation: PdfDict, { x, y, height }: Rect): Matrix | null {
  const { rotation } = pageGeometry(pdf, page);
  if (rotation === 0 || ((numberAt(pdf, annotation, 'F') ?? 0) & noRotateFlag) === 0) return null;
  const [cos, sin] = ({ 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const)[rotation];
  const top = y + height;
  return [cos, sin, -sin, cos, x - x * cos + top * sin, top - x * sin - top * cos];
}

const hasAppearance = (pdf: PDF, annotation: PdfDict): boolean => {
  const appearances = dictAt(pdf, annotation, 'AP');
  return appearances !== null && valueAt(pdf, appearances, 'N') !== null;
};

type Appearance = { ref: PdfRef; stream: PdfStream };

/** The normal appearance, in the state the annotation is in (ISO 32000-2, 12.5.5). */
function normalAppearance(pdf: PDF, annotation: PdfDict): Appearance | null {
  const appearances = dictAt(pdf, annotation, 'AP');
  if (appearances === null) return null;
  const normal = valueAt(pdf, appearances, 'N');
  if (normal instanceof PdfStream) return asForm(pdf, appearances.get('N'), normal);
  if (!(normal instanceof PdfDict)) return null;
  const state = nameAt(pdf, annotation, 'AS') ?? fieldState(pdf, annotation);
  const stream = valueAt(pdf, normal, state);
  return stream instanceof PdfStream ? asForm(pdf, normal.get(state), stream) : null;
}

function fieldState(pdf: PDF, annotation: PdfDict): string {
  const parent = dictAt(pdf, annotation, 'Parent');
  return nameAt(pdf, annotation, 'V') ?? (parent === null ? null : nameAt(pdf, parent, 'V')) ?? 'Off';
}

/** Viewers take any stream as an appearance; drawn by name it has to say that it is a form. */
function asForm(pdf: PDF, value: PdfObject | undefined, stream: PdfStream): Appearance | null {
  if (!(value instanceof Ref)) return null;
  if (nameAt(pdf, stream, 'Subtype') !== 'Form') stream.set('Subtype', name('Form'));
  return { ref: value, stream };
}

/** A look without resources finds its fonts in the form's or the page's, which a form drawn by name does not. */
function withResources(pdf: PDF, page: PdfDict, appearance: Appearance): Appearance {
  if (valueAt(pdf, appearance.stream, 'Resources') !== null) return appearance;
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm');
  const shared = (form === null ? null : form.get('DR')) ?? inherited(pdf, page, 'Resources');
  if (shared !== null && shared !== undefined) appearance.stream.set('Resources', shared);
  return appearance;
}

/** Moves the appearance's box, as its own matrix turns it, onto the annotation's rectangle (algorithm 8.1). */
function drawAppearance(pdf: PDF, { ref, stream }: Appearance, rect: Rect, canvas: Canvas): boolean {
  const box = rectangle(pdf, valueAt(pdf, stream, 'BBox'));
  if (box === null) return false;
  const own = numbersAt(pdf, stream, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0];
  const bounds = boundsAfter(own as unknown as Matrix, box);
  if (bounds.width === 0 || bounds.height === 0) return false;
  const [across, up] = [rect.width / bounds.width, rect.height / bounds.height];
  const moved = [across, 0, 0, up, rect.x - bounds.x * across, rect.y - bounds.y * up];
  canvas.draw(`q ${moved.map(real).join(' ')} cm /${canvas.xObject(ref)} Do Q`);
  return true;
}
