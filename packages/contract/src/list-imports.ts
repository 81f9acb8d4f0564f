import { z } from 'zod';
import { Id, Time } from './lists.ts';

/** What the import of a small list may take; how many bytes and rows is its own. */
export const LIST_IMPORT_LIMITS = {
  columns: 200,
  cellCharacters: 2000,
  /** Of all cells together. */
  characters: 5_000_000,
  /** Wrong rows that an answer names; the report has all of them. */
  shownProblems: 100,
} as const;

/** A list that was uploaded and checked. Nothing is changed before it is started. */
export const ListImport = z.object({
  id: Id,
  fileName: z.string(),
  /** Rows below the header: those that are new, those of what is known already, and those that are wrong. */
  rowCount: z.number().int(),
  newCount: z.number().int(),
  knownCount: z.number().int(),
  /** Also those that went wrong after the start. */
  wrongCount: z.number().int(),
  /** Names of columns that say nothing to us, at most 20. */
  ignoredColumns: z.array(z.string()),
  /** The first wrong rows. `row` as a spreadsheet numbers it: the header is row 1. `message` in the reader’s language. */
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
  createdAt: Time,
});

/** One `file`: CSV or XLSX, told apart by their bytes. Its first row names the columns. */
export const LIST_IMPORT_PARTS = {
  files: {
    file: {
      most: 1,
      mediaTypes: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
  },
  texts: z.object({}),
};
