import { isCollision, retrying } from '../../../../platform/db/retrying.ts';
import { AppError } from '../../../../platform/errors.ts';
import { ForeignAnswer, type Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { teamAccountsRepo } from '../../../access/index.ts';
import type { Estate } from '../../members/index.ts';
import { listAnswer, type Page, pageOf, resourceAnswer } from '../protocol/answers.ts';
import { refused } from '../protocol/dialect.ts';
import { parseFilter } from '../protocol/filter.ts';
import { patched } from '../protocol/patch.ts';
import { projected, readResource, type Resource, type Shown } from '../protocol/resource.ts';
import { USER } from '../protocol/schemas.ts';
import type { Directory } from '../settings/access.ts';
import { memberships, requireActive, requireProven } from './users.membership.ts';
import { peopleOfDirectory } from './users.people.ts';
import { findPerson, listPeople } from './users.reads.ts';
import { directoryRepo } from './users.repo.ts';
import { settling } from './users.settling.ts';
import { readWords, writablePart } from './users.shape.ts';
import { shownPeople } from './users.shown.ts';

export type Asked = Shown & { filter?: string | undefined; startIndex?: unknown; count?: unknown };
type Call = { id: number; shown: Shown; request: Incoming };

/** Someone signs up with the address in this very moment. */
const again = <T>(run: () => Promise<T>): Promise<T> =>
  retrying(run, (cause) => isCollision(cause) || (cause instanceof AppError && cause.code === 'email_taken'), {
    most: 2,
  });

/** The people of a team as SCIM Users. */
export const scimUsersService = (platform: Platform, estate: Estate) => {
  const { config, db } = platform;
  const members = memberships(platform, estate);
  const people = peopleOfDirectory(platform, estate);
  const { shownOf, resourceOf } = shownPeople(config);
  const { hold, keep, settle, refuseTaken } = settling(platform, estate);

  const change = (directory: Directory, { id, shown, request }: Call, next: (now: Resource) => Resource) =>
    again(() =>
      db.transaction().execute(async (tx) => {
        const person = await hold(tx, directory, { id, request });
        // Who says nothing of it leaves someone in the team, or out of it.
        const wanted = { active: person.active, ...next(writablePart(person)) };
        await settle(tx, directory, person, readWords(wanted));
        return resourceAnswer(USER, await resourceOf(tx, directory.accountId, id), shown, { request });
      }),
    );

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
      return again(run);
    },

    /** What the body leaves out has no value any more. */
    replace: (directory: Directory, body: unknown, call: Call): Promise<ForeignAnswer> =>
      change(directory, call, () => readResource(USER, body)),

    patch: (directory: Directory, body: unknown, call: Call): Promise<ForeignAnswer> =>
      change(directory, call, (now) => patched(USER, now, body)),

    /** Ends the membership and forgets what the directory said. The user stays. */
    remove: (directory: Directory, id: number, request: Incoming): Promise<ForeignAnswer> =>
      again(() =>
        db.transaction().execute(async (tx) => {
          const { active } = await hold(tx, directory, { id, request });
          if (active) await members.end(tx, directory, id);
          await directoryRepo(tx).delete(directory.accountId, id);
          return new ForeignAnswer(204, null);
        }),
      ),
  };
};
