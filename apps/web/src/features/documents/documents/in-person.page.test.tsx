import { type Document, getDocument, logout, startInPerson } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';
import { session } from '../../../lib/session.ts';

afterEach(closePage);

type Recipient = Document['recipients'][number];

const ina = (more: Partial<Recipient> = {}) => ({
  id: 3,
  name: 'Ina Hand',
  email: 'ina@example.com',
  role: 'in_person' as Recipient['role'],
  state: 'invited' as Recipient['state'],
  hostName: 'Grace Hopper',
  declineReason: null,
  undeliveredAt: null,
  identityLockedAt: null,
  group: null,
  witnessOf: null,
  ...more,
});

async function openDetails(recipients: ReturnType<typeof ina>[], ...more: Answer[]) {
  const document = {
    id: 5,
    title: 'Deed',
    status: 'sent' as const,
    waitingReason: null,
    recipients,
    recipientGroups: [{ id: 9, name: 'Partners', needed: 1 }],
    can: { resend: true },
  };
  const server = await openPage('/documents/5', { answers: [answer(getDocument, document), ...more] });
  await expectToStand();
  return server;
}

const start = () => page.getByRole('button', { name: 'Sign in person' });

test('where the host’s session cannot be ended, nothing is opened and they stay where they are', async () => {
  const server = await openDetails(
    [ina()],
    answer(startInPerson, { url: 'https://sign.example.com/sign/5?token=secret' }),
    refuse(logout, 503, 'unavailable'),
  );

  await start().click();
  await expect.element(page.getByText(/You’ll first be signed out in all tabs of this browser/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and start' }).click();

  await expect.element(page.getByText('Couldn’t start signing in person')).toBeVisible();
  expect(server.bodiesOf(startInPerson)).toHaveLength(1);
  expect(session().signedIn).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Deed' })).toBeVisible();
});

test('who has signed, or is not asked yet, is not offered to sign in person; ties are told', async () => {
  await openDetails([
    ina({ state: 'submitted' }),
    ina({ id: 4, name: 'Later', state: 'waiting', group: 9 }),
    ina({ id: 6, name: 'Wes', role: 'witness', state: 'invited', witnessOf: 3 }),
  ]);

  await expect.element(page.getByText('Attests the signature of Ina Hand')).toBeVisible();
  await expect.element(page.getByText('Partners: 1 of 1 needed')).toBeVisible();
  await expect.element(start()).not.toBeInTheDocument();
});

test('the host says once that the others follow on this device', async () => {
  const others = [ina(), ina({ id: 4, name: 'Otto' }), ina({ id: 5, name: 'Done', state: 'submitted' })];
  const server = await openDetails(others, refuse(startInPerson, 503, 'unavailable'));

  await start().first().click();
  const row = page.getByRole('checkbox', { name: 'Let the next recipient sign on this device afterward' });
  await expect.element(row).toBeChecked();
  await expect.element(page.getByText(/sign in between: .*Otto/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and start' }).click();
  await expect.poll(() => server.bodiesOf(startInPerson)).toEqual([{ inRow: true }]);
});
