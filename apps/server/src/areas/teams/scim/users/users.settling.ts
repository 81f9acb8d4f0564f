import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { teamAccountsRepo } from '../../../access/index.ts';
import type { Estate } from '../../members/index.ts';
import { refuseOther } from '../protocol/answers.ts';
import { baseOf } from '../protocol/base.ts';
import { refused } from '../protocol/dialect.ts';
import type { Directory } from '../settings/access.ts';
import { memberships, requireActive, requireProven } from './users.membership.ts';
import { peopleOfDirectory } from './users.people.ts';
import { type DirectoryPerson, findPerson, isNameTaken } from './users.reads.ts';
import { directoryRepo } from './users.repo.ts';
import { addressOfPerson, toUser, type Words, writablePart } from './users.shape.ts';

/** How someone comes to be as the directory says. */
export const settling = (platform: Platform, estate: Estate) => {
  const { clock, config } = platform;
  const base = baseOf(config);
  const members = memberships(platform, estate);
  const people = peopleOfDirectory(platform, estate);

  /** Someone under the lock of the team, as the request has read them. Throws `not_found`, 412. */
  const hold = async (tx: Db, { accountId }: Directory, { id, request }: { id: number; request: Incoming }) => {
    await teamAccountsRepo(tx).lock(accountId);
    const person = await findPerson(tx, accountId, id);
    if (person === undefined) throw new AppError('not_found');
    refuseOther(request, toUser(base, person, []));
    return person;
  };

  /** Brings someone to what the directory says. What is new of it is checked, what it said before is not. */
  const settle = async (tx: Db, directory: Directory, person: DirectoryPerson, words: Words): Promise<void> => {
    const { accountId } = directory;
    const { id, active } = person;
    const { active: isWanted, address, ...rest } = words;
    const isOther = JSON.stringify(writablePart({ ...person, ...rest })) !== JSON.stringify(writablePart(person));
    if (isOther || (isWanted && !active)) requireActive(directory);
    if (!isOther && isWanted === active) return;
    await refuseTaken(tx, accountId, words.userName, id);
    if (address.toLowerCase() !== addressOfPerson(person).toLowerCase()) await requireProven(tx, accountId, address);
    await keep(tx, accountId, id, words, person.isCreated);
    await people.follow(tx, directory, person, words);
    if (active && !isWanted) await members.end(tx, directory, id);
    if (!active && isWanted) await people.bringIn(tx, directory, id, person.waitingGroups);
  };

  const keep = async (tx: Db, accountId: number, userId: number, words: Words, isCreated: boolean): Promise<void> => {
    const { active: _, address: __, emails, ...plain } = words;
    await directoryRepo(tx).dropErased(accountId);
    const row = { ...plain, emails: JSON.stringify(emails), accountId, userId };
    await directoryRepo(tx).keep(row, { isCreated, at: clock.now() });
  };

  /** Throws `uniqueness` where another one has the name. */
  const refuseTaken = async (tx: Db, accountId: number, userName: string, exceptId: number): Promise<void> => {
    if (await isNameTaken(tx, accountId, userName, exceptId)) throw refused('uniqueness', 'Someone has this userName.');
  };

  return { hold, keep, refuseTaken, settle };
};
