import { Email, Line, type Locale, type TeamRole, type UserImportColumn } from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { cellText, faultOf } from '../../../platform/sheets/cells.ts';
import { meaningsOf, plain, reportColumnsOf } from '../../../platform/sheets/names.ts';
import { COLUMNS, LANGUAGES, ROLES, TEAM_ROLES } from './user-imports.columns.ts';

/** Why a row cannot become a user. The code has a text in `user-imports.json`. */
export type Problem = { column: UserImportColumn | null; code: string };

/** A person as the file says it. `team`: the words that name one; '' for none. */
export type Person = {
  row: number;
  email: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  /** Null where the file says nothing. */
  locale: Locale | null;
  team: string;
  teamRole: TeamRole;
  cells: string[];
};

export type WrongRow = { row: number; problems: Problem[]; cells: string[] };

export type ReadRows = { header: string[]; ignoredColumns: string[]; people: Person[]; wrong: WrongRow[] };

const MAX_NAME = 255;
const Name = Line(MAX_NAME);

type Said = Record<UserImportColumn, string>;
type Note = (column: UserImportColumn, code: string) => void;

/**
 * Reads the rows of a file. Its first row names the columns; what our own report put in front counts for nothing. Of rows with one
 * address the first counts. Throws `user_import_columns_missing`, `import_file_empty`.
 */
export function readRows([first, ...below]: readonly Row[]): ReadRows {
  const all = first?.cells ?? [];
  const dropped = reportColumnsOf(all);
  const header = all.slice(dropped).map(cellText);
  const columns = meaningsOf(header, COLUMNS);
  if (!columns.includes('email')) throw new AppError('user_import_columns_missing');
  if (below.length === 0) throw new AppError('import_file_empty');
  const seen = new Set<string>();
  const read: ReadRows = {
    header,
    ignoredColumns: header.filter((name, at) => columns[at] === null && plain(name) !== ''),
    people: [],
    wrong: [],
  };
  for (const row of below) {
    const cells = row.cells.slice(dropped).map(cellText);
    const fault = faultOf({ ...row, cells }, header.length);
    const problems: Problem[] = fault === null ? [] : [{ column: null, code: fault }];
    const person =
      fault === null ? personIn(saidIn(cells, columns), (column, code) => problems.push({ column, code })) : null;
    const key = person?.email.toLowerCase() ?? '';
    if (problems.length === 0 && seen.has(key)) problems.push({ column: 'email', code: 'email_repeated' });
    if (person === null || problems.length > 0) read.wrong.push({ row: row.number, problems, cells });
    else {
      seen.add(key);
      read.people.push({ ...person, row: row.number, cells });
    }
  }
  return read;
}

function saidIn(cells: readonly string[], columns: readonly (UserImportColumn | null)[]): Said {
  const said: Said = { email: '', firstName: '', lastName: '', role: '', language: '', team: '', teamRole: '' };
  for (const [at, column] of columns.entries()) if (column !== null) said[column] = (cells[at] ?? '').normalize('NFC');
  return said;
}

function personIn(said: Said, note: Note): Omit<Person, 'row' | 'cells'> {
  const line = (column: 'firstName' | 'lastName' | 'team'): string => {
    const code = refusalOf(Name, said[column]);
    if (code !== null) note(column, code);
    return said[column];
  };
  if (said.email === '') note('email', 'email_required');
  else if (!Email.safeParse(said.email).success) note('email', 'email_invalid');
  if (said.teamRole !== '' && said.team === '') note('team', 'team_missing');
  return {
    email: said.email,
    firstName: line('firstName'),
    lastName: line('lastName'),
    role: oneOf(said.role, ROLES, () => note('role', 'role_unknown')) ?? 'user',
    locale: oneOf(said.language, LANGUAGES, () => note('language', 'language_unknown')),
    team: line('team'),
    teamRole: oneOf(said.teamRole, TEAM_ROLES, () => note('teamRole', 'team_role_unknown')) ?? 'member',
  };
}

/** Null where nothing is said, or what is said is unknown. */
function oneOf<T>(text: string, known: ReadonlyMap<string, T>, refuse: () => void): T | null {
  if (text === '') return null;
  const value = known.get(plain(text));
  if (value === undefined) refuse();
  return value ?? null;
}

function refusalOf(rule: z.ZodType, text: string): string | null {
  const [issue] = rule.safeParse(text).error?.issues ?? [];
  if (issue === undefined) return null;
  return issue.code === 'custom' ? String(issue.params?.['code'] ?? 'invalid') : issue.code;
}
