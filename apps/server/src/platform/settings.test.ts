import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../test/app.ts';
import { createSettings } from './settings.ts';

const server = await testApp();
const { platform } = server;
const { db, clock } = platform;

const DEFINITIONS = {
  mails_an_hour: { shape: z.number().int().min(1) },
  gateway: { shape: z.object({ url: z.url(), password: z.string() }), isSecret: true },
} as const;

type Fixed = Parameters<typeof createSettings<typeof DEFINITIONS>>[2];
const made = (fixed: Fixed = {}, needs = platform) => createSettings(DEFINITIONS, needs, fixed);

const gateway = { url: 'smtps://mail.example.org', password: 'Tr0ub4dor&3' };

async function reread(fixed: Fixed = {}, needs = platform) {
  const settings = made(fixed, needs);
  await settings.follow();
  return settings;
}

test('a setting is read back, changed and removed; a secret one never stands in the table', async () => {
  const settings = made();
  await settings.write(db, 'mails_an_hour', 200, clock.now());
  await settings.write(db, 'gateway', gateway, clock.now());

  const found = await reread();
  expect([found.get('mails_an_hour'), found.get('gateway')]).toEqual([200, gateway]);
  const rows = await db.selectFrom('settings').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(gateway.password);
  expect(JSON.stringify(rows)).not.toContain('mail.example.org');

  await settings.write(db, 'gateway', null, clock.now());
  expect((await reread()).get('gateway')).toBeUndefined();
});

test('the environment wins, and what it sets cannot be changed', async () => {
  await made().write(db, 'mails_an_hour', 200, clock.now());
  const settings = await reread({ mails_an_hour: 5 });

  expect(settings.get('mails_an_hour')).toBe(5);
  expect(settings.isFixed('mails_an_hour')).toBe(true);
  await expect(settings.write(db, 'mails_an_hour', 7, clock.now())).rejects.toThrow('mails_an_hour');
});

test('a value of a wrong shape is refused, and one that cannot be read counts as none', async () => {
  const settings = made();
  await expect(settings.write(db, 'mails_an_hour', 0, clock.now())).rejects.toThrow('Too small');

  const value = JSON.stringify({ sealed: Buffer.from('of another key').toString('base64') });
  await db.insertInto('settings').values({ key: 'gateway', value, changedAt: clock.now() }).execute();
  expect((await reread()).get('gateway')).toBeUndefined();
});

test('other instances take a change once it commits, and never one that was rolled back', async () => {
  const other = await reread();
  await platform.live.start();
  const changes: unknown[] = [];
  other.onChange(() => changes.push(other.get('mails_an_hour')));

  await db
    .transaction()
    .execute(async (tx) => {
      await made().write(tx, 'mails_an_hour', 300, clock.now());
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await db.transaction().execute((tx) => made().write(tx, 'mails_an_hour', 400, clock.now()));

  await expect.poll(() => other.get('mails_an_hour'), { timeout: 20_000 }).toBe(400);
  expect(changes).not.toContain(300);
});
