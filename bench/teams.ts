import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import {
  countDocuments,
  type Endpoint,
  getDashboardStats,
  listDocuments,
  listManagedTeams,
  listMembers,
  setTeamId,
} from '@sealwright/contract';
import type { Perform } from '../scripts/api-client.ts';
import { type BareDatabase, bareDatabase } from './contacts.database.ts';
import { type Figure, median, type Outcome, quantile, tell } from './results.ts';
import { startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';
import { addressOf, MEMBERS, seedFile, seedPeople, seedTeam, settle } from './teams.seed.ts';

const FEW = 1000;
const MOST_TIMES = 20;
const ROWS = 25;

/** Someone who asks, in the large team and in the small one. */
type Asker = { name: string; userId: number; large: Perform; small: Perform };
/** One request: as ours, and what the bare server is asked instead. */
type Request = { endpoint: Endpoint; input: object; what: string; query: unknown };
/** `few`: the same where the small team has no such page. `growing`: it counts what there is, so that more of it takes longer. */
type Case = { name: string; part: string; request: Request; few?: Request; growing?: true };
type Bench = { bare: string; teams: { large: number; small: number }; sizes: Sizes };
type Times = { large: number[]; small: number[]; bare: number[] };
type Measured = { name: string; growing: boolean; rounds: Times[] };

/**
 * P1 in a team: how long its lists take with all its documents, beside a bare handler that runs the same SQL, and beside a team of as
 * many people with a thousand documents; all in turn, in one installation.
 */
export async function measureTeams(sizes: Sizes): Promise<Outcome> {
  const { teamDocuments } = sizes;
  const server = await startBenchServer();
  const database = await bareDatabase(server.dataDir);
  const query: BareDatabase['query'] = database.query;
  await seedFile(query);
  await seedPeople(query);
  const small = await seedTeam(server, query, { name: 'Few', documents: FEW });
  const large = await seedTeam(server, query, { name: 'Many', documents: teamDocuments });
  await settle(query);
  const bare = await startBare(server.dataDir);
  try {
    const { rows } = await query<{ id: string; email: string }>('select id, email from users');
    const idOf = (email: string) => Number(rows.find((row) => row.email === email)?.id);
    const asker = async (name: string, email: string): Promise<Asker> => {
      const [inLarge, inSmall] = [await server.signIn(email), await server.signIn(email)];
      await inLarge(setTeamId, { body: { teamId: large } });
      await inSmall(setTeamId, { body: { teamId: small } });
      return { name, userId: idOf(email), large: inLarge, small: inSmall };
    };
    const admin = await asker('admin', 'owner@example.com');
    const askers = [admin, await asker('member', addressOf(77)), await asker('owner of a tenth', addressOf(1))];
    const bench = { bare: bare.address, teams: { large, small }, sizes };
    const figures: Figure[] = [];
    for (const one of askers) figures.push(...(await measure(bench, one, listsOf(teamDocuments))));
    figures.push(...(await measure(bench, admin, screensOf)));
    return { ran: 'teams', figures };
  } finally {
    bare.process.kill();
    await database.close();
    await server.close();
  }
}

async function startBare(dataDir: string): Promise<{ process: ChildProcess; address: string }> {
  const child = fork(path.join(import.meta.dirname, 'teams.bare.ts'), [dataDir]);
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: string) => resolve(message));
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)));
  });
  return { process: child, address };
}

const STATES = ['new', 'draft', 'pending', 'sent', 'viewed', 'submitted', 'completed', 'downloaded', 'rejected'];
const FILTERS = [...STATES, 'notCompleted', 'allCompleted', 'archived', 'waiting', 'expiring'];

const documents = (query: object): Request => {
  const whole = { page: 1, pageSize: ROWS, ...query };
  return { endpoint: listDocuments, input: { query }, what: 'documents', query: whole };
};

const listsOf = (count: number) => (): Case[] => {
  // As many pages as a member sees for sure.
  const far = Math.max(1, Math.min(4000, Math.floor((count * 0.5) / ROWS)));
  const farOfFew = documents({ page: Math.floor((FEW * 0.5) / ROWS) });
  return [
    { name: 'first page', part: 'first page', request: documents({}) },
    { name: `page ${far}`, part: `page ${far}`, request: documents({ page: far }), few: farOfFew },
    ...FILTERS.map((status) => ({ name: status, part: 'each filter', request: documents({ status }) })),
    { name: 'mine', part: 'each filter', request: documents({ mine: 'true' }) },
    { name: 'in no folder', part: 'each filter', request: documents({ folder: 0 }) },
    { name: 'a common word', part: 'a search', request: documents({ search: 'return' }) },
    { name: 'one address', part: 'a search', request: documents({ search: 'client.777.1@' }) },
    { name: 'nothing found', part: 'a search', request: documents({ search: 'qqqxxx' }) },
    {
      name: 'counts of the filters',
      part: 'counts of the filters',
      request: { endpoint: countDocuments, input: {}, what: 'counts', query: {} },
      growing: true,
    },
  ];
};

