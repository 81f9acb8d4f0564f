import { constants, privateEncrypt, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { downloadSigned } from '@sealwright/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { makeInstallation } from '../../../../../../../packages/pdf/src/seal/test/keys.ts';
import { testApp } from '../../../../../test/app.ts';
import { sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';
import { readConfig } from '../../../../platform/config.ts';

vi.setConfig({ testTimeout: 120_000 });

const { leaf, intermediate, root } = (await makeInstallation(new Date(Date.now() - 3_600_000))).keys;
const state = { isAway: false };
/** DigestInfo of SHA-256 (RFC 8017 section 9.2): a service signs a hash that it is given. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

const certificates = [leaf, intermediate, root].map(({ certificatePem }) =>
  new X509Certificate(certificatePem).raw.toString('base64'),
);

function answerTo(call: string, body: Record<string, unknown>): unknown {
  if (call === '/oauth2/token') return { access_token: 'token', expires_in: 3600 };
  if (call === '/credentials/list') return { credentialIDs: ['seal-1'] };
  if (call === '/credentials/info') {
    return { key: { status: 'enabled' }, cert: { status: 'valid', certificates }, auth: { mode: 'explicit' } };
  }
  if (call === '/credentials/authorize') return { SAD: 'activation', expiresIn: 60 };
  const [hash] = body['hashes'] as string[];
  const padded = Buffer.concat([DIGEST_INFO, Buffer.from(hash!, 'base64')]);
  const options = { key: leaf.privateKeyPem, padding: constants.RSA_PKCS1_PADDING };
  return { signatures: body['SAD'] === 'activation' ? [privateEncrypt(options, padded).toString('base64')] : [] };
}

const server = createServer((request, response) => {
  const reply = async () => {
    if (state.isAway) {
      request.socket.destroy();
      return;
    }
    const body = await text(request);
    const asked = request.url === '/oauth2/token' ? {} : (JSON.parse(body) as Record<string, unknown>);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerTo(request.url ?? '', asked)));
  };
  void reply();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const settings = {
  CSC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  CSC_CLIENT_ID: 'sealwright',
  CSC_CLIENT_SECRET: 'secret',
};

test('a key at a remote service seals, documents wait while it is away, and what it sealed is ours', async () => {
  const app = await testApp(settings);
  const { id, signers } = await sentDocument(app, [{ name: 'Ada' }]);
  state.isAway = true;
  await sign(signers[0]!);
  await app.runTasks();
  const read = () =>
    app.platform.db.selectFrom('documents').select(['state', 'waitingReason']).where('id', '=', id).executeTakeFirst();
  const waiting = await read();
  state.isAway = false;
  app.clock.advance(60_000);
  await app.runTasks({ withSweeps: true });
  const sealed = await read();
  const bytes = new Uint8Array((await signers[0]!.call(downloadSigned)) as unknown as Buffer);

  expect(waiting).toEqual({ state: 'submitted', waitingReason: 'seal_failed' });
  expect(sealed).toEqual({ state: 'completed', waitingReason: null });
  expect((await upload(app, null, '/api/verify/', [{ name: 'copy.pdf', bytes }])).body).toMatchObject({
    valid: true,
    sealed_by: 'Example document seal',
  });
});

test.each([
  [{ CSC_URL: settings.CSC_URL }, 'CSC_URL needs CSC_CLIENT_ID and CSC_CLIENT_SECRET'],
  [{ ...settings, SEAL_P12: 'seal.p12' }, 'CSC_URL and SEAL_P12 cannot both be set'],
  [{ SEAL_P12_NEXT: 'next.p12' }, 'SEAL_P12_NEXT needs SEAL_P12'],
  [{ WEAK_HASHES: 'md5=2030-01-01' }, 'WEAK_HASHES must be like sha256=2040-01-01'],
  [{ WEAK_HASHES: 'sha256=2030-01-01,sha384=2030-01-01,sha512=2030-01-01' }, 'WEAK_HASHES must leave one of'],
])('settings that do not fit are refused in words: %o', (given, message) => {
  expect(() => readConfig(given)).toThrow(message);
});
