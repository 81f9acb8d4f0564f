import type { Db } from '../../../../platform/db/db.ts';
import { retrying } from '../../../../platform/db/retrying.ts';
import { AppError } from '../../../../platform/errors.ts';
import { ForeignAnswer, type Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { teamAccountsRepo } from '../../../access/index.ts';
import type { Estate } from '../../members/index.ts';
import { listAnswer, type Page, pageOf, refuseOther, resourceAnswer } from '../protocol/answers.ts';
import { refused } from '../protocol/dialect.ts';
import { parseFilter } from '../protocol/filter.ts';
import { patched } from '../protocol/patch.ts';
import { projected, readResource, type Resource, type Shown } from '../protocol/resource.ts';
import { USER } from '../protocol/schemas.ts';
import { baseOf } from '../protocol/base.ts';
import type { Directory } from '../settings/access.ts';
import { memberships, requireActive, requireProven } from './users.membership.ts';
import { peopleOfDirectory } from './users.people.ts';
import {
  type DirectoryPerson,
  findPerson,
  groupsOfPeople,
  isNameTaken,
  listPeople,
} from './users.reads.ts';
import { directoryRepo } from './users.repo.ts';
import { addressOfPerson, readWords, toUser, type Words, writablePart } from './users.shape.ts';

export type Asked = Shown & { filter?: string | undefined; startIndex?: unknown; count?: unknown };
type Call = { id: number; shown: Shown; request: Incoming };

/** The people of a team as SCIM Users. */
export const scimUsersService = (platform: Platform, estate: Estate) => {
  const { clock, config, db } = platform;
  const base = baseOf(config);
  const members = memberships(platform, estate);
  const people = peopleOfDirectory(platform, estate);

  const shownOf = async (tx: Db, accountId: number, rows: readonly DirectoryPerson[]): Promise<Resource[]> => {
    const ids = rows.map(({ id }) => id);
    const groups = await groupsOfPeople(tx, accountId, ids);
    return rows.map((person) => toUser(base, person, groups.get(person.id) ?? []));
  };

  const resourceOf = async (tx: Db, accountId: number, id: number): Promise<Resource> => {
    const person = await findPerson(tx, accountId, id);
    const [resource] = person === undefined ? [] : await shownOf(tx, accountId, [person]);
    if (resource === undefined) throw new AppError('not_found');
    return resource;
  };

  /** Someone under the lock of the team, as the request has read them. Throws `not_found`, 412. */
  const hold = async (tx: Db, { accountId }: Directory, { id, request }: Pick<Call, 'id' | 'request'>) => {
    await teamAccountsRepo(tx).lock(accountId);
    const person = await findPerson(tx, accountId, id);
    if (person === undefined) throw new AppError('not_found');
    const [resource] = await shownOf(tx, accountId, [person]);
    if (resource !== undefined) refuseOther(request, resource);
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

  const change = (directory: Directory, { id, shown, request }: Call, next: (now: Resource) => Resource) =>
    db.transaction().execute(async (tx) => {
      const person = await hold(tx, directory, { id, request });
      await settle(tx, directory, person, readWords(next(writablePart(person))));
      return resourceAnswer(USER, await resourceOf(tx, directory.accountId, id), shown, { request });
    });

  return {
    list: async ({ accountId }: Directory, asked: Asked): Promise<ForeignAnswer> => {
      const page: Page = pageOf(asked);
      const filter = asked.filter ? parseFilter(asked.filter) : null;
      const { people: rows, total } = await listPeople(db, accountId, filter, page);
      const resources = await shownOf(db, accountId, rows);
      return listAnswer(
        resources.map((resource) => projected(USER, resource, asked)),
        total,
        page,
      );
    },

    get: async ({ accountId }: Directory, { id, shown, request }: Call): Promise<ForeignAnswer> =>
      resourceAnswer(USER, await resourceOf(db, accountId, id), shown, { request }),

    /** Throws `uniqueness` for someone whom the directory has named before, `invalidValue` for a foreign address. */
    create: async (
      directory: Directory,
      body: unknown,
      { shown, request }: Pick<Call, 'shown' | 'request'>,
    ): Promise<ForeignAnswer> => {
      requireActive(directory);
      const words = readWords(readResource(USER, body));
      const { accountId } = directory;
      const run = () =>
        db.transaction().execute(async (tx) => {
          await teamAccountsRepo(tx).lock(accountId);
          await requireProven(tx, accountId, words.address);
          const { user, isCreated } = await people.find(tx, directory, words);
          const known = await findPerson(tx, accountId, user.id);
          if (known?.isKnown === true) throw refused('uniqueness', 'The directory has this person already.');
          await refuseTaken(tx, accountId, words.userName, user.id);
          await keep(tx, accountId, user.id, words, isCreated);
          const isMember = known?.active === true;
          if (isMember && !words.active) await members.end(tx, directory, user.id);
          if (!isMember && words.active) await people.bringIn(tx, directory, user.id, []);
          const resource = await resourceOf(tx, accountId, user.id);
          return resourceAnswer(USER, resource, shown, { request, status: 201 });
        });
      // Someone signs up with the address in this very moment.
      const isLate = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'email_taken';
      return retrying(run, isLate, { most: 2 });
    },

    /** What the body leaves out has no value any more. */
    replace: (directory: Directory, body: unknown, call: Call): Promise<ForeignAnswer> =>
      change(directory, call, () => readResource(USER, body)),

    patch: (directory: Directory, body: unknown, call: Call): Promise<ForeignAnswer> =>
      change(directory, call, (now) => patched(USER, now, body)),

    /** Ends the membership and forgets what the directory said. The user stays. */
    remove: (directory: Directory, id: number, request: Incoming): Promise<ForeignAnswer> =>
      db.transaction().execute(async (tx) => {
        const { active } = await hold(tx, directory, { id, request });
        if (active) await members.end(tx, directory, id);
        await directoryRepo(tx).delete(directory.accountId, id);
        return new ForeignAnswer(204, null);
      }),
  };
};

async function refuseTaken(tx: Db, accountId: number, userName: string, exceptId: number): Promise<void> {
  if (await isNameTaken(tx, accountId, userName, exceptId)) throw refused('uniqueness', 'Someone has this userName.');
}
