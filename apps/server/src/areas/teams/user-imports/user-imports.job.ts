import type { Db } from '../../../platform/db/db.ts';
import { isCollision } from '../../../platform/db/retrying.ts';
import { violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Checkpoint, type JobRef, runJob, runSteps } from '../../jobs/index.ts';
import {
  createUser,
  findUserById,
  knownAddresses,
  localeOf,
  sendActivation,
  type UserRow,
} from '../../people/index.ts';
import { inviteOnce } from '../invitations/index.ts';
import { userImportPolicy } from './user-imports.policy.ts';
import { type NamedTeam, teamsNamed } from './user-imports.reads.ts';
import { type Failure, type UserImportRow, userImportsRepo } from './user-imports.repo.ts';
import type { Person } from './user-imports.rows.ts';
import { openRows } from './user-imports.sealed.ts';

const BATCH = 50;
const HOUR_SECONDS = 3600;

export const USERS_IMPORT = 'users_import';
export const importUsersTask = defineTask<JobRef>('import-users', { timeoutSeconds: HOUR_SECONDS, parallel: 1 });

type Counts = { created: number; known: number; failed: number };

/** Adds the people of a list in steps: those of finished steps stay when the job is stopped, and a second run skips them. */
export const importUsers = (platform: Platform, ref: JobRef, batch = BATCH): Promise<void> =>
  runJob(platform, ref, async (running) => {
    const { id, input, userId } = running.job;
    const row = await userImportsRepo(platform.db).find(userId, Number(input['importId']));
    if (row === undefined) throw new AppError('not_found');
    const { people } = openRows(platform, row);
    const step = async (tx: Db, { cursor, result, at }: Checkpoint & { at: Date }) => {
      const some = people.slice(cursor, cursor + batch);
      if (some.length === 0) return null;
      const counts = await addAll(tx, platform, { row, people: some, at });
      const done = cursor + some.length;
      return { cursor: done, done, result: resultOf(row, result, counts) };
    };
    // Throws for a job that was asked to stop.
    await running.finish({ result: await runSteps(platform, id, step, isInTheWay) });
  });

/** Someone signed up, or was invited, between the look and the act: the next look sees them. */
const isInTheWay = (cause: unknown): boolean =>
  isCollision(cause) ||
  violates(cause, 'invitations_open') ||
  (cause instanceof AppError && cause.code === 'email_taken');

const resultOf = ({ id }: UserImportRow, before: Record<string, unknown>, counts: Counts) => ({
  importId: id,
  created: Number(before['created'] ?? 0) + counts.created,
  known: Number(before['known'] ?? 0) + counts.known,
  failed: Number(before['failed'] ?? 0) + counts.failed,
});

type Step = { row: UserImportRow; people: readonly Person[]; at: Date };

async function addAll(tx: Db, platform: Platform, { row, people, at }: Step): Promise<Counts> {
  // Read anew in each step: the one who started it may have lost the right since.
  const administrator = await findUserById(tx, row.userId);
  if (administrator === undefined || !mayGoOn(administrator)) throw new AppError('not_permitted');
  const emails = people.map(({ email }) => email);
  const known = await knownAddresses(tx, emails);
  const teams = await teamsNamed(tx, teamsIn(people));
  const failures: Failure[] = [];
  let created = 0;
  for (const person of people) {
    if (known.has(person.email.toLowerCase())) continue;
    const code = refusalOf(administrator, person, teams);
    if (code === null) {
      await add(tx, platform, { administrator, person, team: teams.get(person.team)?.[0], at });
      created += 1;
    } else {
      failures.push({ row: person.row, code });
    }
  }
  await userImportsRepo(tx).addFailures(row.id, failures);
  return { created, known: people.length - created - failures.length, failed: failures.length };
}

const mayGoOn = ({ role, isBlocked, erasedAt }: UserRow): boolean => role !== 'user' && !isBlocked && erasedAt === null;

export const teamsIn = (people: readonly Person[]): string[] =>
  people.map(({ team }) => team).filter((team) => team !== '');

/** What keeps someone from being added whom the file says rightly; null where nothing does. */
export function refusalOf(
  administrator: { role: UserRow['role'] },
  { role, team }: Person,
  teams: ReadonlyMap<string, readonly NamedTeam[]>,
): string | null {
  if (role === 'admin' && !userImportPolicy.addAdministrators(administrator)) return 'role_not_permitted';
  if (team === '') return null;
  const [found, ...others] = teams.get(team) ?? [];
  if (found === undefined) return 'team_unknown';
  if (others.length > 0) return 'team_ambiguous';
  return found.isActive ? null : 'team_inactive';
}

type Added = { administrator: UserRow; person: Person; team: NamedTeam | undefined; at: Date };

async function add(tx: Db, platform: Platform, { administrator, person, team, at }: Added): Promise<void> {
  const { email, firstName, lastName, role, teamRole } = person;
  const locale = person.locale ?? localeOf(administrator);
  const names = { email, firstName, lastName };
  const user = await createUser(tx, { ...names, role, locale, passwordHash: null, activatedAt: null });
  const event = { at, userId: user.id, actorId: administrator.id, request: null };
  await platform.events.publish(tx, { type: 'account_imported', ...event });
  if (role === 'admin') await platform.events.publish(tx, { type: 'admin_granted', ...event });
  await sendActivation(tx, platform, user);
  if (team === undefined) return;
  const invitedBy = administrator.id;
  await inviteOnce(tx, platform, { accountId: team.id, email, role: teamRole, invitedBy, locale });
}
