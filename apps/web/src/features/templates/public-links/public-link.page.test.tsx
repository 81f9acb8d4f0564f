import { getPublicLink, getTemplate, listCameIn, type PublicLink, putPublicLink } from '@sealwright/contract';
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
};
const permissions = { update: true };
const put = (link: Partial<PublicLink>) =>
  answer(putPublicLink, { link: { ...LINK, ...link }, version: 4, permissions });

async function open(template: object, ...answers: Answer[]) {
  const server = await openPage('/templates/4?tab=link', {
    answers: [answer(getTemplate, { ...TEMPLATE, ...template }), ...answers],
  });
  await expectToStand();
  return server;
}

test('a link is opened for one role, with someone for each other one', async () => {
  const server = await open({}, answer(getPublicLink, { link: null, version: 0, permissions }), put({}));
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect.element(page.getByText('Enter your email address.')).toBeVisible();
  const host = page.getByRole('group', { name: 'Host' });
  await host.getByRole('textbox', { name: 'Name' }).fill('Hosea');
  await host.getByRole('textbox', { name: 'Email address' }).fill('hosea@example.com');
  await page.getByRole('textbox', { name: 'Allowed email domains' }).fill('company.com; @school.edu');
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect.element(page.getByRole('img', { name: 'QR code of the link for House rules' })).toBeVisible();
  expect(server.received.find(({ at }) => at === putPublicLink.at)?.body).toEqual({
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
    answer(getPublicLink, { link: LINK, version: 3, permissions }),
    answer(listCameIn, { count: 1, next: null, previous: null, results: [cameIn] }),
    put({ isOpen: false, state: 'closed' }),
  );
  await expect.element(page.getByText('2 documents of 5')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Vera Visitor' })).toHaveAttribute('href', '/documents/7');
  await page.getByRole('switch').click();
  await expect.element(page.getByText('Who opens it is told that it is closed.')).toBeVisible();
  const sent = server.received.find(({ at }) => at === putPublicLink.at)?.body;
  expect(sent).toMatchObject({ isOpen: false, mostDocuments: 5, domains: ['company.com'] });
});

test('what keeps a link from opening is said by role', async () => {
  const errors = [{ path: 'roles.2.email', code: 'recipient_incomplete', message: '' }];
  await open(
    {},
    answer(getPublicLink, { link: { ...LINK, isOpen: false, state: 'closed' }, version: 3, permissions }),
    refuse(putPublicLink, 422, 'public_link_incomplete', { errors }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').getByText('Host:')).toBeVisible();
});

test.each([
  [{ visibility: 'private' as const }, 'Private templates have no public link. Share the template first.'],
  [{ publishedVersion: 0 }, 'Publish the template first: visitors get the published version.'],
])('where there can be none, it says why', async (template, words) => {
  await open(template, answer(getPublicLink, { link: null, version: 0, permissions: { update: false } }));
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open the link' })).not.toBeInTheDocument();
});