const screensOf = (team: number): Case[] => {
  const members = (search: string): Request => ({
    endpoint: listMembers,
    input: { params: { team }, query: search === '' ? {} : { search } },
    what: 'members',
    query: { search },
  });
  const managed = { page: 1, pageSize: ROWS };
  return [
    { name: 'Team users', part: 'Team users', request: members('') },
    { name: 'Team users, a search', part: 'Team users, a search', request: members('number 77') },
    {
      name: 'Team Members',
      part: 'Team Members on the dashboard',
      request: {
        endpoint: getDashboardStats,
        input: { query: { scope: 'team_members' } },
        what: 'dashboard',
        query: {},
      },
    },
    {
      name: 'teams management',
      part: 'teams management',
      request: { endpoint: listManagedTeams, input: { query: {} }, what: 'teams', query: managed },
    },
  ];
};

async function measure(bench: Bench, asker: Asker, casesOf: (team: number) => Case[]): Promise<Figure[]> {
  const { rounds, only } = bench.sizes;
  const cases = casesOf(bench.teams.large);
  const ofFew = casesOf(bench.teams.small);
  const byPart = new Map<string, Measured[]>();
  for (const [index, { name, part, request, growing = false }] of cases.entries()) {
    if (!name.includes(only)) continue;
    const few = ofFew[index]?.few ?? ofFew[index]?.request ?? request;
    const sides = () => inTurn(bench, asker, request, few);
    // All code compiled, the database's pages in memory.
    await sides();
    const times: Times[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const now = await sides();
      const ratio = quantile(now.large, 0.95) / quantile(now.bare, 0.95);
      tell(`${name}, as ${asker.name}, to the bare SQL`, '×', ratio, { round, rounds });
      times.push(now);
    }
    byPart.set(part, [...(byPart.get(part) ?? []), { name, growing, rounds: times }]);
  }
  return [...byPart].flatMap(([part, measured]) =>
    (['bare', 'small'] as const).map((side) => worstOf(measured, side, `${part}, as ${asker.name}`)),
  );
}

async function inTurn({ bare, teams, sizes }: Bench, { userId, large, small }: Asker, request: Request, few: Request) {
  const asked = JSON.stringify({ what: request.what, user: userId, team: teams.large, query: request.query });
  const times: Times = { large: [], small: [], bare: [] };
  const plain = async () => {
    const answer = await fetch(`${bare}/?asked=${encodeURIComponent(asked)}`);
    if (!answer.ok) throw new Error(`The bare server answered ${answer.status}: ${await answer.text()}`);
    await answer.json();
  };
  for (let count = 0; count < Math.min(MOST_TIMES, sizes.times); count += 1) {
    times.bare.push(await timeOf(plain));
    times.large.push(await timeOf(() => large(request.endpoint, request.input as never)));
    times.small.push(await timeOf(() => small(few.endpoint, few.input as never)));
  }
  return times;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** Of several lists the one that is furthest from the other side. */
function worstOf(measured: Measured[], side: 'bare' | 'small', what: string): Figure {
  const p95 = (rounds: Times[], of: keyof Times) => rounds.map((times) => quantile(times[of], 0.95));
  const [worst] = measured
    .map(({ name, growing, rounds }) => {
      const [ours, theirs] = [p95(rounds, 'large'), p95(rounds, side)];
      const values = ours.map((value, round) => value / (theirs[round] ?? value));
      const middle = (of: keyof Times) => median(rounds.flatMap((times) => times[of])).toFixed(1);
      const said = `p95 ${median(ours).toFixed(1)} and ${median(theirs).toFixed(1)} ms, median ${middle('large')} and ${middle(side)} ms`;
      return { name, growing, values, said };
    })
    .toSorted((one, other) => median(other.values) - median(one.values));
  if (worst === undefined) throw new Error('Nothing was measured');
  const of = measured.length > 1 ? `the furthest of ${measured.length}: ${worst.name}; ` : '';
  return {
    id: 'P1',
    what: `team of ${MEMBERS}, ${what}, to ${side === 'bare' ? 'the bare SQL' : 'a thousand documents'}`,
    unit: '×',
    values: worst.values,
    atMost: side === 'bare' ? 1.5 : worst.growing ? null : 1.3,
    note: of + worst.said,
  };
}
