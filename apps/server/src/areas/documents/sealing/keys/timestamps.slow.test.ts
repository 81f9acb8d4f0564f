import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { downloadSigned, getSigning, listEvidence } from '@sealwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTimestampServer } from '../../../../../../../packages/pdf/src/seal/test/timestamp-server.ts';
import { cmsOf, withContents } from '../../../../../../../packages/pdf/src/seal/test/attacks.ts';
import { decodeSeal, encodeSeal } from '../../../../../../../packages/pdf/src/seal/seal-cms.ts';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';
import { readConfig } from '../../../../platform/config.ts';
import { publishTimestampRoots } from '../index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-timestamps-'));
const rootsFile = path.join(folder, 'tsa.pem');
const server = createServer();
let address: string;

const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;

beforeAll(async () => {
  const authority = await startTimestampServer({ at: new Date() });
  writeFileSync(rootsFile, pemOf(authority.root));
  server.on('request', (request, response) => {
    const answer = async () => {
      const reply = await authority.fetch('', { body: new Uint8Array(await buffer(request)) });
      response.end(new Uint8Array(await reply.arrayBuffer()));
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const check = async (app: TestApp, bytes: Uint8Array) =>
  (await upload(app, null, '/api/verify/', [{ name: 'copy.pdf', bytes }])).body;

test('with a timestamp authority the sealed copy is B-T, and not valid once the timestamp is taken out', async () => {
  const app = await testApp({ TSA_URL: address, TSA_ROOTS: rootsFile });
  const { signers } = await sentDocument(app, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await app.runTasks();
  const copy = new Uint8Array((await signers[0]!.call(downloadSigned)) as unknown as Buffer);
  const { data, certificate, digest } = decodeSeal(cmsOf(copy), { isOld: false });
  const others = data.certificates.filter((one) => one !== certificate);
  const certificates = [certificate, ...others].map(({ der }) => der);
  const cms = encodeSeal({ digest, certificates, keyType: 'RSA', signature: data.signer.signature, token: null });

  expect(await check(app, copy)).toMatchObject({ valid: true, level: 'B-T' });
  expect(await check(app, withContents(copy, cms))).toMatchObject({ valid: false, is_intact: true, level: 'B-B' });
  expect(await check(await testApp(), copy)).toMatchObject({ valid: false, is_trusted: false, level: 'B-B' });
});

test('a timestamp server that is away makes the document wait visibly, and it seals itself when that is back', async () => {
  const app = await testApp({ TSA_URL: 'http://127.0.0.1:9/', TSA_ROOTS: rootsFile });
  const { id, sender, signers, read } = await sentDocument(app, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await app.runTasks();
  await app.runTasks({ withSweeps: true });
  const waiting = await read();

  app.platform.config.tsaUrl = undefined;
  app.clock.advance(60_000);
  await app.runTasks({ withSweeps: true });

  expect(waiting).toMatchObject({ status: 'submitted', waitingReason: 'timestamp_failed' });
  expect(await read()).toMatchObject({ status: 'completed', waitingReason: null });
  const { events } = await app.as(sender)(listEvidence, { params: { id } });
  expect(events.filter(({ action }) => action === 'document.sealing_waits')).toHaveLength(1);
  expect(events.filter(({ action }) => action === 'document.sealing_started')).toHaveLength(1);
  expect((await signers[0]!.call(getSigning)).isSealed).toBe(true);
});

test('a name that is corrected while a document waits is recorded before it is sealed', async () => {
  const app = await testApp({ TSA_URL: 'http://127.0.0.1:9/', TSA_ROOTS: rootsFile });
  const { id, sender, signers, read } = await sentDocument(app, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await app.runTasks();
  await app.platform.db.updateTable('recipients').set({ name: 'Ada King' }).where('documentId', '=', id).execute();

  app.platform.config.tsaUrl = undefined;
  app.clock.advance(60_000);
  await app.runTasks({ withSweeps: true });

  expect(await read()).toMatchObject({ status: 'completed' });
  const { events } = await app.as(sender)(listEvidence, { params: { id } });
  const begun = events.filter(({ action }) => action === 'document.sealing_started');
  expect(new Set(begun.map(({ details }) => details['record'])).size).toBe(2);
});

describe('the roots of timestamp authorities', () => {
  const problemsOf = (settings: Record<string, string>) => {
    try {
      readConfig({ DATA_DIR: folder, ...settings });
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('are needed where a timestamp authority is set, must be roots, and are one line where they are wrong', () => {
    writeFileSync(path.join(folder, 'empty.pem'), '');

    expect(problemsOf({ TSA_URL: address })).toMatch(/^Setting TSA_URL needs TSA_ROOTS[^\n]*$/);
    expect(problemsOf({ TSA_URL: address, TSA_ROOTS: path.join(folder, 'none.pem') })).toMatch(
      /^Setting TSA_ROOTS .*ENOENT/,
    );
    expect(problemsOf({ TSA_ROOTS: path.join(folder, 'empty.pem') })).toBe(
      'Setting TSA_ROOTS cannot be used: it holds no certificate',
    );
    expect(problemsOf({ TSA_URL: address, TSA_ROOTS: rootsFile })).toBeNull();
  });

  test('are written beside the root of the installation, where the command line finds them', async () => {
    await publishTimestampRoots(readConfig({ DATA_DIR: folder, TSA_ROOTS: rootsFile }));

    expect(readFileSync(path.join(folder, 'keys', 'tsa-roots.pem'), 'utf8')).toContain('-----BEGIN CERTIFICATE-----');
  });
});
