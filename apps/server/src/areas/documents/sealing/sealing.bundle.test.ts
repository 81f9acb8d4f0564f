import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { execFile } from 'node:child_process';
import { createLogKey, signManifest } from '@sealwright/pdf/evidence';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { isZip, readZip, type ZipMember } from '../../../../../../packages/pdf/src/cli/zip.ts';
import { plainPdf, rotatedPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { sha256 } from '../../../platform/crypto/crypto.ts';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { rawDownload } from '../../../../test/raw-download.ts';
import { sentDocument, sign, upload } from '../../../../test/signing-flow.ts';
import { keysService } from './keys/keys.ts';

const server = await testApp();
const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bundleOf = async (names: readonly [string, string], sender?: TestUser) => {
  const files = [
    { name: names[0], bytes: await plainPdf() },
    { name: names[1], bytes: await rotatedPdf(90) },
  ];
  const sent = await sentDocument(server, [{ name: 'Ada' }], { files, ...(sender && { sender }) });
  await sign(sent.signers[0]!);
  await server.runTasks();
  const { body } = await rawDownload(server, sent.sender, sent.id, 'bundle');
  return { ...sent, body, members: await readZip(new Uint8Array(body)) };
};

async function zipped(members: readonly ZipMember[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path: name, bytes } of members) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

type Answer = { files: { name: string; found: { valid: boolean } | null }[]; bundle: Bundle | null };
type Bundle = { number: string; valid: boolean; checks: { name: string; passed: boolean; detail: string }[] };

const check = async (bytes: Buffer): Promise<Answer> => {
  // Each check counts, and there are many here.
  server.clock.advance(60_000);
  return (await upload(server, null, '/api/verify/archive/', [{ name: 'bundle.zip', bytes }]))
    .body as unknown as Answer;
};

const failed = ({ checks }: Bundle): string[] => checks.filter(({ passed }) => !passed).map(({ name }) => name);

/** `npm run verify` in a process of its own. */
function verify(bytes: Buffer, ...options: string[]): Promise<{ code: number; out: string }> {
  const file = path.join(folder, `${crypto.randomUUID()}.zip`);
  writeFileSync(file, bytes);
  const script = path.join(import.meta.dirname, '../../../../../../packages/pdf/src/cli/verify.ts');
  const env = { ...process.env, INIT_CWD: folder, DATA_DIR: path.join(folder, 'nowhere') };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, file, ...options], { env }, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });
}

const whole = await bundleOf(['lease.pdf', 'عقد.pdf']);
const other = await bundleOf(['other.pdf', 'more.pdf'], whole.sender);

