import { ADDRESS_FIELDS, type ContactField, type ImportTarget } from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import { cellText, faultOf } from '../../../../platform/sheets/cells.ts';
import { READ_CELL, readTags, type Refusal } from './cells.ts';

export type RowProblem = { target: ImportTarget | null; code: string };
/** What stands in one row: a text for each mapped field, in their order; '' says nothing. */
export type GoodRow = { values: string[]; tags: string[] };
export type BadRow = { row: number; problems: RowProblem[]; cells: string[] };

export type RowReader = {
  /** The fields that have a column, in the order of `values`. */
  fields: readonly ContactField[];
  hasTags: boolean;
  read: (row: Row) => GoodRow | BadRow;
};

export const isBad = (row: GoodRow | BadRow): row is BadRow => 'problems' in row;

/** Reads rows by what their columns become. `forAll`: names of the tags that every row gets beside its own. */
export function rowReader(targets: readonly (ImportTarget | null)[], forAll: readonly string[]): RowReader {
  const columns: { field: ContactField; at: number }[] = [];
  let tagsAt = -1;
  for (const [at, target] of targets.entries()) {
    if (target === 'tags') tagsAt = at;
    else if (target !== null) columns.push({ field: target, at });
  }
  const fields = columns.map(({ field }) => field);
  const sameness = sections(fields);
  const read = (row: Row): GoodRow | BadRow => {
    const { number, cells } = row;
    const fault = faultOf(row, targets.length);
    const problems: RowProblem[] = fault === null ? [] : [{ target: null, code: fault }];
    const note = (target: ImportTarget, { code }: Refusal) => problems.push({ target, code });
    const values: string[] = [];
    if (fault === null) {
      for (const { field, at } of columns) {
        const said = READ_CELL[field](cellText(cells[at] ?? ''));
        if (typeof said === 'string') values.push(said);
        else note(field, said);
      }
    }
    const tags = tagsAt < 0 || fault !== null ? [] : readTags(cellText(cells[tagsAt] ?? ''), forAll);
    if (!Array.isArray(tags)) note('tags', tags);
    if (problems.length > 0 || !Array.isArray(tags)) return { row: number, problems, cells };
    settleSections(sameness, values);
    return { values, tags };
  };
  return { fields, hasTags: tagsAt >= 0, read };
}

/** Where the flag of an address section stands among the values, and the fields that are '' while it is set. */
export type Section = { flag: number; parts: number[] };

export function sections(fields: readonly ContactField[]): Section[] {
  return (['physical', 'shipping'] as const).map((name) => ({
    flag: fields.indexOf(`${name}SameAsMailing`),
    parts: Object.values(ADDRESS_FIELDS[name])
      .map((field) => fields.indexOf(field))
      .filter((at) => at >= 0),
  }));
}

/** A section that is the mailing address says nothing of its own. */
export function settleSections(all: readonly Section[], values: string[]): void {
  for (const { flag, parts } of all) {
    if (values[flag] === 'true') for (const at of parts) values[at] = '';
  }
}
