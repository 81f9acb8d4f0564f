import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfArray, PdfString } from '@libpdf/core';
import { resolve } from './objects.ts';
import { inherited } from './page-tree.ts';

/** An option of a dropdown or a list box: what its field's value says, and what people see. */
export type Choice = { stored: string; shown: string };

// Many fields may share one list.
const known = new WeakMap<PdfArray, readonly Choice[]>();

/** The options of a choice field, by /Opt (ISO 32000-2, table 234): a pair is what is stored and what is shown. */
export function choicesOf(pdf: PDF, widget: PdfDict): readonly Choice[] {
  const listed = inherited(pdf, widget, 'Opt');
  if (!(listed instanceof PdfArray)) return [];
  const choices = known.get(listed) ?? [...listed].flatMap((item) => choiceOf(pdf, resolve(pdf, item)));
  known.set(listed, choices);
  return choices;
}

function choiceOf(pdf: PDF, option: PdfObject | null): Choice[] {
  const [stored, shown] =
    option instanceof PdfArray ? [resolve(pdf, option.at(0)), resolve(pdf, option.at(1))] : [option, option];
  if (!(shown instanceof PdfString)) return [];
  const text = shown.asString();
  return [{ stored: stored instanceof PdfString ? stored.asString() : text, shown: text }];
}
