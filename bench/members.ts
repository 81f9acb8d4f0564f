import { type Input, listCommunityMembers } from '@sealwright/contract';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { type Asked, compareLists } from './compare.ts';
import type { Outcome } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import { onlyOf, type Sizes } from './sizes.ts';

type Query = Partial<Input<typeof listCommunityMembers>['query']>;

const FEW = 1000;
/** Members of each group and of each interest, whatever the size: both sides find as many. */
const OF_EACH = 500;

const FAR_OF_FEW = FEW / 25;

const askedOf = (count: number): Asked<Query> => ({
  'first page': { query: {} },
  [`page ${count / 25}`]: { query: { page: count / 25 }, ofFew: { page: FAR_OF_FEW } },
  'by email': { query: { ordering: 'email' } },
  'newest first': { query: { ordering: '-created_at' } },
  'of a group': { query: { group: 1 } },
  'of an interest': { query: { interest: 1 } },
  'closed to the community': { query: { status: 'disabled' } },
  'a common word': { query: { search: 'smith' } },
  'one address': { query: { search: 'member-777@' } },
  'nothing found': { query: { search: 'qqqxxx' } },
});

/** P1 for the members of an installation's community. */
export async function measureMembers({ rounds, members: count, times, only }: Sizes): Promise<Outcome> {
  const [large, small] = [await startBenchServer(), await startBenchServer()];
  try {
    await fill(large, count);
    await fill(small, FEW);
    const reading = (server: BenchServer) => (query: Query) => server.owner(listCommunityMembers, { query });
    const sides = { large: reading(large), small: reading(small) };
    const lists = { what: 'members', asked: onlyOf(askedOf(count), only), count, few: FEW };
    const figures = await compareLists(lists, sides, { rounds, times });
    return { ran: 'members', figures };
  } finally {
    await small.close();
    await large.close();
  }
}

/** Members as rows: what a page costs does not depend on how they came about. Each is in one group. */
async function fill(server: BenchServer, count: number): Promise<void> {
  const { connection, stop } = await startEmbeddedPostgres(server.dataDir);
  const { pool, close } = openDb(connection);
  const groups = count / OF_EACH;
  await pool.query(
    `insert into community_groups (name, description, access, status, created_at, updated_at)
    select 'Group ' || n, '', true, 'active', now(), now() from generate_series(1, $1::integer) n`,
    [groups],
  );
  await pool.query(
    `insert into community_interests (name, names, created_at, updated_at)
    select 'Interest ' || n, '{}', now(), now() from generate_series(1, $1::integer) n`,
    [groups],
  );
  await pool.query(
    `insert into community_members (email, first_name, last_name, headline, company, phone, bio, can_access, interest_ids,
      category_ids, group_ids, created_at, updated_at)
    select 'member-' || n || '@bench.example', 'Ada', case when n % 10 = 0 then 'Smith' else 'Of ' || md5(n::text) end, 'Preparer',
      'Company ' || n % 997, '', '', n % 50 > 0, array[1 + n % $2::integer]::bigint[], '{}', array[1 + n % $2::integer]::bigint[],
      timestamptz '2026-01-01' + n * interval '1 minute', now()
    from generate_series(1, $1::integer) n`,
    [count, groups],
  );
  await pool.query('vacuum analyze community_members');
  await close();
  await stop();
}
