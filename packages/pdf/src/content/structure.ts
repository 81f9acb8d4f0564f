import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import type { Locale } from '../types.ts';
import { languageOf } from './metadata.ts';
import { arrayAt, ascii, dictAt, name, number, numberAt, resolve, textString } from './objects.ts';

/** Marked content on one of the report's pages. */
type Leaf = { page: number; mark: number };

/** An element of the report's structure (ISO 32000-2, 14.7): what screen readers read, in reading order. */
export type Element = { tag: string; locale: Locale; text?: string; kids: (Element | Leaf)[] };

/**
 * Adds the report to the file's structure, after what its author tagged. A source without tags stays without: it is not
 * marked as a tagged file, since readers would then pass over its untagged pages.
 * Does nothing where the author's structure does not say which of its keys are free.
 */
export function addStructure(pdf: PDF, report: Element, pages: readonly PdfRef[]): void {
  const catalog = pdf.getCatalog();
  const known = dictAt(pdf, catalog, 'StructTreeRoot');
  const firstKey = known === null ? 0 : numberAt(pdf, known, 'ParentTreeNextKey');
  const parents = known === null ? new PdfDict() : dictAt(pdf, known, 'ParentTree');
  if (firstKey === null || parents === null) return;
  const root = known ?? PdfDict.of({ Type: name('StructTreeRoot') });
  const direct = catalog.get('StructTreeRoot');
  const rootRef = direct instanceof PdfRef ? direct : pdf.register(root);
  const owners: PdfRef[][] = pages.map(() => []);
  const top = writeElement(pdf, report, { parent: rootRef, locale: null, pages, owners });
  const before = root.get('K');
  const siblings = resolve(pdf, before);
  root.set(
    'K',
    new PdfArray([...(siblings instanceof PdfArray ? siblings : before === undefined ? [] : [before]), top]),
  );
  const entries = owners.flatMap((refs, page) => [number(firstKey + page), pdf.register(new PdfArray(refs))]);
  root.set('ParentTree', pdf.register(withEntries(pdf, parents, entries, firstKey)));
  root.set('ParentTreeNextKey', number(firstKey + pages.length));
  for (const [index, ref] of pages.entries()) {
    const page = pdf.getObject(ref);
    if (page instanceof PdfDict) page.set('StructParents', number(firstKey + index));
  }
  catalog.set('StructTreeRoot', rootRef);
}

type Writing = { parent: PdfRef; locale: Locale | null; pages: readonly PdfRef[]; owners: PdfRef[][] };

/** A page has hundreds of elements: what they inherit, and a type that may be left out, is left out. */
function writeElement(pdf: PDF, { tag, locale, text, kids }: Element, above: Writing): PdfRef {
  const { pages, owners } = above;
  const ref = pdf.context.registry.allocateRef();
  const home = kids.find((kid) => 'mark' in kid)?.page ?? null;
  const items = kids.map((kid): PdfObject => {
    if ('tag' in kid) return writeElement(pdf, kid, { ...above, parent: ref, locale });
    const owned = owners[kid.page];
    if (owned !== undefined) owned[kid.mark] = ref;
    if (kid.page === home) return number(kid.mark);
    return PdfDict.of({ Type: name('MCR'), Pg: pages[kid.page] ?? ref, MCID: number(kid.mark) });
  });
  const [only] = items;
  const element = PdfDict.of({ S: name(tag), P: above.parent });
  element.set('K', items.length === 1 && only !== undefined ? only : new PdfArray(items));
  if (home !== null) element.set('Pg', pages[home] ?? ref);
  if (locale !== above.locale) element.set('Lang', ascii(languageOf(locale)));
  if (text !== undefined) element.set('ActualText', textString(text));
  pdf.context.registry.registerAt(ref, element);
  return ref;
}

/** A number tree (7.9.7) with further entries, whose keys are higher than all it has. */
function withEntries(pdf: PDF, tree: PdfDict, entries: PdfObject[], firstKey: number): PdfDict {
  const kids = arrayAt(pdf, tree, 'Kids');
  if (kids === null) return PdfDict.of({ Nums: new PdfArray([...(arrayAt(pdf, tree, 'Nums') ?? []), ...entries]) });
  const limits = new PdfArray([number(firstKey), number(firstKey + entries.length / 2 - 1)]);
  const leaf = pdf.register(PdfDict.of({ Nums: new PdfArray(entries), Limits: limits }));
  return PdfDict.of({ Kids: new PdfArray([...kids, leaf]) });
}
