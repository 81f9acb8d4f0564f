import { once } from 'node:events';
import { createPlan, resumeBulkSend, startBulkSend, updateBillingConfig } from '@sealwright/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RunningServer } from '../e2e/server.ts';
import { checkedRows, templateForOne, tenant } from './bulk-send.ts';
import { type Client, client, until } from './client.ts';
import { type Installation, installations } from './installation.ts';
import { scaled } from './scale.ts';
import { allMailsLeft } from './signing.ts';

const newInstallation = await installations();

const ROWS = scaled(60, 10_000);
// Of a killed process: until its task is begun again, and the rows that are left are sent.
const SECONDS = scaled(150, 3600);

const untilSo = (what: string, ask: () => Promise<true | null>) => until(what, SECONDS, ask);

/** Counts every sending, of a plan that has enough. */
async function countRequests({ speak }: Client): Promise<void> {
  const plan = { kind: 'plan' as const, name: 'Start', sku: 'START', monthlyPrice: 0, yearlyPrice: 0, isStart: true };
  await speak(createPlan, { body: { ...plan, requestsIncluded: null } });
  await speak(updateBillingConfig, { body: { isOn: true } });
}

const countSent = async ({ db }: Installation): Promise<number> =>
  (await db.selectFrom('bulkSendRows').select('number').where('state', '=', 'sent').execute()).length;

const death = ({ process }: RunningServer): Promise<unknown> =>
  process.exitCode === null && process.signalCode === null ? once(process, 'exit') : Promise.resolve();

test(
  'a server that is killed three times while a batch is sent: each row one document, one mail and one sign request',
  { timeout: (SECONDS * 4 + 120) * 1000 },
  async () => {
    const place = await newInstallation();
    const first = await place.start({ SEALWRIGHT_FAULT: 'bulk-send:row' });
    const owner = await place.owner(first);
    await countRequests(owner);
    const template = await templateForOne(owner);
    const { id, readyCount } = await checkedRows(owner, template, ROWS);
    expect(readyCount).toBe(ROWS);

    // In the middle of a step: its first row is written, and nothing is committed.
    await owner.speak(startBulkSend, { params: { id }, body: {} });
    await death(first);
    expect(await countSent(place)).toBe(0);
    // Behind a step: its rows are committed, and the task knows nothing of it. It waits for us, so that the server stands before.
    await place.db.updateTable('bulkSends').set({ state: 'paused', nextAt: null }).execute();
    const second = await place.start({ SEALWRIGHT_FAULT: 'bulk-send:committed' });
    await client(second.url, owner.token)
      .speak(resumeBulkSend, { params: { id } })
      .catch(() => undefined);
    await death(second);
    const afterStep = await countSent(place);
    expect(afterStep).toBeGreaterThan(0);
    expect(afterStep).toBeLessThan(ROWS);
    // At any moment, while mails leave as well.
    const third = await place.start();
    await untilSo('more rows were sent', async () => ((await countSent(place)) > afterStep ? true : null));
    third.process.kill('SIGKILL');
    await death(third);

    await place.start();
    await untilSo('the batch is done', async () => {
      const { state } = await place.db.selectFrom('bulkSends').select('state').executeTakeFirstOrThrow();
      return state === 'done' ? true : null;
    });
    await allMailsLeft(place.db, SECONDS);

    const rows = await place.db.selectFrom('bulkSendRows').select(['state', 'documentId']).execute();
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(ROWS);
    expect(new Set(rows.map(({ documentId }) => documentId)).size).toBe(ROWS);
    const { rows: counts } = await sql<{ documents: number; mails: number; takings: number; numbers: number }>`
      select (select count(*)::int from documents) as documents,
        (select count(distinct number)::int from documents) as numbers,
        (select count(*)::int from mails where event = 'document.invitation') as mails,
        (select count(*)::int from request_takings where given_back_at is null) as takings`.execute(place.db);
    expect(counts).toEqual([{ documents: ROWS, numbers: ROWS, mails: ROWS, takings: ROWS }]);
    const addresses = await place.db.selectFrom('recipients').select('email').execute();
    expect(new Set(addresses.map(({ email }) => email))).toEqual(
      new Set(Array.from({ length: ROWS }, (_, at) => tenant(at))),
    );
    // A gateway that was left in the middle of a mail is given it again, as the same mail.
    const byPerson = new Map<string, Set<string>>();
    for (const { to, mail } of place.sink.mails) {
      for (const one of to) byPerson.set(one, (byPerson.get(one) ?? new Set()).add(mail.messageId ?? ''));
    }
    const toTenants = [...byPerson].filter(([to]) => to.startsWith('tenant-'));
    expect(toTenants).toHaveLength(ROWS);
    expect(toTenants.filter(([, ids]) => ids.size !== 1)).toEqual([]);
    await place.expectClean();
  },
);
