import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { fakeS3 } from '../apps/server/test/fake-s3.ts';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { client, until } from './client.ts';
import { allMailsLeft, expectOnce, fillPart, finish, sendOut, untilCompleted } from './signing.ts';
import { signersOf, workingApp } from './working-app.ts';

const s3 = await fakeS3();
afterAll(() => s3.close());
const server = await workingApp({ STORAGE_URL: s3.url });

// A try is given up after ten seconds: the store hangs for as long as it takes to see the second one.
test('twelve documents finished while the file store hangs are sealed within 30 seconds of its return', async () => {
  const { db, store } = server.platform;
  const sender = client(server.url, (await server.make.user()).token);
  const sendings = [];
  for (let made = 0; made < 12; made += 1) sendings.push(await sendOut(sender, 1));
  const signers = (await Promise.all(sendings.map((sending) => signersOf(server.platform, sending)))).flat();
  for (const signer of signers) await fillPart(server.url, signer);
  const before = s3.requests();
  s3.hang(true);
  const collecting = setInterval(garbageCollector(), 1000);

  for (const signer of signers) await finish(server.url, signer);
  await until('sealing asks the store again', 60, async () => (s3.requests() > before + 6 ? true : null));
  const whileHanging = await db.selectFrom('sealedFiles').select('sha256').execute();
  s3.hang(false);
  await Promise.all(sendings.map(({ id }) => untilCompleted(db, id)));
  clearInterval(collecting);
  await allMailsLeft(db, 30);

  expect(whileHanging).toEqual([]);
  for (const sending of sendings) await expectOnce(db, sending);
  expect(await checkInvariants(db, store)).toEqual([]);
});

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
