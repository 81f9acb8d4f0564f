import { type Locale, USER_IMPORT_LIMITS, type UserImport } from '@sealwright/contract';
import { withoutIsolates } from '../../../platform/i18n/i18n.ts';
import { toJob } from '../../jobs/index.ts';
import { say } from './user-imports.columns.ts';
import type { UserImportRow } from './user-imports.repo.ts';
import type { Person, Problem, WrongRow } from './user-imports.rows.ts';
import type { Kept } from './user-imports.sealed.ts';

type JobRow = Parameters<typeof toJob>[0];

/** Wrong from the start, and after it; by their place in the file. */
export function wrongRowsOf({ people, wrong }: Kept, failures: UserImportRow['failures']): WrongRow[] {
  const byRow = new Map(people.map((person) => [person.row, person]));
  const failed = failures.flatMap(({ row, code }) => {
    const person = byRow.get(row);
    return person === undefined ? [] : [refused(person, code)];
  });
  return [...wrong, ...failed].sort((one, other) => one.row - other.row);
}

/** The row of someone who is said rightly and cannot be added. */
export function refused({ row, cells }: Person, code: string): WrongRow {
  const column = code.startsWith('role_') ? 'role' : 'team';
  return { row, problems: [{ column, code }], cells };
}

/** Everything that is wrong with a row, in one sentence each. Chinese puts no space between sentences. */
export const errorOf = (locale: Locale, { problems }: WrongRow): string =>
  withoutIsolates(problems.map((problem) => messageOf(locale, problem)).join(locale === 'zhCn' ? '' : ' '));

function messageOf(locale: Locale, { column, code }: Problem): string {
  const text = say(locale, `error.${code}`);
  return column === null ? text : say(locale, 'problem', { field: say(locale, `column.${column}`), text });
}

/** A list of people as the contract shows it. */
export function toUserImport(
  locale: Locale,
  row: UserImportRow,
  kept: Kept,
  { job, now }: { job: JobRow | undefined; now: Date },
): UserImport {
  const wrong = wrongRowsOf(kept, row.failures);
  return {
    id: row.id,
    fileName: row.fileName,
    rowCount: row.rowCount,
    newCount: row.newCount,
    knownCount: row.knownCount,
    wrongCount: wrong.length,
    adminCount: row.adminCount,
    invitedCount: row.invitedCount,
    ignoredColumns: row.ignoredColumns,
    problems: wrong.slice(0, USER_IMPORT_LIMITS.shownProblems).map((one) => ({
      row: one.row,
      message: withoutIsolates(say(locale, 'row', { row: one.row, error: errorOf(locale, one) })),
    })),
    createdAt: row.createdAt.toISOString(),
    job: job === undefined ? null : toJob(job, now),
  };
}
