import { type Locale, USER_IMPORT_LIMITS, type UserImport } from '@sealwright/contract';
import { problemsOf } from '../../../platform/sheets/small-lists.ts';
import { toJob } from '../../jobs/index.ts';
import { say } from './user-imports.columns.ts';
import type { UserImportRow } from './user-imports.repo.ts';
import type { Person, WrongPerson } from './user-imports.rows.ts';
import type { Kept } from './user-imports.sealed.ts';

type JobRow = Parameters<typeof toJob>[0];

/** Wrong from the start, and after it. */
export function wrongRowsOf({ people, wrong }: Kept, failures: UserImportRow['failures']): WrongPerson[] {
  const byRow = new Map(people.map((person) => [person.row, person]));
  const failed = failures.flatMap(({ row, code }) => {
    const person = byRow.get(row);
    return person === undefined ? [] : [refused(person, code)];
  });
  return [...wrong, ...failed];
}

/** The row of someone who is said rightly and cannot be added. */
export function refused({ row, cells }: Person, code: string): WrongPerson {
  const column = code.startsWith('role_') ? 'role' : 'team';
  return { row, problems: [{ column, code }], cells };
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
    problems: problemsOf(say, locale, { wrong, most: USER_IMPORT_LIMITS.shownProblems }),
    createdAt: row.createdAt.toISOString(),
    job: job === undefined ? null : toJob(job, now),
  };
}
