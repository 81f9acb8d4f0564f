import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import type { ActiveContent } from '../types.ts';
import { dictAt, name, nameAt, resolve, valueAt } from './objects.ts';
import { readSignatures } from './signatures.ts';

/** Action types that do something beyond moving about in the document (ISO 32000-1, table 198; ISO 32000-2, 12.6.4). */
const actionKinds = new Map<string, ActiveContent>([
  ['JavaScript', 'javascript'],
  ['Launch', 'launch'],
  ['SubmitForm', 'submit_form'],
  ['ImportData', 'submit_form'],
  ['ResetForm', 'submit_form'],
  ['GoToE', 'attachments'],
  ['Rendition', 'rich_media'],
  ['Movie', 'rich_media'],
  ['Sound', 'rich_media'],
  ['GoTo3DView', 'rich_media'],
  ['RichMediaExecute', 'rich_media'],
  // What is shown must not change after it was signed.
  ['Hide', 'javascript'],
  ['SetOCGState', 'javascript'],
]);

const annotationKinds = new Map<string, ActiveContent>([
  ['RichMedia', 'rich_media'],
  ['Screen', 'rich_media'],
  ['Movie', 'rich_media'],
  ['Sound', 'rich_media'],
  ['3D', 'rich_media'],
  ['FileAttachment', 'attachments'],
]);

const mostObjects = 400_000;

/** Calls `look` with every dictionary that can be reached from the catalog, streams included. */
function walkDictionaries(pdf: PDF, look: (dict: PdfDict) => void): void {
  const seen = new Set<PdfObject>();
  const stack: (PdfObject | null | undefined)[] = [pdf.getCatalog()];
  while (stack.length > 0) {
    const item = stack.pop();
    const value = item instanceof PdfRef ? resolve(pdf, item) : (item ?? null);
    if (value === null || !(value instanceof PdfDict || value instanceof PdfArray) || seen.has(value)) continue;
    seen.add(value);
    if (seen.size > mostObjects) throw new PdfError('damaged', 'the file holds too many objects');
    if (value instanceof PdfDict) {
      look(value);
      for (const [, child] of value) stack.push(child);
    } else for (const child of value) stack.push(child);
  }
}

export function findActiveContent(pdf: PDF): ActiveContent[] {
  const found = new Set<ActiveContent>();
  const catalog = pdf.getCatalog();
  const names = dictAt(pdf, catalog, 'Names');
  const form = dictAt(pdf, catalog, 'AcroForm');
  if (names !== null && dictAt(pdf, names, 'JavaScript') !== null) found.add('javascript');
  if (names !== null && dictAt(pdf, names, 'EmbeddedFiles') !== null) found.add('attachments');
  if (form !== null && valueAt(pdf, form, 'XFA') !== null) found.add('xfa');
  walkDictionaries(pdf, (dict) => {
    const kind = kindOfAction(pdf, dict) ?? kindOfAnnotation(pdf, dict);
    if (kind !== null) found.add(kind);
  });
  return [...found].sort();
}

function kindOfAction(pdf: PDF, dict: PdfDict): ActiveContent | null {
  const type = nameAt(pdf, dict, 'S');
  return type === null ? null : (actionKinds.get(type) ?? null);
}

function kindOfAnnotation(pdf: PDF, dict: PdfDict): ActiveContent | null {
  const subtype = dict.has('Rect') ? nameAt(pdf, dict, 'Subtype') : null;
  return subtype === null ? null : (annotationKinds.get(subtype) ?? null);
}

/**
 * Makes active content inert. Links, page turns and everything visible stay. A file that is signed is not touched:
 * attachments alone are left where they are, since they do nothing by themselves; anything that runs is refused as
 * `changes_forbidden`, because to pass it on would hand it to every recipient under our seal, and to remove it would
 * change what its author signed. Answers what was made inert.
 */
export function disarm(pdf: PDF): ActiveContent[] {
  const active = findActiveContent(pdf);
  if (active.length === 0) return [];
  if (readSignatures(pdf).count > 0) {
    if (active.every((kind) => kind === 'attachments')) return [];
    throw new PdfError('changes_forbidden', `the file is signed and holds active content: ${active.join(', ')}`);
  }
  removeDocumentLevel(pdf);
  walkDictionaries(pdf, (dict) => {
    disarmActions(pdf, dict);
    disarmAnnotation(pdf, dict);
  });
  return active;
}

function removeDocumentLevel(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const names = dictAt(pdf, catalog, 'Names');
  names?.delete('JavaScript');
  names?.delete('EmbeddedFiles');
  names?.delete('Renditions');
  for (const key of ['AF', 'Collection', 'AA']) catalog.delete(key);
  const form = dictAt(pdf, catalog, 'AcroForm');
  form?.delete('XFA');
  form?.delete('CO');
  const permissions = dictAt(pdf, catalog, 'Perms');
  // Usage rights, which exist to unlock scripts and submitting, no longer hold once the file changes.
  if (permissions?.has('UR3') === true) catalog.delete('Perms');
}

/** Removes actions from wherever they hang: /OpenAction, /A, /AA, /Next, outlines, name trees. */
function disarmActions(pdf: PDF, dict: PdfDict): void {
  for (const [key, value] of dict) {
    const target = resolve(pdf, value);
    if (target instanceof PdfDict && kindOfAction(pdf, target) !== null) dict.delete(key);
    else if (target instanceof PdfArray && holdsAction(pdf, target)) dict.delete(key);
  }
}

function holdsAction(pdf: PDF, list: PdfArray): boolean {
  return [...list].some((item) => {
    const value = resolve(pdf, item);
    return value instanceof PdfDict && kindOfAction(pdf, value) !== null;
  });
}

const startedBy = ['A', 'AA', 'RichMediaContent', 'RichMediaSettings', 'Movie', 'Sound', '3DD', 'FS', 'AF'];

/** The picture of a film or an attached file stays where it was; what it would have started goes. */
function disarmAnnotation(pdf: PDF, dict: PdfDict): void {
  if (kindOfAnnotation(pdf, dict) === null) return;
  for (const key of startedBy) dict.delete(key);
  dict.set('Subtype', name('Stamp'));
}
