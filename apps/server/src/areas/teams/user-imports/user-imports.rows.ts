import { Email, Line, type Locale, type TeamRole, type UserImportColumn } from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import type { z } from 'zod';
import { plain } from '../../../platform/sheets/names.ts';
import {
  type CellsOf,
  type NoteProblem,
  type ReadList,
  readList,
  type ReadRow,
  type WrongRow,
} from '../../../platform/sheets/small-lists.ts';
import { COLUMNS, LANGUAGES, ROLES, TEAM_ROLES } from './user-imports.columns.ts';

/** A person as the file says it. `team`: the words that name one; '' for none. */
type Said = {
  email: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  /** Null where the file says nothing. */
  locale: Locale | null;
  team: string;
  teamRole: TeamRole;
};
export type Person = ReadRow<Said>;
export type WrongPerson = WrongRow<UserImportColumn>;

const MAX_NAME = 255;
const Name = Line(MAX_NAME);

/** Throws `user_import_columns_missing`, `import_file_empty`. */
export const readRows = (rows: readonly Row[]): ReadList<UserImportColumn, Said> =>
  readList(rows, {
    columns: COLUMNS,
    key: 'email',
    keyMissing: 'user_import_columns_missing',
    keyRepeated: 'email_repeated',
    read: personIn,
  });

function personIn(cells: CellsOf<UserImportColumn>, note: NoteProblem<UserImportColumn>): Said {
  const said = (column: UserImportColumn): string => cells.get(column) ?? '';
  const line = (column: 'firstName' | 'lastName' | 'team'): string => {
    const code = refusalOf(Name, said(column));
    if (code !== null) note(column, code);
    return said(column);
  };
  if (said('email') === '') note('email', 'email_required');
  else if (!Email.safeParse(said('email')).success) note('email', 'email_invalid');
  if (said('teamRole') !== '' && said('team') === '') note('team', 'team_missing');
  return {
    email: said('email'),
    firstName: line('firstName'),
    lastName: line('lastName'),
    role: oneOf(said('role'), ROLES, () => note('role', 'role_unknown')) ?? 'user',
    locale: oneOf(said('language'), LANGUAGES, () => note('language', 'language_unknown')),
    team: line('team'),
    teamRole: oneOf(said('teamRole'), TEAM_ROLES, () => note('teamRole', 'team_role_unknown')) ?? 'member',
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
