import { createContact, searchTaxReturns, getTaxSeason } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { rawSql } from '../../../../test/raw-sql.ts';

const server = await testApp();
const { as, make, platform } = server;
const [FEW, MANY] = [1000, 100_000];

/** An account with as many clients as returns, of three years; one of the clients has a number. */
async function accountWith(count: number): Promise<TestUser> {
  const user = await make.user();
  const { accountId, userId } = user;
  await rawSql(
    platform.db,
    `insert into contacts (account_id, email, first_name, last_name, company_name)
    select ${accountId}, 'c' || n || '@example.com', 'First' || n, 'Last' || n, 'Company ' || n
    from generate_series(1, ${count - 1}) n`,
  );
  await as(user)(createContact, {
    body: { email: 'one@example.com', firstName: 'Ada', lastName: 'Lovelace', ssn: '512849367', fein: '834617295' },
  });
  await rawSql(
    platform.db,
    `insert into documents (account_id, creator_id, number, state, form_type, tax_year, due_on, client_id, finished_at, filed_on)
    select ${accountId}, ${userId}, n, (array['draft', 'sent', 'viewed', 'completed'])[1 + n % 4],
      (array['1040', '1065', '1120S'])[1 + n % 3], 2023 + n % 3, date '2024-03-15' + (n % 900)::int, c.id,
      case when n % 4 = 3 then now() end, case when n % 8 = 3 then date '2026-03-01' end
    from (select id, row_number() over (order by id) as n from contacts where account_id = ${accountId}) c`,
  );
  return user;
}

type Query = { name: string; run: (user: TestUser) => Promise<unknown> };
const list = (name: string, body: object, query: object = {}): Query => ({
  name,
  run: (user) => as(user)(searchTaxReturns, { body, query: query }),
});

const QUERIES: Query[] = [
  list('the first page', {}),
  list('the newest', {}, { ordering: '-created_at' }),
  list('one form', { formType: '1065' }),
  list('one year and stage', { taxYear: 2024, stage: 'to_file' }),
  list('an SSN', { ssn: '512849367' }),
  list('a FEIN', { fein: '834617295' }),
  list('a last name', { lastName: 'Lovelace' }),
];

const PAIRS = 5;
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

test('a hundred thousand returns are listed, filtered and counted as a thousand are', async () => {
  const [few, many] = [await accountWith(FEW), await accountWith(MANY)];
  // As the database does by itself after a while.
  await rawSql(platform.db, 'vacuum analyze documents');
  await rawSql(platform.db, 'vacuum analyze contacts');
  const measured: string[] = [];
  for (const { name, run } of QUERIES) {
    for (const user of [few, many]) await run(user);
    const ratios: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const times: number[] = [];
      for (const user of [few, many]) {
        const start = performance.now();
        await run(user);
        times.push(performance.now() - start);
      }
      ratios.push((times[1] ?? 0) / (times[0] ?? 1));
    }
    measured.push(
      `${name}: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    );
  }
  const start = performance.now();
  const season = await as(many)(getTaxSeason, { query: { taxYear: 2024 } });
  measured.push(`the season: ${(performance.now() - start).toFixed(0)} ms`);
  process.stdout.write(`${measured.join('\n')}\n`);

  const { preparing, out, waiting, toFile, filed } = season;
  expect(preparing + out).toBeGreaterThan(33_000);
  expect(waiting + toFile + filed).toBe(out);
  const { count, isCountEstimated } = await as(many)(searchTaxReturns, { body: {} });
  expect([count, isCountEstimated]).toEqual([10_000, true]);
  expect((await as(many)(searchTaxReturns, { body: { ssn: '512849367' } })).count).toBe(1);
}, 600_000);
