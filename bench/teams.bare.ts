// The other side of P1: a Fastify server that runs the SQL of a list and answers its rows, nothing else. A process of its own, as ours is.
import type { Input, listDocuments, listManagedTeams } from '@sealwright/contract';
import Fastify from 'fastify';
import { actorIn, type Actor, memberIds, membersRepo } from '../apps/server/src/areas/access/index.ts';
import { figuresOfAccounts } from '../apps/server/src/areas/documents/documents/accounts.reads.ts';
import { countDocumentsByFilter, readDocuments } from '../apps/server/src/areas/documents/documents/documents.reads.ts';
import { estateRepo } from '../apps/server/src/areas/documents/documents/estate.repo.ts';
import { selectionOf } from '../apps/server/src/areas/documents/documents/list/selection.ts';
import { readPeople } from '../apps/server/src/areas/people/index.ts';
import { readManagedTeams } from '../apps/server/src/areas/teams/administration/administration.reads.ts';
import { dashboardService } from '../apps/server/src/areas/workspace/dashboard/dashboard.service.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const { connection } = await startEmbeddedPostgres(dataDir);
const { db } = openDb(connection);
const clock = { now: () => new Date() };
const none = { count: 0, parts: [] };
const dashboard = dashboardService({ db, clock } as Parameters<typeof dashboardService>[0], {
  first: async () => none,
});
const actors = new Map<string, Promise<Actor>>();

/** Read once: whom the request is from is not part of the list's SQL. */
async function actorOf(userId: number, teamId: number): Promise<Actor> {
  const key = `${userId} ${teamId}`;
  const actor =
    actors.get(key) ??
    actorIn(db, { userId, sessionId: 1, scopes: null, role: 'user', hasSecondStep: false } as unknown as Actor, teamId);
  actors.set(key, actor);
  return actor;
}

type Asked = { what: string; user: number; team: number; query: unknown };

const answers: Record<string, (actor: Actor, query: never) => Promise<unknown>> = {
  documents: async (actor, query: Input<typeof listDocuments>['query']) => {
    const now = clock.now();
    const { rows, ...counted } = await readDocuments(db, selectionOf(actor, query, now), query, now);
    return { ...counted, results: rows.slice(0, query.pageSize) };
  },
  counts: (actor) => countDocumentsByFilter(db, actor, clock.now()),
  members: async ({ accountId }, { search }: { search: string }) => {
    const found = await readPeople(db, {
      among: memberIds(accountId),
      search,
      isDescending: false,
      limit: 26,
      offset: 0,
    });
    const ids = found.rows.map(({ id }) => id);
    const open = await estateRepo.openDocumentsOf(db, accountId, ids);
    return { ...found, open: [...open], members: await membersRepo(db).findAll(accountId, ids) };
  },
  dashboard: (actor) => dashboard.stats(actor, { scope: 'team_members', timeZone: 'UTC' }),
  teams: async (_actor, query: Input<typeof listManagedTeams>['query']) => {
    const found = await readManagedTeams(db, query);
    const sizes = await figuresOfAccounts(
      db,
      found.rows.map(({ id }) => id),
    );
    return { ...found, sizes: [...sizes] };
  },
};

const app = Fastify();
app.get<{ Querystring: { asked: string } }>('/', async ({ query: { asked } }) => {
  const { what, user, team, query } = JSON.parse(asked) as Asked;
  return answers[what]?.(await actorOf(user, team), query as never);
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
