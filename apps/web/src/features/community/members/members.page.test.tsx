import {
  addMembers,
  CommunityGroup,
  CommunityMember,
  createMember,
  getCommunityMember,
  getUser,
  listCategories,
  listCommunityGroups,
  listCommunityMembers,
  listInterests,
  reinviteMember,
  setMemberStatus,
  toWire,
  updateMember,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const MAY = { update: true, delete: true };
const GROUP = { ...(sampleOf(CommunityGroup) as CommunityGroup), id: 4, name: 'Board', permissions: MAY };
const ADA: CommunityMember = {
  ...(sampleOf(CommunityMember) as CommunityMember),
  id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  headline: '',
  company: '',
  phone: '',
  bio: '',
  pictureUrl: null,
  canAccess: true,
  hasJoined: false,
  invitedAt: null,
  interests: [],
  categories: [],
  groups: [{ id: 3, name: 'Choir' }],
  version: 2,
  permissions: MAY,
};

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

async function open(address: string, ...more: Answer[]) {
  const nothing = { count: 0, results: [], permissions: { create: true } };
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listCommunityMembers, { count: 1, results: [ADA], permissions: { create: true } }),
      answer(getCommunityMember, ADA),
      answer(listCommunityGroups, { count: 1, results: [GROUP], permissions: { create: true } }),
      answer(listInterests, nothing),
      answer(listCategories, nothing),
      answer(getUser, ADMIN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function chooseFile(): Promise<void> {
  await press('Add from a file');
  await expect.element(page.getByText('Choose a file or drop it here')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no place for a file');
  await userEvent.upload(input, new File(['email'], 'members.csv', { type: 'text/csv' }));
}

test('a member is disabled from their row at once', async () => {
  const server = await open('/admin/members', answer(setMemberStatus, { ...ADA, canAccess: false }));

  await press('Disable Ada Lovelace');

  await expect.element(page.getByText('Disabled Ada Lovelace')).toBeVisible();
  expect(server.bodiesOf(setMemberStatus)).toEqual([{ canAccess: false }]);
});

test('a new member is sent with the groups that were chosen', async () => {
  const server = await open('/admin/members/new', answer(createMember, ADA));

  await press('Create');
  await expect.element(page.getByText('This field is required.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Board' }).click();
  await press('Create');

  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  expect(server.bodiesOf(createMember)).toEqual([
    expect.objectContaining({ email: 'ada@example.com', groupIds: [4], interestIds: [], canAccess: true }),
  ]);
});

test('of a member only what was changed is sent, groups as a whole', async () => {
  const server = await open('/admin/members/7', answer(updateMember, ADA));

  await page.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Board' }).click();
  await press('Save');

  await expect.element(page.getByText('Saved Ada Lovelace')).toBeVisible();
  expect(server.bodiesOf(updateMember)).toEqual([{ groupIds: [3, 4] }]);
});

test('the form of a member shows what the button beside it did, and keeps what was typed', async () => {
  const server = await open(
    '/admin/members/7',
    answer(setMemberStatus, { ...ADA, canAccess: false, version: 3 }),
    answer(updateMember, { ...ADA, canAccess: false, headline: 'Countess', version: 4 }),
  );
  await expect.element(page.getByRole('switch', { name: /^Enabled/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Headline' }).fill('Countess');

  await press('Disable Ada Lovelace');

  await expect.element(page.getByRole('switch', { name: /^Enabled/ })).not.toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Headline' })).toHaveValue('Countess');
  await press('Save');
  await expect.poll(() => server.bodiesOf(updateMember)).toEqual([{ headline: 'Countess' }]);
});

test('an invitation is sent again, and not offered to who has an account', async () => {
  await open('/admin/members/7', answer(reinviteMember, { ...ADA, hasJoined: true }));

  await press('Resend invitation');

  await expect.element(page.getByText('Resent invitation to Ada Lovelace')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Resend invitation' })).not.toBeInTheDocument();
});

test('why an invitation was not sent is said', async () => {
  await open('/admin/members/7', refuse(reinviteMember, 409, 'member_joined'));

  await press('Resend invitation');

  await expect
    .element(page.getByText('This member already has an account, so they don’t need an invitation.'))
    .toBeVisible();
});

test('a file is sent, and each of its wrong rows is told with why', async () => {
  await open('/admin/members');
  const problem = { row: 4, email: 'nobody', column: 'email', code: 'email_invalid', message: 'Not an address' };
  const { sent } = answerUploads(201, toWire({ created: 12, known: 1, failed: 1, problems: [problem] }));

  await chooseFile();

  await expect.element(page.getByText('Added: 12')).toBeVisible();
  await expect.element(page.getByText('Already members: 1')).toBeVisible();
  await expect.element(page.getByText('Row 4 · Email address: Not an address (nobody)')).toBeVisible();
  expect(sent[0]?.get('file')).toBeInstanceOf(File);
  await press('Choose another file');
  await expect.element(page.getByText('Choose a file or drop it here')).toBeVisible();
});

test('a file that cannot be used is refused, and another one can be chosen', async () => {
  await open('/admin/members');
  answerUploads(422, { code: 'member_file_columns_missing', status: 422, title: '', detail: '', type: '' });

  await chooseFile();

  await expect
    .element(page.getByText('The file needs columns with the email address, the first name, and the last name.'))
    .toBeVisible();
  expect(addMembers.at).toContain('add-member');
});

test('a picture that is none is refused before it is sent, one that fits is saved', async () => {
  await open('/admin/members/7');
  const { sent } = answerUploads(200, toWire({ ...ADA, pictureUrl: '/api/member-pictures/x' }));
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const choose = async (type: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no place for a picture');
    await userEvent.upload(input, new File(['x'], 'me', { type }));
  };

  await choose('image/gif');
  await expect.element(page.getByText('This image can’t be used. Choose a JPEG or PNG.')).toBeVisible();
  expect(sent).toEqual([]);
  await choose('image/png');

  await expect.element(page.getByText('Photo saved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
});
