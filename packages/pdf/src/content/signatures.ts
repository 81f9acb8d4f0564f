import type { PDF } from '@libpdf/core';
import { PdfDict, PdfName } from '@libpdf/core';
import { arrayAt, dictAt, nameAt, resolve, stringAt, valueAt } from './objects.ts';
import { inherited } from './page-tree.ts';

/** Signatures a file came with. */
export type Signatures = {
  count: number;
  /** Its author certified it (DocMDP): every level forbids new page content (ISO 32000-1, 12.8.2.2). */
  isCertified: boolean;
};

const deepestField = 32;

export function readSignatures(pdf: PDF): Signatures {
  const catalog = pdf.getCatalog();
  const values = signatureValues(pdf);
  const permissions = dictAt(pdf, catalog, 'Perms');
  const isCertified = values.some((value) => isCertification(pdf, value));
  return {
    count: values.length,
    isCertified: isCertified || (permissions !== null && dictAt(pdf, permissions, 'DocMDP') !== null),
  };
}

/** Whether a field, or a widget of one, holds a signature. */
export function isSigned(pdf: PDF, field: PdfDict): boolean {
  const type = inherited(pdf, field, 'FT');
  return type instanceof PdfName && type.value === 'Sig' && inherited(pdf, field, 'V') instanceof PdfDict;
}

function signatureValues(pdf: PDF): PdfDict[] {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm');
  const found = new Set<PdfDict>();
  const seen = new Set<PdfDict>();
  if (form !== null) visit(form, 'Fields', null, 0);
  return [...found];

  function visit(parent: PdfDict, key: string, inheritedType: string | null, depth: number): void {
    if (depth > deepestField) return;
    for (const item of arrayAt(pdf, parent, key) ?? []) {
      const field = resolve(pdf, item);
      if (!(field instanceof PdfDict) || seen.has(field)) continue;
      seen.add(field);
      const type = nameAt(pdf, field, 'FT') ?? inheritedType;
      const value = valueAt(pdf, field, 'V');
      if (type === 'Sig' && value instanceof PdfDict && stringAt(pdf, value, 'Contents') !== null) found.add(value);
      visit(field, 'Kids', type, depth + 1);
    }
  }
}

function isCertification(pdf: PDF, signature: PdfDict): boolean {
  return [...(arrayAt(pdf, signature, 'Reference') ?? [])]
    .map((item) => resolve(pdf, item))
    .some((reference) => reference instanceof PdfDict && nameAt(pdf, reference, 'TransformMethod') === 'DocMDP');
}
