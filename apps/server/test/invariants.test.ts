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
  await server.runJobs();
  return id;
}

test('an installation in order has no offences, and each kind of damage is named with its row', async () => {
  const ids = [await sealedDocument(), await sealedDocument(), await sealedDocument(), await sealedDocument()];
  const [moved, unsealed, unmailed, retold] = ids;
  const clean = await checkInvariants(db, store);

  await rawSql(db, `update documents set state = 'viewed', sealed_at = null where id = ${moved}`);
  await rawSql(db, `delete from sealed_files where document_id = ${unsealed}`);
  await rawSql(db, `update mails set event = 'other' where document_id = ${unmailed} and event = 'completed'`);
  await rawSql(db, `update evidence_personal set value = 'Mallory' where document_id = ${retold} and name = 'actor'`);
  const { sha256 } = await db
    .selectFrom('sealedFiles')
    .select('sha256')
    .where('documentId', '=', retold!)
    .executeTakeFirstOrThrow();
  await store.remove(sha256);
  const offences = await checkInvariants(db, store);

  expect(clean).toEqual([]);
  const named = new Set(offences.map(({ invariant, row }) => `${invariant} ${row}`));
  const expected = [
    `I2 documents ${moved}`,
    `I3 documents ${moved}`,
    `I3 documents ${unsealed}`,
    `I4 documents ${unmailed}`,
    `I6 documents ${retold}`,
    `I3 documents ${retold}`,
  ];
  expect([...named]).toEqual(expect.arrayContaining(expected));
  expect(offences.some(({ invariant, problem }) => invariant === 'I7' && problem.includes(sha256))).toBe(true);
});
