import { register } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const fill = async (): Promise<void> => {
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByLabelText(/^Password/).fill('Enchantress-of-9');
  await page.getByLabelText(/^Confirm password/).fill('Enchantress-of-9');
};
const submit = page.getByRole('button', { name: 'Sign up' });

test('an empty form is not sent; each field says what it needs', async () => {
  const server = await openPage('/sign-up', { user: null });
  await submit.click();
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  expect(server.bodiesOf(register)).toEqual([]);
});

test('a refusal of the server stands at its field, with the focus', async () => {
  const errors = [{ path: 'email', code: 'email_taken', message: '' }];
  await openPage('/sign-up', { user: null, answers: [refuse(register, 409, 'email_taken', { errors })] });
  await fill();
  await submit.click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a refusal that names no field stands above the form, and goes with the next try', async () => {
  const answers = [refuse(register, 503, 'unavailable')];
  const server = await openPage('/sign-up', { user: null, answers });
  await fill();
  await submit.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  answers[0] = answer(register, { email: 'ada@example.com' }, { text: 'Ada' });
  await submit.click();
  await expect.element(page.getByText('ada@example.com')).toBeVisible();
  expect(server.bodiesOf(register)).toHaveLength(2);
});
