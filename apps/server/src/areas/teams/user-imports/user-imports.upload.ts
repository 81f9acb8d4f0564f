import { USER_IMPORT_LIMITS } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TableThreads } from '../../../platform/sheets/read-table.ts';
import { receiveRows, shownColumns } from '../../../platform/sheets/receive-table.ts';
import type { Actor } from '../../access/index.ts';
import { knownAddresses } from '../../people/index.ts';
import { refusalOf, teamsIn } from './user-imports.job.ts';
import { teamsNamed } from './user-imports.reads.ts';
import { type Person, readRows, type WrongPerson } from './user-imports.rows.ts';
import type { Kept } from './user-imports.sealed.ts';
import { refused } from './user-imports.shape.ts';

/** What an uploaded file says, and who of it would be added. */
export type LookedAt = Kept & { fileName: string; rowCount: number; ignoredColumns: string[]; added: Person[] };

type Parts = { platform: Platform; threads: TableThreads };

/** Throws `user_import_columns_missing`, `user_import_too_large`, and what makes a file unusable. */
export async function lookAt({ platform, threads }: Parts, actor: Actor, upload: Upload): Promise<LookedAt> {
  const tooLarge = 'user_import_too_large';
  const file = await receiveRows(platform, upload, { threads, limits: USER_IMPORT_LIMITS, tooLarge, name: 'users' });
  const { header, ignoredColumns, rows: people, wrong } = readRows(file.rows);
  const judged = await judge(platform.db, actor, people);
  return {
    fileName: file.fileName,
    header,
    people: judged.people,
    wrong: [...wrong, ...judged.wrong],
    rowCount: people.length + wrong.length,
    ignoredColumns: shownColumns(ignoredColumns),
    added: judged.added,
  };
}

type Judged = { people: Person[]; added: Person[]; wrong: WrongPerson[] };

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
