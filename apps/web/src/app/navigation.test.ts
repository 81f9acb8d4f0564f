import type { User } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { groupAt, isHere, itemsOf, navigationFor, userMenuFor } from './navigation.ts';

const user = (role: User['role']): User => ({
  id: 1,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: '',
  avatarUrl: null,
  locale: 'en',
  role,
  isBlocked: false,
  mfaEnabled: false,
  accountId: 1,
  defaultTeam: null,
  subscription: null,
  appearance: null,
  deletionAt: null,
  timeZone: null,
});

const ALL = { isMailCaught: true, isBillingOn: true, hasCommunity: true };
const NOTHING = { isMailCaught: false, isBillingOn: false, hasCommunity: false };

const menuFor = (role: User['role']) => userMenuFor(user(role)).map(({ key }) => key);

const keysFor = (role: User['role'], isMailCaught = true) =>
  navigationFor(user(role), { ...ALL, isMailCaught }).flatMap(({ entries }) => entries.map(({ key }) => key));

test('an administrator sees every group', () => {
  const groups = navigationFor(user(['admin']), ALL);

  expect(groups.map(({ key }) => key)).toEqual([
    'documents',
    'people',
    'money',
    'team',
    'connections',
    'platform',
    'help',
  ]);
});

test('people who run nothing find every place of their own, and none of the platform', () => {
  expect(keysFor(['user']).sort()).toEqual([
    'accounts',
    'add_template',
    'billing',
    'checklists',
    'communicate',
    'community',
    'contacts',
    'dashboard',
    'developers_tool',
    'documents_manager',
    'dropbox',
    'esign_request',
    'file_and_manage',
    'google_drive',
    'integrations_overview',
    'integrations_zapier',
    'notifications',
    'payment_method',
    'retention',
    'signatures',
    'tag_list',
    'tax_manage',
    'tax_overview',
    'tax_setup',
    'team_setting',
    'team_sign_in',
    'team_sms_gateways',
    'team_smtp_gateways',
    'team_users',
    'templates',
    'tutorials',
    'verify',
    'webhooks',
  ]);
});

test('platform administrators find the ways into the platform as well', () => {
  const added = keysFor(['admin', 'user']).filter((key) => !keysFor(['user']).includes(key));

  expect(added).toEqual(expect.arrayContaining(['user_management', 'pricing_setting', 'teams_management', 'products']));
  const platform = navigationFor(user(['admin']), ALL).find(({ key }) => key === 'platform');
  expect(added).toEqual(platform?.entries.map(({ key }) => key));
});

test('the mailbox is offered only where mails are caught', () => {
  expect(keysFor(['admin'], true)).toContain('mailbox');
  expect(keysFor(['admin'], false)).not.toContain('mailbox');
});

test('billing is offered only where it is on', () => {
  expect(keysFor(['user'])).toEqual(expect.arrayContaining(['billing', 'payment_method']));
  const keys = navigationFor(user(['user']), NOTHING).flatMap(({ entries }) => entries.map(({ key }) => key));
  expect(keys).not.toContain('billing');
  expect(keys).not.toContain('payment_method');
});

test('only administrators have a way to administration in their menu', () => {
  expect(menuFor(['user'])).not.toContain('admin');
  expect(menuFor(['admin'])).toEqual(['profile', 'activity_log', 'settings', 'admin', 'change_password']);
});

test('the three parts of sales tax stand together under one word', () => {
  const money = navigationFor(user(['user']), NOTHING).find(({ key }) => key === 'money');

  const items = itemsOf(money?.entries ?? []).map((item) =>
    'entries' in item ? [item.branch, item.entries.map(({ key }) => key)] : item.key,
  );

  expect(items).toContainEqual(['sales_tax', ['tax_overview', 'tax_setup', 'tax_manage']]);
});

test('a document and its editor belong to the documents manager, a new one to the request', () => {
  const groups = navigationFor(user(['user']), NOTHING);
  const hereAt = (path: string) => groups.flatMap(({ entries }) => entries.filter((entry) => isHere(entry, path)));

  expect(hereAt('/documents/12').map(({ key }) => key)).toEqual(['documents_manager']);
  expect(hereAt('/documents/12/edit').map(({ key }) => key)).toEqual(['documents_manager']);
  expect(hereAt('/templates/4/edit').map(({ key }) => key)).toEqual(['templates']);
  expect(hereAt('/sales-tax/setup/4').map(({ key }) => key)).toEqual(['tax_setup']);
  expect(hereAt('/templates/add').map(({ key }) => key)).toEqual(['add_template']);
  expect(hereAt('/documents/add-document').map(({ key }) => key)).toEqual(['esign_request']);
  expect(groupAt(groups, '/integrations/zapier')?.key).toBe('connections');
});
