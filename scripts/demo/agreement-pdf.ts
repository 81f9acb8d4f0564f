import type { FieldType, Locale } from '@sealwright/contract';
import { PDF } from '@libpdf/core';
import { type Bytes, prepare } from '@sealwright/pdf';
import type { Mark } from '../../packages/pdf/src/types.ts';
import { WORDING } from './wording.ts';

export type Box = { x: number; y: number; width: number; height: number };
export type PlacedField = {
  type: FieldType;
  page: number;
  label: string;
  options?: string[];
  isRequired?: boolean;
} & Box;

const MARGIN = 0.1;
const LINE = 0.022;
// How many characters of a script fill a line of body text; only decides how much room a paragraph is given.
const CHARACTERS_PER_LINE: Record<Locale, number> = { en: 82, es: 82, zhCn: 42, ar: 88, ur: 84 };
const LINE_OF: Record<Locale, number> = { en: LINE, es: LINE, zhCn: LINE, ar: 0.026, ur: 0.034 };
const BODY_POINTS = 11;

type Sheet = { page: number; y: number; marks: Mark[]; locale: Locale };

/** A contract as an office would write it, in any of the five languages, with a place for each signatory to sign. */
export async function agreementPdf(agreement: {
  locale: Locale;
  title: string;
  paragraphs: readonly string[];
  signatories: readonly string[];
  hasQuestionnaire: boolean;
}): Promise<Bytes> {
  const { locale, title, paragraphs, signatories, hasQuestionnaire } = agreement;
  const sheet: Sheet = { page: 1, y: 0.12, marks: [], locale };
  write(sheet, title, { points: 20, lines: 1.6 });
  for (const paragraph of paragraphs) {
    const lines = Math.ceil(paragraph.length / CHARACTERS_PER_LINE[locale]);
    write(sheet, paragraph, { points: BODY_POINTS, lines: lines * (LINE_OF[locale] / LINE) });
    sheet.y += 0.015;
  }
  const { signature, name, date } = WORDING[locale];
  for (const [index, signatory] of signatories.entries()) {
    const { x, width } = column(index);
    const put = (text: string, y: number) =>
      sheet.marks.push({
        page: 1,
        kind: 'text',
        text,
        fontSize: 9,
        locale,
        box: { x, y, width, height: LINE_OF[locale] },
      });
    put(signatory, SIGNATURE_TOP - 0.036);
    put(signature, SIGNATURE_TOP + 0.055);
    put(`${name} · ${date}`, SIGNATURE_TOP + 0.12);
  }
  if (hasQuestionnaire) writeQuestionnaire(sheet);
  const pdf = PDF.create();
  for (let page = 0; page < (hasQuestionnaire ? 2 : 1); page++) pdf.addPage({ size: 'a4' });
  const source = new Uint8Array(await pdf.save());
  return prepare({ source, marks: sheet.marks, report: null, attachments: [] });
}

function write(sheet: Sheet, text: string, { points, lines }: { points: number; lines: number }): void {
  const height = LINE * Math.max(1, lines);
  const box = { x: MARGIN, y: sheet.y, width: 1 - 2 * MARGIN, height };
  const { page, locale } = sheet;
  sheet.marks.push({ page, kind: 'text', text, fontSize: points, locale, isMultiline: true, box });
  sheet.y += height;
}

const SIGNATURE_TOP = 0.76;

const column = (index: number): { x: number; width: number } => ({ x: MARGIN + (index % 3) * 0.28, width: 0.25 });

/** Where signatory `index` signs, and writes name and date. */
export function signatoryFields(index: number, locale: Locale): PlacedField[] {
  const { x, width } = column(index);
  const { signature, name, date } = WORDING[locale];
  return [
    { type: 'signature', page: 1, label: signature, x, y: SIGNATURE_TOP, width, height: 0.05 },
    { type: 'name', page: 1, label: name, x, y: SIGNATURE_TOP + 0.085, width: 0.15, height: 0.028 },
    { type: 'date', page: 1, label: date, x: x + 0.155, y: SIGNATURE_TOP + 0.085, width: 0.095, height: 0.028 },
  ];
}

const QUESTIONS: readonly { type: FieldType; label: string; options?: string[]; isRequired?: boolean }[] = [
  { type: 'company', label: 'Company' },
  { type: 'email', label: 'E-mail for invoices' },
  { type: 'text', label: 'What may we do for you?' },
  { type: 'radio', label: 'How shall we bill?', options: ['Monthly', 'By project'] },
  { type: 'dropdown', label: 'Size of the company', options: ['1 to 9', '10 to 49', '50 and more'] },
  { type: 'listbox', label: 'How did you find us?', options: ['Recommendation', 'Search', 'Fair'], isRequired: false },
  { type: 'checkbox', label: 'I would like to get the newsletter', isRequired: false },
  { type: 'initial', label: 'Initials' },
];

const rowTop = (row: number): number => 0.14 + row * 0.085;

function writeQuestionnaire(sheet: Sheet): void {
  for (const [row, { label }] of QUESTIONS.entries()) {
    const box = { x: MARGIN, y: rowTop(row), width: 0.6, height: LINE };
    sheet.marks.push({ page: 2, kind: 'text', text: label, fontSize: BODY_POINTS, locale: sheet.locale, box });
  }
}

/** The second page's fields: one of each further type. */
export function questionnaireFields(): PlacedField[] {
  return QUESTIONS.map((question, row) => ({
    ...question,
    page: 2,
    x: MARGIN,
    y: rowTop(row) + 0.026,
    width: question.type === 'checkbox' ? 0.03 : question.type === 'initial' ? 0.12 : 0.5,
    height: question.type === 'radio' || question.type === 'listbox' ? 0.045 : 0.03,
  }));
}
