import {
  exportTemplate,
  getTemplate,
  importTemplate,
  listTemplates,
  publishTemplate,
  type Template,
  useTemplate,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { upload } from '../../../../test/signing-flow.ts';
import { publishedTemplate } from '../../../../test/templates.ts';

const server = await testApp();
const { as, make } = server;
const PATH = importTemplate.at.replace('POST ', '');

const user = await make.user();
const origin = await publishedTemplate(server, user);
const exported = (await as(user)(exportTemplate, { params: { id: origin.id } })) as unknown as Buffer;
const entries = await unzipped(exported);

async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

async function zipped(files: Iterable<[string, Uint8Array]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function brought(who: TestUser, bytes: Uint8Array): Promise<{ status: number; body: Record<string, unknown> }> {
  return upload(server, who, PATH, [{ name: 'template.zip', bytes }]);
}

type Said = { files: object[]; content: { fields: object[] } };

/** The exported archive with another description, and other files. */
async function tampered(change: (said: Said) => object, files: Record<string, Uint8Array> = {}) {
  const said = JSON.parse(String(entries.get('template.json'))) as Said;
  const all = new Map<string, Uint8Array>([...entries, ...Object.entries(files)]);
  return zipped(all.set('template.json', Buffer.from(JSON.stringify({ ...said, ...change(said) }))));
}

test('a template goes to another account as one file, and is used there', async () => {
  expect([...entries.keys()]).toEqual(['template.json', 'files/1.pdf']);
  const said = JSON.parse(String(entries.get('template.json'))) as Record<string, unknown>;
  expect(said).toMatchObject({ format: 'sealwright-template', version: 1, kind: 'document', name: 'Lease' });
  expect(JSON.stringify(said)).not.toContain(user.email);

  const other = await make.user();
  const { status, body } = await brought(other, exported);
  expect(status).toBe(201);
  const id = Number(body['id']);
  const arrived = await as(other)(getTemplate, { params: { id } });
  expect(arrived).toMatchObject({ name: 'Lease', publishedVersion: 0, pageCount: 1, fieldCount: 5 });
  const plain = ({ content }: Template) => ({
    ...content,
    files: content.files.length,
    fields: content.fields.map((field) => ({ ...field, file: 0 })),
  });
  expect(plain(arrived)).toEqual(plain(origin));
  await as(other)(publishTemplate, { params: { id }, body: {} });
  expect((await as(other)(useTemplate, { params: { id }, body: {} })).files).toHaveLength(1);
});

const UNREADABLE = [422, 'template_archive_unreadable'];

test.each<[string, () => Promise<Uint8Array> | Uint8Array, unknown[]]>([
  ['no ZIP', () => Buffer.from('PK\u0003\u0004 and nothing more'), UNREADABLE],
  ['nothing', () => Buffer.alloc(0), UNREADABLE],
  ['a ZIP of something else', () => zipped([['readme.txt', Buffer.from('hello')]]), UNREADABLE],
  ['no JSON', () => zipped([['template.json', Buffer.from('{"format": ')]]), UNREADABLE],
  ['JSON without an end of depth', () => zipped([['template.json', Buffer.from('['.repeat(1e6))]]), UNREADABLE],
  ['another format', () => tampered(() => ({ version: 2 })), UNREADABLE],
  ['a file that is not listed', () => tampered(() => ({ files: [] })), UNREADABLE],
  ['a PDF that is missing', () => zipped([...entries].filter(([name]) => name === 'template.json')), UNREADABLE],
  [
    'a name that leads out of the archive',
    () => tampered(({ files: [file] }) => ({ files: [{ ...file, entry: '../../etc/passwd' }] })),
    UNREADABLE,
  ],
  ['many entries', () => tampered(() => ({}), Object.fromEntries(many(30))), UNREADABLE],
  ['a description that unpacks to 100 MB', () => zipped([['template.json', Buffer.alloc(100e6, ' ')]]), UNREADABLE],
  [
    'a PDF that unpacks to 100 MB',
    () => tampered(() => ({}), { 'files/1.pdf': Buffer.alloc(100e6) }),
    [413, 'file_too_large'],
  ],
  ['no PDF', () => tampered(() => ({}), { 'files/1.pdf': Buffer.from('hello') }), [422, 'file_not_pdf']],
  ['27 MB', () => Buffer.alloc(27 * 1024 * 1024), [413, 'template_archive_too_large']],
])('%s is refused, and nothing of it is kept', async (_what, bytes, refusal) => {
  const other = await make.user();
  const { status, body } = await brought(other, await bytes());
  expect([status, body['code']]).toEqual(refusal);
  expect((await as(other)(listTemplates, {})).count).toBe(0);
});

test('a damaged archive is refused', async () => {
  const damaged = Buffer.from(exported);
  const at = damaged.indexOf('%PDF-');
  damaged.fill(0, at, at + 200);
  const { status } = await brought(user, damaged);
  expect(status).toBe(422);
});

test('content that breaks the rules of fields is refused by their names', async () => {
  const bad = await tampered(({ content }) => {
    return { content: { ...content, fields: [{ ...content.fields[0], page: 9 }] } };
  });
  const { status, body } = await brought(user, bad);
  expect([status, body['code']]).toEqual([422, 'field_outside_page']);
});

const many = (count: number): [string, Uint8Array][] =>
  Array.from({ length: count }, (_, index) => [`more/${index}`, Buffer.from('x')]);
