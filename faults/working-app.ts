import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import { composeProduct } from '../apps/server/src/app.ts';
import { createTasks } from '../apps/server/src/platform/queue/tasks.ts';
import { openMailBody } from '../apps/server/src/platform/mail/mail.ts';
import type { Platform } from '../apps/server/src/platform/platform.ts';
import { testApp, type TestApp } from '../apps/server/test/app.ts';
import { databaseOn } from '../apps/server/test/global-setup.ts';
import { until } from './client.ts';
import { type Sending, type Signer, withLink } from './signing.ts';

export type WorkingApp = TestApp & { url: string };

/**
 * A server that listens on a port, and beside it, on the same database, a worker whose tasks run at once and by themselves.
 * Called while a test file is read, so that it ends with it.
 */
export async function workingApp(settings: Record<string, string> = {}): Promise<WorkingApp> {
  const server = await testApp(settings);
  const url = await listen(server);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.platform.db);
  const connection = databaseOn(inject('postgres').admin, rows[0]?.name ?? '');
  const { clock, log } = server.platform;
  const platform: Platform = { ...server.platform, tasks: createTasks(connection, { clock, log }) };
  const product = composeProduct(platform);
  await platform.tasks.start(product.handlers);
  await product.prepare();
  // Hooks run last made first: the worker ends before the database it works on.
  afterAll(async () => {
    await platform.tasks.stop();
    await product.close();
  });
  return { ...server, url };
}

async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The people a document was sent to, as soon as their mails have left. */
export const signersOf = ({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, sending: Sending): Promise<Signer[]> =>
  until('the invitations have left', 30, async () => {
    const mails = await db
      .selectFrom('mails')
      .selectAll()
      .where('documentId', '=', sending.id)
      .where('event', '=', 'document.invitation')
      .where('state', '=', 'caught')
      .orderBy('id')
      .execute();
    const signers = sending.people.flatMap((person) => {
      const own = mails.filter(({ toEmail }) => toEmail === person.email);
      return (
        withLink(
          sending,
          person,
          own.map((mail) => openMailBody(secrets, mail)?.text ?? ''),
        ) ?? []
      );
    });
    return signers.length === sending.people.length ? signers : null;
  });
