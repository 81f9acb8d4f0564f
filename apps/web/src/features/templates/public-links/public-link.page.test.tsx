import {
  createPublicLink,
  getTemplate,
  listCameIn,
  listPublicLinks,
  type PublicLink,
  putPublicLink,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const TEMPLATE = {
  id: 4,
  name: 'House rules',
  publishedVersion: 1,
  archivedAt: null,
  visibility: 'shared' as const,
  roles: [
    { id: 1, name: 'Guest', role: 'signer' as const, colour: 0 },
    { id: 2, name: 'Host', role: 'signer' as const, colour: 1 },
  ],
};
const LINK: PublicLink = {
  id: 9,
  name: 'Poster',
  code: 'abc',
  url: 'http://sealwright.test/p/abc',
  state: 'open',
  isOpen: true,
  madeBy: { id: 1, name: 'Grace Hopper' },
  role: 1,
  people: [{ role: 2, name: 'Hosea', email: 'hosea@example.com' }],
  mostDocuments: 5,
  endsAt: null,
  domains: ['company.com'],
  accessCode: null,
  begun: 2,
  version: 3,
  permissions: { update: true },
};
const listed = (...results: Partial<PublicLink>[]) =>
  answer(listPublicLinks, {
    results: results.map((link) => ({ ...LINK, ...link })),
    permissions: { create: true },
  });
const put = (link: Partial<PublicLink>) => answer(putPublicLink, { ...LINK, version: 4, ...link });

async function open(template: object, which: string, ...answers: Answer[]) {
  const server = await openPage(`/templates/4?tab=link${which}`, {
    answers: [answer(getTemplate, { ...TEMPLATE, ...template }), ...answers],
  });
  await expectToStand();
  return server;
}

test('a link is opened for one role, with someone for each other one', async () => {
  const server = await open({}, '', listed(), answer(createPublicLink, { ...LINK, begun: 0 }));
  await page.getByRole('textbox', { name: 'Link name' }).fill('Poster');
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect.element(page.getByText('Enter your email address.')).toBeVisible();
  const host = page.getByRole('group', { name: 'Host' });
  await host.getByRole('textbox', { name: 'Name' }).fill('Hosea');
  await host.getByRole('textbox', { name: 'Email address' }).fill('hosea@example.com');
  await page.getByRole('textbox', { name: 'Allowed email domains' }).fill('company.com; @school.edu');
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect.element(page.getByRole('img', { name: 'QR code of the link for House rules' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Poster' })).toBeVisible();
  expect(server.received.find(({ at }) => at === createPublicLink.at)?.body).toEqual({
    name: 'Poster',
    isOpen: true,
    role: 1,
    people: [{ role: 2, name: 'Hosea', email: 'hosea@example.com' }],
    mostDocuments: null,
    endsAt: null,
    domains: ['company.com', '@school.edu'],
    accessCode: null,
  });
});

test('one switch closes it, and what came in stays in the list', async () => {
  const cameIn = {
    document: { id: 7, number: 'D-000007', title: 'House rules', status: 'completed' },
    name: 'Vera Visitor',
    email: 'vera@example.com',
  };
  const server = await open(
    {},
    '&link=9',
    listed({}),
    answer(listCameIn, { count: 1, next: null, previous: null, results: [cameIn] }),
    put({ isOpen: false, state: 'closed' }),
  );
  await expect.element(page.getByText('2 documents of 5')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Vera Visitor' })).toHaveAttribute('href', '/documents/7');
  await page.getByRole('switch').click();
  await expect.element(page.getByText('Anyone who opens it sees that it’s closed.')).toBeVisible();
  const sent = server.received.find(({ at }) => at === putPublicLink.at)?.body;
  expect(sent).toMatchObject({ name: 'Poster', isOpen: false, mostDocuments: 5, domains: ['company.com'] });
});

test('all links are listed with their limits; one is opened from the list, and another is made', async () => {
  await open(
    {},
    '',
    listed({}, { id: 10, name: '', state: 'full', mostDocuments: 2, accessCode: 'open sesame', domains: [] }),
    answer(listCameIn, { count: 0, next: null, previous: null, results: [] }),
  );
  const [first, second] = [0, 1].map((index) => page.getByRole('tabpanel').getByRole('listitem').nth(index));
  await expect.element(first!.getByText('2 documents of 5 · \u2068company.com\u2069')).toBeVisible();
  await expect.element(second!.getByText('2 documents of 2 · with access code')).toBeVisible();
  await expect.element(second!.getByText('Full')).toBeVisible();
  await second!.getByRole('link', { name: 'Public link' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Link name' })).toHaveValue('Public link');
  await page.getByRole('link', { name: 'All links' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create link' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Link name' })).toHaveValue('');
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Link name' })).toBeInvalid();
});

test('who may not set links sees them, without a way to make one', async () => {
  const results = [{ ...LINK, permissions: { update: false } }];
  await open({}, '', answer(listPublicLinks, { results, permissions: { create: false } }));
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create link' })).not.toBeInTheDocument();
});

test('what keeps a link from opening is said by role', async () => {
  const errors = [{ path: 'roles.2.email', code: 'recipient_incomplete', message: '' }];
  await open(
    {},
    '&link=9',
    listed({ isOpen: false, state: 'closed' }),
    refuse(putPublicLink, 422, 'public_link_incomplete', { errors }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').getByText('Host:')).toBeVisible();
});

test.each([
  [{ visibility: 'private' as const }, 'Private templates can’t have public links. Share the template first.'],
  [{ publishedVersion: 0 }, 'Publish the template first: visitors get the published version.'],
])('where there can be none, it says why', async (template, words) => {
  await open(template, '', answer(listPublicLinks, { results: [], permissions: { create: false } }));
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open the link' })).not.toBeInTheDocument();
});
