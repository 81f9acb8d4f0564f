import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getSetupCheck, type SetupCheckName, SETUP_CHECKS } from '@sealwright/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { startTimestampServer } from '../../../../../../packages/pdf/src/seal/test/timestamp-server.ts';
import { testApp } from '../../../../test/app.ts';
import { pdfThreads } from '../../../../test/pdf-threads.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { noteBackup } from '../../../platform/db/last-backup.ts';
import { OutboundError } from '../../../platform/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keysService } from '../../documents/index.ts';
import { runSetupCheck } from './setup-check.service.ts';

const DAY_MS = 24 * 3600 * 1000;
const server = await testApp();
const keys = keysService(server.platform);
const present = await keys.current();

type Changes = { platform?: Partial<Platform>; config?: Partial<Platform['config']>; more?: object };

/** What one check finds on this installation with something about it changed. */
async function look(name: SetupCheckName, { platform, config, more }: Changes = {}) {
  const changed = { ...server.platform, ...platform, config: { ...server.platform.config, ...config } };
  const parts = { platform: changed, keys: { ...keys, current: async () => present }, threads: pdfThreads, ...more };
  const { checks } = await runSetupCheck(parts);
  const { state, finding, facts } = checks.find((one) => one.name === name)!;
  return { state, finding, facts };
}

const at = (offsetMs: number) => ({ clock: { now: () => new Date(server.clock.now().getTime() + offsetMs) } });

test('an administrator gets every check, anyone else nothing', async () => {
  const admin = await server.make.user({ role: 'admin' });
  const report = await server.as(admin)(getSetupCheck);

  expect(report.checks.map(({ name }) => name)).toEqual(SETUP_CHECKS);
  expect(report.canSeal).toBe(true);
  await expect(server.as(await server.make.user())(getSetupCheck)).rejects.toThrow('not_found');
});

describe('the certificate', () => {
  const { certificate } = present.seal as { certificate: Uint8Array };
  const end = new X509Certificate(certificate).validToDate.getTime() - server.clock.now().getTime();
  const used = (seal: object) => ({ more: { keys: { ...keys, current: async () => ({ ...present, seal }) } } });

  test.each([
    ['good', 'certificate_good', 0],
    ['look', 'certificate_expires_soon', end - 5 * DAY_MS],
    ['broken', 'certificate_expired', end + 2 * DAY_MS],
    ['broken', 'certificate_not_yet_valid', -400 * DAY_MS],
  ])('is %s: %s', async (state, finding, offset) => {
    expect(await look('certificate', { platform: at(offset) })).toMatchObject({ state, finding });
  });

  test('does not fit its key, or has no issuer that is known', async () => {
    if (present.seal.kind !== 'pem') throw new Error('The installation has its own key');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const broken = { state: 'broken', finding: 'certificate_chain_broken' };

    expect(await look('certificate', used({ ...present.seal, privateKeyPem }))).toMatchObject(broken);
    expect(await look('certificate', used({ ...present.seal, chain: [] }))).toMatchObject(broken);
  });

  test('cannot be read', async () => {
    const failing = { ...keys, current: () => Promise.reject(new Error('The PKCS#12 file cannot be read.')) };
    const found = await look('certificate', { more: { keys: failing } });

    expect(found).toMatchObject({ state: 'broken', finding: 'certificate_unusable' });
    expect(found.facts.answer).toBe('The PKCS#12 file cannot be read.');
  });
});

describe('timestamps', () => {
  const tsaUrl = 'https://tsa.example.com/';
  const asked = async (more: object = {}) => startTimestampServer({ at: server.clock.now(), ...more });

  test('are off, good, not accepted, or the server is away', async () => {
    const good = await asked();
    const roots = { tsaUrl, timestampRoots: [new Uint8Array(good.root)] };
    const other = { tsaUrl, timestampRoots: [new Uint8Array((await asked()).root)] };
    const away = await asked({ fault: 'status_500' });

    expect(await look('timestamps')).toMatchObject({ state: 'look', finding: 'timestamps_off' });
    const found = await look('timestamps', { config: roots, more: { fetch: good.fetch } });
    expect(found).toMatchObject({ state: 'good', finding: 'timestamps_good' });
    expect(await look('timestamps', { config: other, more: { fetch: good.fetch } })).toMatchObject({
      state: 'broken',
      finding: 'timestamps_wrong',
    });
    expect(await look('timestamps', { config: roots, more: { fetch: away.fetch } })).toMatchObject({
      state: 'broken',
      finding: 'timestamps_away',
      facts: { name: 'tsa.example.com' },
    });
  });
});

