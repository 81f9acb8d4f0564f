import { MEMBER_IMPORT_COLUMNS, MemberInput, type MemberImportColumn } from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { cellText, faultOf } from '../../../platform/sheets/cells.ts';
import { columnNames, meaningsOf, NAMES_OF_PEOPLE } from '../../../platform/sheets/names.ts';
import { type Assigned, say } from '../base/index.ts';

/** `code` has a text in the server's `community.json`. */
export type Fault = { row: number; email: string; column: MemberImportColumn | null; code: string };
export type ReadRows = { members: MemberInput[]; faults: Fault[] };
/** The ids of what a list can name, by names in lower case. */
export type Names = Record<Assigned, ReadonlyMap<string, number>>;

const OTHER_NAMES: Partial<Record<MemberImportColumn, readonly string[]>> = {
  ...NAMES_OF_PEOPLE,
  headline: ['title', 'job title', 'position'],
  company: ['organization', 'organisation', 'employer'],
  phone: ['telephone', 'mobile', 'phone number'],
  bio: ['about', 'biography', 'description'],
  groups: ['group'],
  interests: ['interest'],
  categories: ['category'],
};

const COLUMNS = columnNames(say, MEMBER_IMPORT_COLUMNS, OTHER_NAMES);

const IDS_OF = { groups: 'groupIds', interests: 'interestIds', categories: 'categoryIds' } as const;
const NEEDED = ['email', 'firstName', 'lastName'] as const;
const BETWEEN = /[,;،؛，；]/u;

/**
 * The rows of a file, whose first row names the columns. Of rows with one address the first counts. Throws `import_file_empty`,
 * `member_file_columns_missing`.
 */
export function readMembers([first, ...below]: readonly Row[], names: Names): ReadRows {
  const header = (first?.cells ?? []).map(cellText);
  const columns = meaningsOf(header, COLUMNS);
  if (NEEDED.some((column) => !columns.includes(column))) throw new AppError('member_file_columns_missing');
  if (below.length === 0) throw new AppError('import_file_empty');
  const read: ReadRows = { members: [], faults: [] };
  const seen = new Set<string>();
  for (const row of below) {
    const cells = row.cells.map(cellText);
    const fault = faultOf({ ...row, cells }, header.length);
    const told = new Map(
      columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? ''] as const])),
    );
    const email = told.get('email') ?? '';
    const key = email.toLowerCase();
    const found = fault === null ? readMember(told, names) : { faults: [{ column: null, code: fault }] };
    if ('member' in found && seen.has(key)) {
      read.faults.push({ row: row.number, email, column: 'email', code: 'email_repeated' });
    } else if ('member' in found) {
      seen.add(key);
      read.members.push(found.member);
    } else read.faults.push(...found.faults.map((one) => ({ row: row.number, email, ...one })));
  }
  return read;
}

type CellFault = Pick<Fault, 'column' | 'code'>;
type Told = ReadonlyMap<MemberImportColumn, string>;

/** What a row says of a member, or all that is wrong with it. */
export function readMember(told: Told, names: Names): { member: MemberInput } | { faults: CellFault[] } {
  const faults: CellFault[] = [];
  const given: Record<string, unknown> = {};
  for (const [column, text] of told) {
    if (!(column in IDS_OF)) {
      given[column] = text.normalize('NFC');
      continue;
    }
    const ids = IDS_OF[column as keyof typeof IDS_OF];
    const words = text.split(BETWEEN).flatMap((word) => word.trim() || []);
    const found = words.map((word) => names[ids].get(word.toLowerCase()));
    if (found.includes(undefined)) faults.push({ column, code: 'name_unknown' });
    given[ids] = found.filter((id) => id !== undefined);
  }
  const parsed = MemberInput.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    const fault = faultIn(issue, told);
    if (!faults.some(({ column }) => column === fault.column)) faults.push(fault);
  }
  return parsed.success && faults.length === 0 ? { member: parsed.data } : { faults };
}

function faultIn(issue: z.core.$ZodIssue, told: Told): CellFault {
  const column = MEMBER_IMPORT_COLUMNS.find((one) => one === issue.path[0]) ?? null;
  const isEmpty = column !== null && (told.get(column) ?? '') === '';
  if (column === 'email') return { column, code: isEmpty ? 'email_required' : 'email_invalid' };
  if (isEmpty) return { column, code: 'field_required' };
  if (issue.code === 'too_big') return { column, code: 'too_big' };
  const isControl = issue.code === 'custom' && issue.params?.['code'] === 'control_characters';
  return { column, code: isControl ? 'control_characters' : 'invalid' };
}
