import { Readable } from 'node:stream';
import type { ContactField, ExistingRule } from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { seenRows } from './batch.seen.ts';
import { encrypting, newFileKey } from '../../../../platform/crypto/file-cipher.ts';
import { importFile } from './run.ts';

vi.setConfig({ testTimeout: 120_000 });

const { clock, make, platform } = await testApp();
const { db } = platform;

const COLUMNS = ['email', 'firstName', 'lastName', 'phone', 'city', 'physicalSameAsMailing', 'physicalCity'] as const;
// More than one batch: rows of one person in both are not seen together.
const BETWEEN = 6000;

/** Runs a file as the thread does; with `rowCount`, as if someone had died there. */
async function run({ accountId, userId }: TestUser, rows: string[], rule: ExistingRule, rowCount = 0) {
  const text = rows.join('\n');
  const fileKey = newFileKey();
  const sealed: Buffer[] = [];
  for await (const chunk of encrypting(Readable.from([Buffer.from(text)]), fileKey)) sealed.push(chunk);
  const { id: importId } = await db
    .insertInto('contactImports')
    .values({
      accountId,
      userId,
      state: 'importing',
      kind: 'csv',
      fileName: 'clients.csv',
      sizeBytes: text.length,
      reading: JSON.stringify({ encoding: 'utf-8', delimiter: ',', hasHeader: false }),
      rowCount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await importFile(
    db,
    {
      accountId,
      importId,
      userId,
      accountKey: Buffer.alloc(32, 1).toString('base64'),
      kind: 'csv',
      sizeBytes: text.length,
      fileName: 'clients.csv',
      fileKey,
      reading: { encoding: 'utf-8', delimiter: ',', hasHeader: false },
      columns: [...COLUMNS],
      tags: [],
      rule,
      rowCount,
    },
    async () => Readable.from(sealed),
    () => clock.now(),
    () => undefined,
  );
  return db.selectFrom('contactImports').selectAll().where('id', '=', importId).executeTakeFirstOrThrow();
}

const others = Array.from({ length: BETWEEN }, (_, at) => `person${at}@example.com,Person,Number ${at},,,,`);
const far = [
  'ada@example.com,Ada,Lovelace,+1 555 0100,,yes,',
  ...others,
  'ADA@example.com,Augusta,King,+1 555 0199,London,,Paris',
];

test('of two rows of one person far apart the first counts in each cell, and the later fills what is empty', async () => {
  const user = await make.user();
  const ada = () =>
    db
      .selectFrom('contacts')
      .selectAll()
      .where('accountId', '=', user.accountId)
      .where('email', '=', 'ada@example.com')
      .executeTakeFirstOrThrow();
  const said = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '+1 555 0100',
    city: 'London',
    physicalSameAsMailing: true,
    physicalCity: '',
  };

  const first = await run(user, far, 'update');
  expect(first).toMatchObject({ createdCount: BETWEEN + 1, updatedCount: 1, skippedCount: 0, rowCount: far.length });
  const before = await ada();
  expect(before).toMatchObject(said);

  // The same file again changes nothing, also where it goes on behind the first of the two rows.
  expect(await run(user, far, 'update')).toMatchObject({ createdCount: 0, updatedCount: 0, skippedCount: far.length });
  expect(await run(user, far, 'restore', 5000)).toMatchObject({ updatedCount: 0, skippedCount: far.length - 5000 });
  expect(await ada()).toEqual(before);
});

test('what an earlier batch said is found again among twenty thousand people', () => {
  const fields: ContactField[] = ['email', 'firstName', 'phone', 'city'];
  const seen = seenRows(fields);
  const rowOf = (at: number, phone: string, city: string) => ({
    values: [`p${at}@example.com`, 'Somebody', phone, city],
    tags: [],
  });
  const count = 20_000;
  for (let from = 0; from < count; from += 5000) {
    seen.note(Array.from({ length: 5000 }, (_, at) => seen.reduce(rowOf(from + at, (from + at) % 2 ? '1' : '', ''))));
  }
  const wrong = Array.from({ length: count }, (_, at) => at).filter((at) => {
    const again = rowOf(at, '2', 'Paris');
    seen.reduce(again);
    return again.values.join() !== [`p${at}@example.com`, '', at % 2 ? '' : '2', 'Paris'].join();
  });
  expect(wrong).toEqual([]);
  const stranger = rowOf(count, '2', 'Paris');
  seen.reduce(stranger);
  expect(stranger.values).toEqual([`p${count}@example.com`, 'Somebody', '2', 'Paris']);
});