describe('a bundle', () => {
  test('holds the sealed files, the originals, the audit trail, certificates and a list of it all', () => {
    const names = whole.members.map(({ path: name }) => name);

    expect(isZip(whole.body)).toBe(true);
    expect(names).toEqual([
      'README.txt',
      'sealed/lease (sealed).pdf',
      'sealed/عقد (sealed).pdf',
      'originals/lease.pdf',
      'originals/عقد.pdf',
      'evidence/checkpoint.txt',
      'evidence/log-key.pem',
      'certificates/root.pem',
      expect.stringMatching(/^certificates\/crl\/[0-9a-f]{16}\.crl$/),
      expect.stringMatching(/^certificates\/crl\/[0-9a-f]{16}\.crl$/),
      expect.stringMatching(/^evidence\/D-\d+\.json$/),
      'certificates/chain.pem',
      'MANIFEST.txt',
    ]);
    const chain = Buffer.from(whole.members.find(({ path: name }) => name.endsWith('chain.pem'))!.bytes).toString();
    expect(chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
  });

  test('is valid as a whole, and so is each sealed file in it', async () => {
    const { files, bundle } = await check(whole.body);

    expect(bundle).toMatchObject({ valid: true, number: expect.stringMatching(/^D-/) });
    expect(bundle!.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(files.map(({ name, found }) => [name, found?.valid])).toEqual([
      ['sealed/lease (sealed).pdf', true],
      ['sealed/عقد (sealed).pdf', true],
    ]);
  });

  test('is verified with no server, by the certificate alone', async () => {
    const root = path.join(folder, 'root.pem');
    writeFileSync(root, (await keysService(server.platform).trust()).rootsPem);

    const trusted = await verify(whole.body, '--root', root);
    const unknown = await verify(whole.body);

    expect(trusted.out).toContain('VALID: the whole bundle is unchanged');
    expect(trusted.out).not.toContain('✗');
    expect(trusted.code).toBe(0);
    expect(unknown.out).toContain('UNCHANGED: the bundle is as it was downloaded.');
    expect(unknown.out).toMatch(/SHA-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}/);
    expect(unknown.code).toBe(1);
  });

  test('of any other kind of ZIP nothing is said as of a bundle', async () => {
    const sealed = whole.members.filter(({ path: name }) => name.startsWith('sealed/'));

    expect(await check(await zipped(sealed))).toMatchObject({ bundle: null, files: [{}, {}] });
  });

  test('its audit trail goes on to the day it is downloaded', async () => {
    const again = await readZip(new Uint8Array((await rawDownload(server, whole.sender, whole.id, 'bundle')).body));
    const trail = again.find(({ path: name }) => name.startsWith('evidence/D-'))!;
    const { entries } = JSON.parse(Buffer.from(trail.bytes).toString()) as { entries: { action: string }[] };

    expect(entries.at(-1)?.action).toBe('document.downloaded');
  });
});

describe('what was done to a bundle is found', () => {
  const changed = (member: ZipMember): ZipMember => {
    const bytes = Uint8Array.from(member.bytes);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    return { ...member, bytes };
  };
  const replaced = (name: string, change: (member: ZipMember) => ZipMember[]) =>
    zipped(whole.members.flatMap((one) => (one.path === name ? change(one) : [one])));
  const names = whole.members.map(({ path: name }) => name);

  test.each(names)('a byte of %s is another', async (name) => {
    const { bundle } = await check(await replaced(name, (one) => [changed(one)]));

    expect(bundle).toMatchObject({ valid: false });
    expect(failed(bundle!)).toContain(name === 'MANIFEST.txt' ? 'bundle_manifest' : 'bundle_contents');
  });

  test.each(names.filter((name) => name !== 'MANIFEST.txt'))('%s is missing', async (name) => {
    const { bundle } = await check(await replaced(name, () => []));

    expect(bundle).toMatchObject({ valid: false });
    expect(bundle!.checks.find(({ name: one }) => one === 'bundle_contents')?.detail).toContain(name);
  });

  test('a file was added, or one stands there twice', async () => {
    const added = await zipped([...whole.members, { path: 'sealed/else.pdf', bytes: await plainPdf() }]);
    const twice = await zipped([...whole.members, whole.members[0]!]);

    expect(failed((await check(added)).bundle!)).toEqual(
      expect.arrayContaining(['bundle_contents', 'bundle_seals', 'bundle_record']),
    );
    expect(failed((await check(twice)).bundle!)).toEqual(['bundle_contents']);
  });

  test('the list was made anew, and signed with another key', async () => {
    const key = { origin: 'sealwright.log/0123456789abcdef', ...createLogKey() };
    const manifest = signManifest({ number: 'D-000001', madeAt: '2026-11-01T10:00:00.000Z', files: [] }, key);
    const bytes = new Uint8Array(Buffer.from(manifest));

    const { bundle } = await check(await replaced('MANIFEST.txt', (one) => [{ ...one, bytes }]));

    expect(failed(bundle!)).toEqual(expect.arrayContaining(['bundle_manifest', 'bundle_contents']));
  });

  test('the files of one document stand in the bundle of another, with a list that the installation itself signed', async () => {
    const mixed = whole.members
      .filter(({ path: name }) => name !== 'MANIFEST.txt')
      .map((one) => {
        if (one.path === 'sealed/lease (sealed).pdf') return { ...one, bytes: other.members[1]!.bytes };
        return one.path === 'originals/lease.pdf' ? { ...one, bytes: other.members[1]!.bytes } : one;
      });
    const files = mixed.map(({ path: name, bytes }) => ({ path: name, sha256: sha256(bytes) }));
    const { number } = (await check(whole.body)).bundle!;
    const key = await keysService(server.platform).logKey();
    const manifest = signManifest({ number, madeAt: '2026-11-01T10:00:00.000Z', files }, key);
    const forged = [...mixed, { path: 'MANIFEST.txt', bytes: new Uint8Array(Buffer.from(manifest)) }];

    const { bundle } = await check(await zipped(forged));

    expect(failed(bundle!)).toEqual(['bundle_seals', 'bundle_record', 'bundle_originals']);
  });

  test('the command line finds it too, and names the file', async () => {
    const { code, out } = await verify(await replaced('README.txt', (one) => [changed(one)]));

    expect(out).toContain('A file was changed: README.txt');
    expect(out).toContain('NOT VALID');
    expect(code).toBe(1);
  });
});
