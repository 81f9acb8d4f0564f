import { downloadSigned } from '@sealwright/contract';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { startOutsideAuthority } from '../../../../../test/outside-authority.ts';
import { sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';

vi.setConfig({ testTimeout: 120_000 });

let now: () => Date = () => new Date();
const outside = await startOutsideAuthority({ clock: () => now() });
const app = await testApp(outside.settings);
now = () => app.clock.now();
afterAll(() => outside.stop());

const MINUTE_MS = 60_000;
// Longer than what was said before is taken for fresh.
const LATER_MS = 25 * 3600 * 1000;

beforeEach(() => {
  Object.assign(outside.faults, { ocsp: undefined, list: undefined });
  Object.assign(outside.state, { isAway: false, isTimestampAway: false });
  outside.authority.asked.length = 0;
  // An address that failed in the test before is left alone for half a minute.
  app.clock.advance(MINUTE_MS);
});

async function finished() {
  const sent = await sentDocument(app, [{ name: 'Ada' }]);
  await sign(sent.signers[0]!);
  await app.runTasks();
  const copy = async () => new Uint8Array((await sent.signers[0]!.call(downloadSigned)) as unknown as Buffer);
  // From the table: sessions end while the clock moves on.
  const read = () =>
    app.platform.db
      .selectFrom('documents')
      .select(['state', 'waitingReason'])
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
  const seal = () =>
    app.platform.db.selectFrom('sealedFiles').selectAll().where('documentId', '=', sent.id).executeTakeFirstOrThrow();
  return { id: sent.id, read, copy, seal };
}

const check = async (bytes: Uint8Array) =>
  (await upload(app, null, '/api/verify/', [{ name: 'copy.pdf', bytes }])).body;

const later = async (milliseconds: number) => {
  app.clock.advance(milliseconds);
  await app.runTasks({ withSweeps: true });
};

test('where it is known that no certificate is revoked, the sealed copy is B-LT, by its own word and by the verifier’s', async () => {
  const document = await finished();

  expect(await document.read()).toMatchObject({ state: 'completed' });
  expect(await document.seal()).toMatchObject({ level: 'B-LT' });
  expect(await check(await document.copy())).toMatchObject({ valid: true, level: 'B-LT' });
  expect(outside.authority.asked).toEqual(['/ocsp']);
});

test('what was said is used again, and a new certificate of the timestamp server is noticed and asked about', async () => {
  await finished();
  outside.authority.asked.length = 0;
  const same = await (await finished()).seal();
  const before = [...outside.authority.asked];
  await outside.rotate();
  const rotated = await (await finished()).seal();

  expect([same.level, rotated.level]).toEqual(['B-LT', 'B-LT']);
  expect([before, outside.authority.asked]).toEqual([[], ['/ocsp']]);
});

test('an authority that is away makes the document wait visibly, and it seals itself as B-LT when that is back', async () => {
  await outside.rotate();
  outside.state.isAway = true;
  const document = await finished();
  const waiting = await document.read();
  outside.state.isAway = false;
  await later(MINUTE_MS);

  expect(waiting).toMatchObject({ state: 'submitted', waitingReason: 'revocation_unavailable' });
  expect(await document.seal()).toMatchObject({ level: 'B-LT' });
});

test('one that stays away does not keep a document for ever: after a quarter of an hour the seal is B-T and says so', async () => {
  await outside.rotate();
  outside.state.isAway = true;
  const document = await finished();
  await later(14 * MINUTE_MS);
  const before = await document.read();
  await later(2 * MINUTE_MS);

  expect(before).toMatchObject({ state: 'submitted', waitingReason: 'revocation_unavailable' });
  expect(await document.read()).toMatchObject({ state: 'completed', waitingReason: null });
  expect(await document.seal()).toMatchObject({ level: 'B-T' });
  const copy = await document.copy();
  expect(await check(copy)).toMatchObject({ valid: true, level: 'B-T' });
  expect(Buffer.from(copy).includes('/OCSPs')).toBe(false);
  const entries = await app.platform.db
    .selectFrom('evidence')
    .select('action')
    .where('documentId', '=', document.id)
    .execute();
  expect(entries.filter(({ action }) => action === 'document.sealing_waits')).toHaveLength(1);
});

test('a revoked certificate of the timestamp server seals nothing, and another one does', async () => {
  await outside.rotate();
  outside.faults.ocsp = 'revoked';
  const document = await finished();
  const waiting = await document.read();
  await outside.rotate();
  outside.faults.ocsp = undefined;
  await later(LATER_MS);

  expect(waiting).toMatchObject({ state: 'submitted', waitingReason: 'certificate_revoked' });
  expect(await document.seal()).toMatchObject({ level: 'B-LT' });
});
