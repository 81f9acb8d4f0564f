import type { Input, listManagedTeams, ManagedTeam, ManagedTeamDetails, Output } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, memberIds, membersRepo, teamAccountsRepo, permissionsOf, requireCan } from '../../access/index.ts';
import { readPeople } from '../../people/index.ts';
import { teamAdministrationPolicy } from './administration.policy.ts';
import { type ManagedTeamRow, readManagedTeam, readManagedTeams, readStatusChanges } from './administration.reads.ts';

type FiguresOfTeam = Pick<ManagedTeam, 'documentCount' | 'storageBytes'>;

/** How much each team keeps, counted by the area that keeps it. */
type Figures = (db: Db, accountIds: readonly number[]) => Promise<ReadonlyMap<number, FiguresOfTeam>>;

/** The plan of a team, known by what sells plans; null while nothing is sold. */
type BillingOf = (db: Db, accountId: number) => Promise<ManagedTeamDetails['billing']>;

export type Known = { figures: Figures; billingOf: BillingOf };

const MEMBERS_SHOWN = 100;

export const teamsAdministrationService = ({ clock, db, events }: Platform, { figures, billingOf }: Known) => {
  const details = async (tx: Db, actor: Actor, id: number): Promise<ManagedTeamDetails> => {
    const row = await readManagedTeam(tx, id);
    if (row === undefined) throw new AppError('not_found');
    const counted = await figures(tx, [id]);
    const history = await readStatusChanges(tx, id);
    return {
      ...toManagedTeam(actor, row, counted.get(id)),
      website: row.website ?? '',
      phone: row.phone ?? '',
      subdomain: row.subdomain,
      createdBy: row.creatorName ?? '',
      billing: await billingOf(tx, id),
      members: await membersOf(tx, id),
      history: history.map((change) => ({ ...change, at: change.at.toISOString() })),
    };
  };

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listManagedTeams>['query'],
      request: Incoming,
    ): Promise<Output<typeof listManagedTeams>> => {
      const { rows, counted } = await readManagedTeams(db, query);
      const sizes = await figures(
        db,
        rows.map(({ id }) => id),
      );
      return toList(request, query, { rows, counted }, (row) => toManagedTeam(actor, row, sizes.get(row.id)));
    },

    get: (actor: Actor, id: number): Promise<ManagedTeamDetails> => details(db, actor, id),

    /** Counts from the members' next request on. Asking for what is so already changes nothing, and tells no one. */
    changeStatus: (actor: Actor, id: number, isActive: boolean): Promise<ManagedTeamDetails> =>
      db.transaction().execute(async (tx) => {
        requireCan(actor, teamAdministrationPolicy.changeStatus);
        const team = await readManagedTeam(tx, id);
        if (team === undefined) throw new AppError('not_found');
        if (await teamAccountsRepo(tx).setActive(id, isActive)) {
          const type = isActive ? 'team_activated' : 'team_deactivated';
          const at = clock.now();
          await events.publish(tx, {
            type,
            at,
            accountId: id,
            actorId: actor.userId,
            details: { name: team.name },
          });
        }
        return details(tx, actor, id);
      }),
  };
};

async function membersOf(db: Db, accountId: number): Promise<ManagedTeamDetails['members']> {
  const { rows: people } = await readPeople(db, { among: memberIds(accountId), limit: MEMBERS_SHOWN, offset: 0 });
  const memberships = await membersRepo(db).findAll(
    accountId,
    people.map(({ id }) => id),
  );
  const byId = new Map(memberships.map((membership) => [membership.userId, membership]));
  return people.flatMap(({ id, name, email }) => {
    const membership = byId.get(id);
    if (membership === undefined) return [];
    return [{ id, name, email, role: membership.role, joinedAt: membership.joinedAt.toISOString() }];
  });
}

/** A team as the contract shows it to administrators. */
const toManagedTeam = (
  actor: Actor,
  row: ManagedTeamRow,
  { documentCount, storageBytes }: FiguresOfTeam = { documentCount: 0, storageBytes: 0 },
): ManagedTeam => ({
  id: row.id,
  name: row.name,
  isActive: row.isActive,
  memberCount: row.memberCount,
  documentCount,
  storageBytes,
  createdAt: row.createdAt.toISOString(),
  permissions: permissionsOf(actor, teamAdministrationPolicy, undefined),
});
