import { listDocuments, readBulk, startBulk } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';

const server = await testApp();
const { as, make, platform, runTasks } = server;

test('ten thousand documents are archived, each once', async () => {
  const user = await make.user();
  await rawSql(
    platform.db,
    `insert into documents (account_id, creator_id, number, state)
    select ${user.accountId}, ${user.userId}, n, 'draft' from generate_series(1, 10001) n`,
  );
  const { results } = await as(user)(listDocuments, { query: { pageSize: 10 } });
  const selection = { matching: { status: 'draft' as const }, exceptIds: [results[0]!.id] };

  const { job } = await as(user)(startBulk, { body: { act: 'archive', selection } });
  await runTasks();

  const report = await as(user)(readBulk, { params: { id: job.id } });
  expect(report.job).toMatchObject({ state: 'done', done: 10_000, result: { count: 10_000, skipped: 0 } });
  expect((await as(user)(listDocuments)).results.map(({ id }) => id)).toEqual([results[0]!.id]);
}, 300_000);
