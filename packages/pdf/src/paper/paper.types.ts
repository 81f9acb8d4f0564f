import type { Locale } from '../types.ts';

/** A table's column. `share` is its part of the width; all of them together are 1. Numbers and amounts stand at the end. */
export type PaperColumn = { label: string; share: number; align: 'start' | 'end' };

export type PaperTable = {
  columns: PaperColumn[];
  /** One text for each column. Line ends are kept: what explains an item stands under its name. */
  rows: string[][];
};

/**
 * A business paper: an invoice, a packing slip, a receipt. All texts are ready to be read: amounts and dates are written in the
 * paper's language already. Long ones break, long tables go on over further pages.
 */
export type Paper = {
  locale: Locale;
  /** What it is, as its heading: “Invoice”. */
  title: string;
  /** Its number, beside the title and in the file's own title. */
  number: string;
  /** Who it is from: the name, and the lines under it (address, tax number, email). */
  from: { name: string; lines: string[] };
  /** What has to be read first, such as that no money was taken; null: nothing. */
  notice: string | null;
  /** Whom it is for, each under its label. Up to two. */
  addresses: { label: string; lines: string[] }[];
  /** Beside the addresses: dates, the order's number. */
  facts: { label: string; value: string }[];
  table: PaperTable;
  /** Under the table, at its end: subtotal, taxes, total. Nothing on a packing slip. */
  totals: { label: string; value: string; isStrong: boolean }[];
  /** Paragraphs under all of it. */
  notes: string[];
  /** At the foot of each page, beside the page's number. */
  footer: string;
};
