import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { client } from './client.ts';
import { allMailsLeft, expectOnce, fillPart, finish, sendOut, untilCompleted } from './signing.ts';
import { signersOf, workingApp } from './working-app.ts';

const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;

const server = await workingApp();
const { db, store } = server.platform;

/** Puts the clocks of the server and of its queue so far ahead of the true time. */
async function setClock(ahead: number): Promise<void> {
  server.clock.set(new Date(Date.now() + ahead));
  await sql
    .raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable as
      $$ select pg_catalog.now() + interval '${ahead} ms' $$`)
    .execute(db);
}
afterAll(() => setClock(0));

const newSender = async () => client(server.url, (await server.make.user()).token);

const reminders = async (documentId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from evidence where document_id = ${documentId} and action = 'recipient.reminded'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

test('after the clock ran a week ahead and was set back, everything begun before and in between goes on', async () => {
  const early = await sendOut(await newSender(), 1);
  const [earlySigner] = await signersOf(server.platform, early);

  await setClock(WEEK_MS);
  const sender = await newSender();
  const done = await sendOut(sender, 1);
  const [doneSigner] = await signersOf(server.platform, done);
  await fillPart(server.url, doneSigner!);
  await finish(server.url, doneSigner!);
  await untilCompleted(db, done.id);
  const open = await sendOut(sender, 2);
  const openSigners = await signersOf(server.platform, open);
  await fillPart(server.url, openSigners[0]!);
  await finish(server.url, openSigners[0]!);

  await setClock(0);
  const late = await sendOut(await newSender(), 1);
  const [lateSigner] = await signersOf(server.platform, late);
  for (const signer of [earlySigner!, openSigners[1]!, lateSigner!]) {
    await fillPart(server.url, signer);
    await finish(server.url, signer);
  }
  for (const { id } of [early, open, late]) await untilCompleted(db, id);
  await allMailsLeft(db, 30);

  for (const sending of [early, done, open, late]) await expectOnce(db, sending);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('a document that was finished while the clock ran ahead, and whose job is lost, is sealed once it is set back', async () => {
  await setClock(WEEK_MS);
  const sending = await sendOut(await newSender(), 1);
  const [signer] = await signersOf(server.platform, sending);
  await fillPart(server.url, signer!);
  // The job waits where no worker takes it, and is then taken away.
  await sql
    .raw(`create function hide() returns trigger language plpgsql as
    $$ begin new.start_after = new.start_after + interval '30 days'; new.singleton_key = 'lost'; return new; end $$;
    create trigger hide before insert on pgboss.job_common for each row when (new.name = 'seal-document')
    execute function hide()`)
    .execute(db);
  await finish(server.url, signer!);
  await sql
    .raw(`drop trigger hide on pgboss.job_common; delete from pgboss.job where singleton_key = 'lost'`)
    .execute(db);

  await setClock(0);
  await untilCompleted(db, sending.id);

  await allMailsLeft(db, 30);
  await expectOnce(db, sending);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('reminders go on after the clock ran ahead', async () => {
  const sender = await newSender();
  const sending = await sendOut(sender, 1);
  await sql`update documents set auto_reminders = true, expires_at = now() + interval '90 days' where id = ${sending.id}`.execute(
    db,
  );
  await signersOf(server.platform, sending);
  await setClock(WEEK_MS);
  await server.runTasks({ withSweeps: true });
  const whileAhead = await reminders(sending.id);

  await setClock(0);
  await server.runTasks({ withSweeps: true });
  const afterwards = await reminders(sending.id);
  await server.runTasks({ withSweeps: true });
  const atOnce = await reminders(sending.id);
  await setClock(4 * DAY_MS);
  await server.runTasks({ withSweeps: true });
  const inTime = await reminders(sending.id);

  expect([whileAhead, afterwards, atOnce, inTime]).toEqual([1, 2, 2, 3]);
});

test('a document is sent, signed and sealed on a leap day', async () => {
  await setClock(Date.UTC(2028, 1, 29, 12) - Date.now());
  const sender = await newSender();
  const sending = await sendOut(sender, 1);
  const [signer] = await signersOf(server.platform, sending);
  await fillPart(server.url, signer!);
  await finish(server.url, signer!);

  await untilCompleted(db, sending.id);
  await allMailsLeft(db, 30);
  const { sealedAt } = await db
    .selectFrom('documents')
    .select('sealedAt')
    .where('id', '=', sending.id)
    .executeTakeFirstOrThrow();

  expect(sealedAt?.toISOString()).toMatch(/^2028-02-29T12:/);
  await expectOnce(db, sending);
  expect(await checkInvariants(db, store)).toEqual([]);
});