describe('mail and text messages', () => {
  const { db } = server.platform;
  afterEach(async () => {
    await rawSql(db, `delete from mails where event = 'setup-test'`);
    await rawSql(db, `delete from text_messages where event = 'setup-test'`);
  });
  const time = (minutesAgo: number) => new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  const mail = (state: string, minutesAgo: number) =>
    rawSql(
      db,
      `insert into mails (dedupe_key, event, to_email, locale, subject, message_id, state, attempts, created_at, sent_at, last_error, next_attempt_at)
       values ('setup-${state}-${minutesAgo}', 'setup-test', 'a@b.c', 'en', 's', 'm-${state}-${minutesAgo}', '${state}', 1, '${time(minutesAgo)}',
         ${state === 'sent' ? `'${time(minutesAgo)}'` : 'null'}, ${state === 'sent' ? 'null' : "'550 no such user'"}, now())`,
    );
  const text = (state: string, minutesAgo: number) =>
    rawSql(
      db,
      `insert into text_messages (dedupe_key, event, to_number, state, attempts, created_at, sent_at, next_attempt_at)
       values ('setup-${state}-${minutesAgo}', 'setup-test', '+15550100', '${state}', 1, '${time(minutesAgo)}',
         ${state === 'sent' ? `'${time(minutesAgo)}'` : 'null'}, now())`,
    );
  const gateways = (isAway = false) => ({
    platform: {
      mailRoutes: {
        ...server.platform.mailRoutes,
        isCaught: () => false,
        gateways: () => [{ id: 1, name: 'One', accountId: null, isAway }] as never,
      },
    },
  });
  const texts = {
    platform: {
      texter: { ...server.platform.texter, gateways: () => ({ of: async () => [], has: async () => true }) },
    },
  };

  test('mails are kept here, not tried yet, leave, leave with faults, or not at all', async () => {
    expect(await look('mail')).toMatchObject({ state: 'look', finding: 'mail_caught' });
    expect(await look('mail', gateways())).toMatchObject({ state: 'look', finding: 'mail_untried' });
    await mail('sent', 10);
    expect(await look('mail', gateways())).toMatchObject({ state: 'good', finding: 'mail_good' });
    expect(await look('mail', gateways(true))).toMatchObject({ state: 'look', finding: 'mail_gateway_away' });
    await mail('failed', 20);
    expect(await look('mail', gateways())).toMatchObject({ state: 'look', finding: 'mail_some_failed' });
    await mail('failed', 5);
    const failing = await look('mail', gateways());
    expect(failing).toMatchObject({ state: 'broken', finding: 'mail_failing', facts: { count: 2 } });
    expect(failing.facts.answer).toBe('550 no such user');
  });

  test('text messages are off, not tried yet, leave, leave with faults, or not at all', async () => {
    expect(await look('sms')).toMatchObject({ state: 'good', finding: 'sms_off' });
    expect(await look('sms', texts)).toMatchObject({ state: 'look', finding: 'sms_untried' });
    await text('sent', 10);
    expect(await look('sms', texts)).toMatchObject({ state: 'good', finding: 'sms_good' });
    await text('failed', 20);
    expect(await look('sms', texts)).toMatchObject({ state: 'look', finding: 'sms_some_failed' });
    await text('failed', 5);
    expect(await look('sms', texts)).toMatchObject({ state: 'broken', finding: 'sms_failing' });
  });

  test('live sessions that are relayed alone need a server that relays', async () => {
    const { ice } = server.platform.config;
    const turn = { urls: ['turn:host:1'], secret: 'a shared secret' };
    const lookWith = (change: Partial<typeof ice>) => look('live_sessions', { config: { ice: { ...ice, ...change } } });

    expect(await lookWith({})).toMatchObject({ state: 'good', finding: 'live_direct' });
    expect(await lookWith({ isRelayOnly: true })).toMatchObject({ state: 'broken', finding: 'live_relay_missing' });
    expect(await lookWith({ isRelayOnly: true, turn })).toMatchObject({ state: 'good', finding: 'live_relayed' });
  });
});

