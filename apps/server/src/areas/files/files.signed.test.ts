import { downloadSigned } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { oids } from '../../../../../packages/pdf/src/seal/oids.ts';
import { detachedCms, signedFile } from '../../../../../packages/pdf/src/seal/test/earlier.ts';
import { makeInstallation } from '../../../../../packages/pdf/src/seal/test/keys.ts';
import { appendUpdate } from '../../../../../packages/pdf/src/seal/test/sources.ts';
import { testApp } from '../../../test/app.ts';
import { sentDocument, sign, upload } from '../../../test/signing-flow.ts';

const server = await testApp();
const others = await makeInstallation();

const signed = (digest: 'sha1' | 'sha256', algorithm: string) =>
  signedFile('adbe.pkcs7.detached', (bytes) => detachedCms(others, bytes, { digest, algorithm }));

async function notesOf(bytes: Uint8Array): Promise<unknown> {
  const sender = await server.make.user();
  const { body } = await upload(server, sender, '/api/submit_document_files/', [{ name: 'signed.pdf', bytes }]);
  return body['code'] ?? (body['files'] as { neutralised: string[] }[])[0]!.neutralised;
}

test('what is to be known of the signatures of an upload is said at once, and a broken one is refused', async () => {
  const good = signed('sha256', oids.rsaWithSha256);
  const weak = signed('sha1', oids.rsaWithSha1);
  const broken = new Uint8Array(good);
  broken[Buffer.from(good).indexOf('Agreed')]! ^= 1;

  expect(await notesOf(good)).toEqual([]);
  expect(await notesOf(weak)).toEqual(['signature_not_judged']);
  expect(await notesOf(appendUpdate(good, [{ number: 30, body: '<< /Added true >>' }]))).toEqual([
    'changed_after_signing',
  ]);
  expect(await notesOf(broken)).toBe('file_unsealable');
});

test('the sealed copy of a file with an outdated signature is valid and points it out', async () => {
  const files = [{ name: 'weak.pdf', bytes: signed('sha1', oids.rsaWithSha1) }];
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { files });
  await sign(signers[0]!);
  await server.runTasks();
  const copy = (await signers[0]!.call(downloadSigned)) as unknown as Buffer;

  const { body } = await upload(server, null, '/api/verify/', [{ name: 'copy.pdf', bytes: copy }]);

  expect(body['valid']).toBe(true);
  expect((body['checks'] as { needs_attention: boolean }[]).filter((check) => check.needs_attention)).toMatchObject([
    { name: 'earlier_signatures', passed: true },
  ]);
});
