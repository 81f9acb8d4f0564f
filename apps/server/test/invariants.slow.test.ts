import { utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { checkInvariants } from './invariants.ts';
import { rawSql } from './raw-sql.ts';
import { sentDocument, sign } from './signing-flow.ts';

const server = await testApp();
const { db, store } = server.platform;

async function sealedDocument(): Promise<number> {
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await server.runTasks();
  return id;
}

test('an installation in order has no violations, and each kind of damage is named with its row', async () => {
  const ids = [await sealedDocument(), await sealedDocument(), await sealedDocument(), await sealedDocument()];
  const [moved, unsealed, unmailed, retold] = ids;
  const [unaddressed] = (await sentDocument(server, [{ name: 'Bo' }])).signers;
  const clean = await checkInvariants(db, store);

  await rawSql(db, `update documents set state = 'viewed', sealed_at = null where id = ${moved}`);
  await rawSql(db, `delete from sealed_files where document_id = ${unsealed}`);
  await rawSql(db, `update documents set first_submitted_at = sent_at where id = ${unsealed}`);
  await rawSql(db, `update mails set event = 'other' where document_id = ${unmailed} and event = 'completed'`);
  await rawSql(db, `update evidence_personal set value = 'Mallory' where document_id = ${retold} and name = 'actor'`);
  await rawSql(db, `update recipients set email = '' where id = ${unaddressed!.id}`);
  const { sha256 } = await db
    .selectFrom('sealedFiles')
    .select('sha256')
    .where('documentId', '=', retold!)
    .executeTakeFirstOrThrow();
  await store.remove(sha256);
  const violations = await checkInvariants(db, store);

  expect(clean).toEqual([]);
  const named = new Set(violations.map(({ invariant, row }) => `${invariant} ${row}`));
  const expected = [
    `I2 documents ${moved}`,
    `I2 documents ${unsealed}`,
    `I2 recipients ${unaddressed!.id}`,
    `I3 documents ${moved}`,
    `I3 documents ${unsealed}`,
    `I4 documents ${unmailed}`,
    `I6 documents ${retold}`,
    `I3 documents ${retold}`,
  ];
  expect([...named]).toEqual(expect.arrayContaining(expected));
  expect(violations.some(({ invariant, problem }) => invariant === 'I7' && problem.includes(sha256))).toBe(true);
});

test('a file that no row knows and a store of another installation are named, what is in the trash is not', async () => {
  const damaged = await testApp();
  const [stray, trashed] = [
    await damaged.platform.store.put(Buffer.from('stray'), 'text/plain'),
    await damaged.platform.store.put(Buffer.from('trashed'), 'text/plain'),
  ];
  const root = fileURLToPath(damaged.platform.config.storageUrl);
  const old = new Date(Date.now() - 80 * 3600_000);
  for (const { sha256 } of [stray, trashed]) {
    utimesSync(path.join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256), old, old);
  }
  await damaged.platform.store.move(trashed.sha256, 'trash');

  const strays = await checkInvariants(damaged.platform.db, damaged.platform.store);
  await rawSql(damaged.platform.db, `update installation set id = '${'0'.repeat(32)}'`);
  const foreign = await checkInvariants(damaged.platform.db, damaged.platform.store);

  expect(strays.map(({ invariant, row }) => `${invariant} ${row}`)).toEqual([`I7 file ${stray.sha256} of the store`]);
  expect(foreign.map(({ row }) => row)).toEqual([`installation ${'0'.repeat(32)}`]);
});

test('each kind of damage to contacts, tags and imports is named with its row', async () => {
  const { accountId, userId } = await server.make.user();
  const stranger = await server.make.user();
  const tags = await db
    .insertInto('tags')
    .values([accountId, stranger.accountId].map((account) => ({ accountId: account, name: 'Clients' })))
    .returning('id')
    .execute();
  const [own = 0, foreign = 0] = tags.map(({ id }) => id);
  const imports = await db
    .insertInto('contactImports')
    .values(
      Array.from({ length: 4 }, () => ({
        accountId,
        userId,
        kind: 'csv' as const,
        fileName: 'a.csv',
        sizeBytes: 1,
        reading: '{}',
        state: 'partial_success' as const,
        rowCount: 6,
        createdCount: 1,
        updatedCount: 1,
        restoredCount: 1,
        skippedCount: 2,
        skippedDeletedCount: 1,
        failedCount: 1,
        finishedAt: server.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  const [right = 0, short = 0, many = 0, endless = 0] = imports.map(({ id }) => id);
  const contacts = await db
    .insertInto('contacts')
    .values(
      Array.from({ length: 9 }, (_, i) => ({
        accountId,
        email: `c${i}@example.com`,
        tagIds: [own],
        importId: right,
        physicalSameAsMailing: true,
        ssnSealed: Buffer.from('s'),
        ssnMac: Buffer.from('m'),
        ssnLast4: '6789',
      })),
    )
    .returning('id')
    .execute();
  const damage: [string, string][] = [
    [`tag_ids = '{${own},${foreign}}'`, 'has a tag that its account does not have'],
    [`tag_ids = '{${own},${own}}'`, 'has a tag twice'],
    [`physical_city = 'Lima'`, 'its physical address is the mailing address, and says something of its own'],
    [
      `shipping_same_as_mailing = true, shipping_country = 'Peru'`,
      'its shipping address is the mailing address, and says something of its own',
    ],
    [`ssn_mac = null`, 'its ssn is there in part'],
    [`spouse_ssn_sealed = 'x', spouse_ssn_mac = 'x'`, 'its spouse_ssn is there in part'],
    [`fein_last4 = '1234'`, 'its fein is there in part'],
    [`deletion = gen_random_uuid()`, 'lives, and names a deletion'],
    [`import_id = 999999999`, 'came by an import that its account does not have'],
  ];
  const clean = (await checkInvariants(db, store)).filter(({ invariant }) => invariant === 'I9');

  for (const [at, [change]] of damage.entries()) {
    await rawSql(db, `update contacts set ${change} where id = ${contacts[at]?.id}`);
  }
  await rawSql(db, `update contact_imports set created_count = 0 where id = ${short}`);
  await rawSql(db, `update contact_imports set skipped_deleted_count = 3 where id = ${many}`);
  await rawSql(db, `update contact_imports set finished_at = null where id = ${endless}`);
  const violations = (await checkInvariants(db, store)).filter(({ invariant }) => invariant === 'I9');

  expect(clean).toEqual([]);
  expect(violations.map(({ row, problem }) => `${row}: ${problem}`).sort()).toEqual(
    [
      ...damage.map(([, problem], at) => `contacts ${contacts[at]?.id}: ${problem}`),
      ...[short, many].map((id) => `contact_imports ${id}: its counts are not those of its rows`),
      `contact_imports ${endless}: is over, and does not say when; or says when, and is not over`,
    ].sort(),
  );
});