describe('the machine', () => {
  const { store, config } = server.platform;

  test('storage is good, slow, or broken', async () => {
    expect(await look('storage')).toMatchObject({ state: 'good', finding: 'storage_good' });
    const late = () => new Promise<void>((resolve) => setTimeout(resolve, 2100));
    const slow = { ...store, remove: async (sha256: string) => late().then(() => store.remove(sha256)) };
    expect(await look('storage', { platform: { store: slow } })).toMatchObject({
      state: 'look',
      finding: 'storage_slow',
    });
    const full = { ...store, put: () => Promise.reject(new Error('ENOSPC: no space left on device')) };
    const broken = await look('storage', { platform: { store: full } });
    expect(broken).toMatchObject({ state: 'broken', finding: 'storage_broken' });
    expect(broken.facts.answer).toContain('ENOSPC');
    const lying = { ...store, get: async () => new Uint8Array(64) };
    expect(await look('storage', { platform: { store: lying } })).toMatchObject({ state: 'broken' });
    // Each leaves nothing behind.
    const left: string[] = [];
    for await (const { sha256 } of store.entries()) left.push(sha256);
    expect(left).toEqual([]);
  });

  test('the disk says how much is free, or that it cannot be known', async () => {
    const here = await look('disk');
    expect(here.facts.bytes).toBeGreaterThan(0);
    expect(await look('disk', { config: { dataDir: '/nowhere/at/all' } })).toMatchObject({
      state: 'broken',
      finding: 'disk_unknown',
    });
  });

  test.each([
    ['good', 'clock_good', 0],
    ['look', 'clock_off', 20_000],
    ['broken', 'clock_wrong', 120_000],
  ])('the clock is %s: %s', async (state, finding, offset) => {
    const ahead = { clock: { now: () => new Date(Date.now() + offset) } };
    expect(await look('clock', { platform: ahead })).toMatchObject({ state, finding });
  });

  test('the clock is compared with the timestamp server too', async () => {
    const now = new Date();
    const authority = await startTimestampServer({ at: new Date(now.getTime() - 40 * 60_000) });
    const found = await look('clock', {
      platform: { clock: { now: () => new Date() } },
      config: { tsaUrl: 'https://tsa.example.com/', timestampRoots: [new Uint8Array(authority.root)] },
      more: { fetch: authority.fetch },
    });

    expect(found).toMatchObject({ state: 'broken', finding: 'clock_wrong', facts: { name: 'TSA_URL' } });
  });

  test.each([
    ['good', 'address_good', 'https://sign.example.com', true],
    ['look', 'address_local', 'http://localhost:3000', false],
    ['look', 'address_local', 'http://127.0.0.1:3000', true],
    ['look', 'address_unset', 'http://192.168.1.5:3000', false],
    ['broken', 'address_not_https', 'http://sign.example.com', true],
  ])('the address is %s: %s', async (state, finding, publicUrl, isPublicUrlFixed) => {
    expect(await look('address', { config: { publicUrl, isPublicUrlFixed } })).toMatchObject({ state, finding });
  });

  test('fonts are all there, or some are missing', async () => {
    expect(await look('fonts')).toMatchObject({ state: 'good', finding: 'fonts_good' });
    const threads = { ...pdfThreads, run: async () => ['NotoSans_400Regular.ttf'] as never };
    expect(await look('fonts', { more: { threads } })).toMatchObject({
      state: 'broken',
      finding: 'fonts_missing',
      facts: { count: 1, name: 'NotoSans_400Regular.ttf' },
    });
  });

  test('backups are there, old, forgotten, or none was made', async () => {
    const file = path.join(config.dataDir, 'last-backup.json');
    const made = (daysAgo: number) =>
      noteBackup(config.dataDir, new Date(server.clock.now().getTime() - daysAgo * DAY_MS).toISOString());
    expect(await look('backups')).toMatchObject({ state: 'look', finding: 'backups_never' });
    expect(await look('backups', { platform: at(30 * DAY_MS) })).toMatchObject({ state: 'broken' });
    made(1);
    expect(await look('backups')).toMatchObject({ state: 'good', finding: 'backups_good' });
    made(10);
    expect(await look('backups')).toMatchObject({ state: 'look', finding: 'backups_old' });
    made(40);
    expect(await look('backups')).toMatchObject({ state: 'broken', finding: 'backups_old' });
    writeFileSync(file, 'nonsense');
    expect(await look('backups')).toMatchObject({ finding: 'backups_never' });
    rmSync(file);
    expect(await look('backups', { config: { databaseUrl: 'postgres://x' } })).toMatchObject({
      state: 'look',
      finding: 'backups_external',
    });
  });

  test('updates are asked for only where an administrator named whom to ask', async () => {
    const asked: string[] = [];
    const answering = (body: string, status = 200) => ({
      platform: {
        outbound: {
          ...server.platform.outbound,
          ask: async (address: string) => {
            asked.push(address);
            return { status, headers: {}, body: Buffer.from(body) };
          },
        },
      },
      config: { updatesUrl: 'https://updates.example.com/newest.json' },
    });
    const none = answering('{"version":"0.1.0"}');
    expect(await look('updates', { platform: none.platform })).toMatchObject({
      state: 'good',
      finding: 'updates_not_asked',
    });
    expect(asked).toEqual([]);
    expect(await look('updates', none)).toMatchObject({ state: 'good', finding: 'updates_current' });
    expect(await look('updates', answering('{"version":"0.2.0"}'))).toMatchObject({
      state: 'look',
      finding: 'updates_available',
      facts: { name: '0.2.0', version: '0.1.0' },
    });
    expect(await look('updates', answering('<html>', 200))).toMatchObject({ finding: 'updates_away' });
    expect(await look('updates', answering('', 503))).toMatchObject({ finding: 'updates_away' });
    const { outbound } = server.platform;
    const away = { ...outbound, ask: () => Promise.reject(new OutboundError('unreachable')) };
    const config = { updatesUrl: 'https://updates.example.com/' };
    expect(await look('updates', { platform: { outbound: away }, config })).toMatchObject({ state: 'look' });
  });
});
