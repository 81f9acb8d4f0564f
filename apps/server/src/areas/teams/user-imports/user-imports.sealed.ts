import type { Platform } from '../../../platform/platform.ts';
import type { Person, WrongPerson } from './user-imports.rows.ts';
import type { UserImportRow } from './user-imports.repo.ts';

/** What is kept of a file: its header, who may become a user, and the rows that are wrong. */
export type Kept = { header: string[]; people: Person[]; wrong: WrongPerson[] };

type Parts = Pick<Platform, 'secrets'>;

const contextOf = (userId: number): string => `user_imports.rows_sealed:${userId}`;

export const sealRows = ({ secrets }: Parts, userId: number, kept: Kept): Buffer =>
  secrets.seal(JSON.stringify(kept), contextOf(userId));

export const openRows = (
  { secrets }: Parts,
  { userId, rowsSealed }: Pick<UserImportRow, 'userId' | 'rowsSealed'>,
): Kept => JSON.parse(secrets.open(rowsSealed, contextOf(userId)).toString()) as Kept;
