import { USER_IMPORT_LIMITS } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readWhole, type TableThreads } from '../../../platform/sheets/read-table.ts';
import { receiveTable, shownColumns } from '../../../platform/sheets/receive-table.ts';
import type { Actor } from '../../access/index.ts';
import { knownAddresses } from '../../people/index.ts';
import { refusalOf, teamsIn } from './user-imports.job.ts';
import { teamsNamed } from './user-imports.reads.ts';
import { type Person, readRows, type WrongRow } from './user-imports.rows.ts';
import type { Kept } from './user-imports.sealed.ts';
import { refused } from './user-imports.shape.ts';

const { rows, ...LIMITS } = USER_IMPORT_LIMITS;

/** What an uploaded file says, and who of it would be added. */
export type LookedAt = Kept & { rowCount: number; ignoredColumns: string[]; added: Person[] };

/** Throws `user_import_columns_missing`, `user_import_too_large`, and what makes a file unusable. */
export async function lookAt(db: Db, threads: TableThreads, actor: Actor, bytes: Uint8Array): Promise<LookedAt> {
  // The header is a row too.
  const table = await readWhole(threads, bytes, { ...LIMITS, rows: rows + 1 });
  if (table.isCut) throw new AppError('user_import_too_large');
  const { header, ignoredColumns, people, wrong } = readRows(table.rows);
  const judged = await judge(db, actor, people);
  return {
    header,
    people: judged.people,
    wrong: [...wrong, ...judged.wrong],
    rowCount: people.length + wrong.length,
    ignoredColumns: shownColumns(ignoredColumns),
    added: judged.added,
  };
}

/** Throws `file_missing`, `files_too_many`, `import_file_empty`, `user_import_too_large`. */
export const receive = (platform: Platform, upload: Upload): Promise<{ fileName: string; bytes: Buffer }> =>
  receiveTable(platform, upload, { bytes: LIMITS.bytes, tooLarge: 'user_import_too_large', name: 'users' });

type Judged = { people: Person[]; added: Person[]; wrong: WrongRow[] };

/** Who of them is new, and who cannot be added as things are now. The job looks again. */
async function judge(db: Db, actor: Actor, people: readonly Person[]): Promise<Judged> {
  const emails = people.map(({ email }) => email);
  const known = await knownAddresses(db, emails);
  const teams = await teamsNamed(db, teamsIn(people));
  const judged: Judged = { people: [], added: [], wrong: [] };
  for (const person of people) {
    const isKnown = known.has(person.email.toLowerCase());
    const code = isKnown ? null : refusalOf(actor, person, teams);
    if (code === null) judged.people.push(person);
    else judged.wrong.push(refused(person, code));
    if (!isKnown && code === null) judged.added.push(person);
  }
  return judged;
}
