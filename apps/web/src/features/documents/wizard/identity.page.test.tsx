import { type Document, getDocument, getIdentityRules, updateRecipient } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer } from '../../../../test/server.ts';

afterEach(closePage);

const RIGHTS = { edit: true, send: true };
const person = (more: Partial<Document['recipients'][number]>) => ({
  id: 3,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  role: 'signer' as const,
  order: 1,
  locale: 'en' as const,
  identity: 'link' as const,
  identitySecret: 'none' as const,
  privateNote: '',
  mayDelegate: false,
  colour: 0,
  ...more,
});

async function openStep(
  recipient: Partial<Document['recipients'][number]>,
  rules: { required: 'link' | 'email_code'; hasTextMessages: boolean },
  ...more: Answer[]
) {
  const document = { id: 5, status: 'draft' as const, recipients: [person(recipient)], fields: [], can: RIGHTS };
  const answers = [answer(getDocument, document), answer(getIdentityRules, rules), ...more];
  const server = await openPage('/documents/5/edit?step=recipients', { answers });
  await expectToStand();
  return server;
}

const select = () => page.getByRole('combobox', { name: 'Identity check' });

test('a check is chosen with what it needs beside, and what is missing is said', async () => {
  const server = await openStep({}, { required: 'link', hasTextMessages: true }, answer(updateRecipient, person({})));

  await select().click();
  await page.getByRole('option', { name: 'Code by text message' }).click();
  await page.getByLabelText(/^Phone/).fill('415');
  await userEvent.tab();
  await expect.element(page.getByText('Enter a phone number with its country code')).toBeVisible();
  await page.getByLabelText(/^Phone/).fill('+1 415 555 0123');

  await expect
    .poll(() => server.bodiesOf(updateRecipient).at(-1))
    .toMatchObject({ identity: 'sms_code', phone: '+1 415 555 0123' });
});

test('an access code is typed, and a saved one is not shown', async () => {
  const recipient = { identity: 'access_code' as const, identitySecret: 'given' as const };
  const server = await openStep(
    recipient,
    { required: 'link', hasTextMessages: true },
    answer(updateRecipient, person(recipient)),
  );

  const field = page.getByRole('textbox', { name: 'Access code' });
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('placeholder', 'Saved. Type to replace.');
  await field.fill('heron 7');

  await expect.poll(() => server.bodiesOf(updateRecipient).at(-1)).toMatchObject({ accessCode: 'heron 7' });
});

test('what the team requires is chosen, weaker checks cannot be, nor text messages that no one would get', async () => {
  await openStep({}, { required: 'email_code', hasTextMessages: false });

  await expect.element(page.getByText('Your team requires a stronger identity check.')).toBeVisible();
  await select().click();

  const refused = ['Link only', 'Code by text message', 'Knowledge-based questions'];
  const offered = ['Code by email', 'Access code', 'Last four of SSN and a code'];
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  for (const name of refused) {
    await expect.element(option(name)).toHaveAttribute('data-combobox-disabled', 'true');
  }
  for (const name of offered) {
    await expect.element(option(name)).not.toHaveAttribute('data-combobox-disabled', 'true');
  }
});
