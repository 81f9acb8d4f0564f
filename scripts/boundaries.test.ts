import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** The linter's rules about who may import whom, on files planted in a small tree with the folders of the real one. */

const ROOT = path.join(import.meta.dirname, '..');
const tree = mkdtempSync(path.join(tmpdir(), 'sealwright-boundaries-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const EXISTING = [
  `${SERVER}/app.ts`,
  `${SERVER}/platform/http/http.ts`,
  `${SERVER}/areas/people/index.ts`,
  `${SERVER}/areas/people/users/index.ts`,
  `${SERVER}/areas/people/users/users.repo.ts`,
  `${SERVER}/areas/files/index.ts`,
  `${SERVER}/areas/files/files.repo.ts`,
  `${SERVER}/areas/contacts/index.ts`,
  `${SERVER}/areas/contacts/contacts/index.ts`,
  `${SERVER}/areas/contacts/contacts/thread.ts`,
  `${SERVER}/areas/contacts/contacts/contacts.shape.ts`,
  `${WEB}/app/router.ts`,
  `${WEB}/features/documents/verify/verify-page.ts`,
  `${WEB}/features/contacts/list/list.queries.ts`,
];

const TAGS = `${SERVER}/areas/contacts/tags`;
const OTHER_AREA = 'Another area is entered through its index.ts only.';
const OTHER_MODULE =
  'Another module of the area is entered through its index.ts only, by a worker thread through its thread.ts.';
const OWN_DOOR = 'A module does not enter its own area through the door.';

// Where it stands, what it imports, and what the linter says; null where that is allowed.
const PLANTED: [file: string, specifier: string, complaint: string | null][] = [
  [`${TAGS}/a.ts`, '../../people/index.ts', null],
  [`${TAGS}/b.ts`, '../../files/index.ts', null],
  [`${TAGS}/c.ts`, '../contacts/index.ts', null],
  [`${TAGS}/d.ts`, '../contacts/thread.ts', null],
  [`${TAGS}/e.ts`, '../../people/users/index.ts', OTHER_AREA],
  [`${TAGS}/f.ts`, '../../people/users/users.repo.ts', OTHER_AREA],
  [`${TAGS}/g.ts`, '../../files/files.repo.ts', OTHER_AREA],
  [`${TAGS}/h.ts`, '../contacts/contacts.shape.ts', OTHER_MODULE],
  [`${TAGS}/i.ts`, '../index.ts', OWN_DOOR],
  [`${SERVER}/j.ts`, './areas/people/index.ts', null],
  [`${SERVER}/k.ts`, './areas/people/users/index.ts', OTHER_AREA],
  [`${SERVER}/platform/http/l.ts`, '../../areas/people/index.ts', 'The platform has no domain.'],
  [`${WEB}/features/contacts/tags/m.ts`, '../list/list.queries.ts', null],
  [
    `${WEB}/features/contacts/tags/n.ts`,
    '../../documents/verify/verify-page.ts',
    'Areas of the web client do not meet.',
  ],
  [`${WEB}/features/contacts/tags/o.ts`, '../../../app/router.ts', 'Features know no app.'],
];

function put(file: string, text: string): void {
  const at = path.join(tree, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
}

/** What the linter says of each file, types imported as values are. */
function complaints(keyword: 'import' | 'import type'): Map<string, string[]> {
  for (const [file, specifier] of PLANTED) {
    put(file, `${keyword} { Thing } from '${specifier}';\nexport type Own = Thing;\n`);
  }
  const linter = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '--format', 'json', 'apps'], { cwd: tree, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string; filename: string }[] };
  const found = new Map<string, string[]>();
  for (const { code, message, filename } of diagnostics) {
    if (code.startsWith('boundaries')) found.set(filename, [...(found.get(filename) ?? []), message]);
  }
  return found;
}

cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(tree, '.oxlintrc.json'));
symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
for (const file of EXISTING) put(file, 'export type Thing = 1;\n');
const found = { value: complaints('import'), type: complaints('import type') };

test.each(PLANTED)('%s may import %s: %s', (file, _specifier, complaint) => {
  const expected = complaint === null ? [] : [complaint];
  expect(found.value.get(file) ?? []).toEqual(expected);
  expect(found.type.get(file) ?? []).toEqual(expected);
});
