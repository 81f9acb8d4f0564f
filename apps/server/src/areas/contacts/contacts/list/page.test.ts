import { type Input, listContacts } from '@sealwright/contract';
import type { RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';
import { matching } from './conditions.reads.ts';
import { estimateOf } from './estimate.reads.ts';
import { LIMITS, type Limits } from './page.reads.ts';
import { readContacts } from '../contacts.reads.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

type Query = Partial<Input<typeof listContacts>['query']>;

let person: TestUser;
let stranger: TestUser;

/** Names in runs and names that return, a few deleted, another account beside it with other names. */
beforeAll(async () => {
  person = await make.user();
  stranger = await make.user();
  const fill = (accountId: number, first: string) =>
    rawSql(
      db,
      `
    insert into contacts (account_id, email, first_name, last_name, phone, client_type, tag_ids, created_at, deleted_at)
    select ${accountId}, 'person.' || i || '@client' || i % 53 || '.example.com', '${first}' || i % 7,
      case when i % 9 = 0 then 'Smith' when i between 500 and 700 then 'Early' when i = 1499 then 'Zoë' else 'Other' end,
      '555 ' || i % 97, case when i % 4 = 0 then 'individual' end, case when i % 3 = 0 then array[7::bigint] else '{}' end,
      timestamptz '2026-01-01' + (i / 10) * interval '1 hour',
      case when i % 11 = 0 then timestamptz '2026-06-01' + (i % 100) * interval '1 minute' end
    from generate_series(1, 1500) i`,
    );
  await fill(person.accountId, 'Anna');
  await fill(stranger.accountId, 'Smith');
  await rawSql(db, 'analyze contacts');
});

// All addresses of the sample are in lower case.
const SORTED = {
  '-created_at': { by: ['createdAt', 'id'], direction: 'desc' },
  '-deleted_at': { by: ['deletedAt', 'id'], direction: 'desc' },
  last_name: { by: ['lastKey', 'firstKey', 'id'], direction: 'asc' },
  '-first_name': { by: ['firstKey', 'lastKey', 'id'], direction: 'desc' },
  email: { by: ['email'], direction: 'asc' },
} as const;
type Ordering = keyof typeof SORTED;
const ORDERINGS: Ordering[] = ['-created_at', 'last_name', '-first_name', 'email'];

/** All of the list, by the plainest statement there is. */
async function plainly({ ordering, ...filter }: Query & { ordering: Ordering }): Promise<number[]> {
  const { by, direction } = SORTED[ordering];
  const wanted = matching(person.accountId, filter, null) as RawBuilder<boolean>;
  const unsorted = db.selectFrom('contacts').select('id').where(wanted);
  const sorted = by.reduce((query, column) => query.orderBy(column, direction), unsorted);
  return (await sorted.orderBy('id', direction).execute()).map(({ id }) => id);
}

const plains: Record<string, Promise<number[]>> = {};

async function listed(query: Query, limits: Limits) {
  const { rows, counted } = await readContacts(db, person.accountId, { page: 1, pageSize: 10, ...query }, null, limits);
  return { ids: rows.map(({ id }) => id), counted };
}

const FILTERS: Query[] = [
  {},
  { search: 'smith' },
  { search: 'early' },
  { search: 'zoë' },
  { search: 'zo' },
  { search: 'person.777@' },
  { search: 'smith example.com' },
  { search: '@client7.example' },
  { search: 'anna1 555' },
  { search: 'qqqxxx' },
  { clientType: 'individual' },
  { clientType: 'individual', search: 'smith' },
  { from: '2026-01-05', to: '2026-01-09' },
  { from: '2026-01-05', search: 'person' },
  { tagMatch: 'none' },
  { state: 'deleted' },
  { state: 'deleted', search: 'smith' },
  { state: 'deleted', search: 'person.777@' },
];

// Each way to a page stands behind a limit; these make all of them necessary for so few contacts.
const WAYS: Record<string, Limits> = {
  'as it is': LIMITS,
  'when little is counted': { count: 11, look: 100, walk: 200 },
  'when nearly everything is sorted': { count: 11, look: 5, walk: 10 },
  'when everything is walked': { count: 51, look: 1, walk: 10_000 },
};

const LISTS = [
  ...FILTERS.flatMap((filter) => ORDERINGS.map((ordering) => ({ ...filter, ordering }))),
  ...FILTERS.map((filter) => ({ ...filter, state: 'deleted' as const, ordering: '-deleted_at' as const })),
];

test.for(Object.entries(WAYS))('pages are what plain sorting gives, %s', async ([, limits]) => {
  for (const list of LISTS) {
    const plain = await (plains[JSON.stringify(list)] ??= plainly(list));
    const check = async (page: number) => {
      const { ids, counted } = await listed({ ...list, page }, limits);

      const from = (page - 1) * 10;
      const expected = { ids: plain.slice(from, from + 11), counted: Math.min(plain.length, limits.count) };
      expect({ ...list, page, ids, counted }).toEqual({ ...list, page, ...expected });
    };
    // The last full page, the one after it, and one behind the end.
    await Promise.all([1, 3, 27, 136, 137, 140].map(check));
  }
});

test('what is common among everyone’s contacts is still counted in an account where it is rare', async () => {
  const { accountId } = await make.user();
  await rawSql(
    db,
    `
    insert into contacts (account_id, email, first_name)
    select ${accountId}, 'quiet' || i || '@example.com', case when i % 200 = 0 then 'Smith' else 'Li' end
    from generate_series(1, 3000) i`,
  );
  await rawSql(db, 'analyze contacts');
  const wanted = matching(accountId, { search: 'smith' }, null);
  const limits = { count: 51, look: 500, walk: 200 };
  const query = { page: 1, pageSize: 10 as const, search: 'smith' };

  const { counted } = await readContacts(db, accountId, query, null, limits);

  expect(await estimateOf(db, wanted)).toBeGreaterThan(500);
  expect(counted).toBe(15);
});

test('behind the end of a list nothing is shown, and how many there are stays true', async () => {
  expect(await as(person)(listContacts, { query: { search: 'smith', page: 400 } })).toMatchObject({
    count: 151,
    results: [],
    next: null,
  });
});
