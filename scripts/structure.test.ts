import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OWNERS } from '../apps/server/src/migrations/owners.ts';
import { circlesOf, flatAreas, moduleOf, type Source, tableFaults } from './structure.ts';

const AREAS = path.join(import.meta.dirname, '../apps/server/src/areas');

function sources(): Source[] {
  const files = readdirSync(AREAS, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/'));
  return files
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => ({ path: file, text: readFileSync(path.join(AREAS, file), 'utf8') }));
}

const owners = Object.fromEntries(
  Object.entries(OWNERS).map(([table, owner]) => [
    table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    owner,
  ]),
);

/**
 * What touched foreign tables before tables had owners. Nothing may be added; a line whose code is gone has to go too.
 * `workspace/privacy` copies and erases all that is kept of a person, and `workspace/account-transfer` carries all that an account has from
 * one installation to another: they stay.
 */
const KNOWN: string[] = [
  'reads access users',
  'reads contacts/contacts documents',
  'reads contacts/contacts recipients',
  'reads contacts/contacts users',
  'reads contacts/imports users',
  'reads contacts/imports works',
  'reads documents/documents accounts',
  'reads documents/documents contacts',
  'reads documents/documents mails',
  'reads documents/documents users',
  'reads documents/sealing stored_files',
  'reads documents/waiting users',
  'reads files checklist_papers',
  'reads files community_event_images',
  'reads files community_members',
  'reads files community_pictures',
  'reads files contact_imports',
  'reads files document_files',
  'reads files document_message_files',
  'reads files fields',
  'reads files product_images',
  'reads files sales_tax_periods',
  'reads files sealed_files',
  'reads files signatures',
  'reads files teams',
  'reads files template_files',
  'reads files users',
  'reads files works',
  'reads people/activity documents',
  'reads people/activity evidence_personal',
  'reads people/users accounts',
  'reads people/users team_members',
  'reads teams/invitations accounts',
  'reads teams/invitations users',
  'reads workspace/account-transfer document_files',
  'reads workspace/account-transfer documents',
  'reads workspace/account-transfer evidence',
  'reads workspace/account-transfer installation',
  'reads workspace/account-transfer sealed_files',
  'reads workspace/account-transfer stored_files',
  'reads workspace/dashboard accounts',
  'reads workspace/dashboard invitations',
  'reads workspace/dashboard mails',
  'reads workspace/dashboard team_members',
  'reads workspace/dashboard users',
  'reads workspace/notifications contact_imports',
  'reads workspace/notifications documents',
  'reads workspace/notifications users',
  'reads workspace/notifications works',
  'reads workspace/privacy accounts',
  'reads workspace/privacy activities',
  'reads workspace/privacy contact_imports',
  'reads workspace/privacy contacts',
  'reads workspace/privacy document_files',
  'reads workspace/privacy document_messages',
  'reads workspace/privacy documents',
  'reads workspace/privacy evidence',
  'reads workspace/privacy fields',
  'reads workspace/privacy identities',
  'reads workspace/privacy kyc_profiles',
  'reads workspace/privacy live_sessions',
  'reads workspace/privacy passkeys',
  'reads workspace/privacy personal_tokens',
  'reads workspace/privacy recipient_groups',
  'reads workspace/privacy recipients',
  'reads workspace/privacy sealed_files',
  'reads workspace/privacy sessions',
  'reads workspace/privacy signatures',
  'reads workspace/privacy tags',
  'reads workspace/privacy team_members',
  'reads workspace/privacy template_files',
  'reads workspace/privacy text_messages',
  'reads workspace/privacy users',
  'reads workspace/privacy works',
  'writes contacts/imports contact_events',
  'writes contacts/imports contacts',
  'writes contacts/tags contacts',
  'writes documents/sealing documents',
  'writes documents/signing fields',
  'writes documents/signing recipients',
  'writes people/sessions sign_in_steps',
  'writes workspace/account-transfer accounts',
  'writes workspace/account-transfer contacts',
  'writes workspace/account-transfer document_origins',
  'writes workspace/account-transfer log_pending',
  'writes workspace/account-transfer sales_tax_agencies',
  'writes workspace/account-transfer users',
  'writes workspace/privacy accounts',
  'writes workspace/privacy activities',
  'writes workspace/privacy document_messages',
  'writes workspace/privacy documents',
  'writes workspace/privacy idempotency_keys',
  'writes workspace/privacy invitations',
  'writes workspace/privacy mails',
  'writes workspace/privacy page_times',
  'writes workspace/privacy public_link_attempts',
  'writes workspace/privacy text_messages',
  'writes workspace/privacy users',
];

test('no module of the server needs one that needs it, types included', () => {
  expect(circlesOf(sources())).toEqual([]);
});

test('each table belongs to a module that exists', () => {
  const files = sources();
  const flat = flatAreas(files.map((source) => source.path));
  const modules = new Set(files.map((source) => moduleOf(source.path, flat)));
  const missing = Object.entries(OWNERS).filter(([, owner]) => owner !== 'platform' && !modules.has(owner));
  expect(missing).toEqual([]);
});

test('no module touches a table of another one, but for those known', () => {
  const faults = tableFaults(sources(), owners).map(({ kind, module, table }) => `${kind} ${module} ${table}`);
  expect(faults.toSorted()).toEqual(KNOWN);
});

const planted = (text: string, more: Source[] = []): Source[] => [
  { path: 'people/users/index.ts', text: '' },
  { path: 'people/mfa/index.ts', text: '' },
  { path: 'contacts/tags/index.ts', text },
  ...more,
];

test('a circle of types is found', () => {
  const users = { path: 'people/users/users.shape.ts', text: "import type { Tag } from '../../contacts/index.ts';" };
  const door = { path: 'contacts/index.ts', text: "export { toTag } from './tags/index.ts';" };
  expect(circlesOf(planted("import type { User } from '../../people/users/index.ts';", [users, door]))).toEqual([
    ['contacts', 'contacts/tags', 'people/users'],
  ]);
});

test.each([
  ["db.updateTable('users')", 'writes'],
  ['sql`delete from users where id = 1`', 'writes'],
  ["db.selectFrom('users')", 'reads'],
  ["query.innerJoin('users as u', 'u.id', 'x')", 'reads'],
  ['sql`select 1 from contacts c join users u on true`', 'reads'],
])('%s in another area is found', (text, kind) => {
  const faults = tableFaults(planted(text), { users: 'people/users', contacts: 'contacts/contacts' });
  expect(faults).toEqual([{ module: 'contacts/tags', table: 'users', kind }]);
});

test('a module of the same area may read a table, and not write it', () => {
  const reads = { path: 'people/mfa/mfa.repo.ts', text: "db.selectFrom('users')" };
  const writes = { path: 'people/mfa/mfa.repo.ts', text: "db.updateTable('users')" };
  expect(tableFaults(planted('', [reads]), { users: 'people/users' })).toEqual([]);
  expect(tableFaults(planted('', [writes]), { users: 'people/users' })).toHaveLength(1);
});
