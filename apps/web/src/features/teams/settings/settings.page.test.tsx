import { getTeam, getTeamId, removeLogo, updateTeam } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const LOGO = `/api/logos/${'x'.repeat(22)}`;
const team = (mayUpdate: boolean, logoUrl: string | null) => ({
  id: 7,
  website: 'https://example.com',
  phone: '123',
  name: 'Preparers',
  isActive: true,
  logoUrl,
  version: 3,
  subdomain: null,
  themeColor: null,
  timeZone: null,
  locale: null,
  expiryDays: null,
  permissions: { update: mayUpdate },
});

async function openSettings(mayUpdate: boolean, logoUrl: string | null, ...more: Answer[]) {
  const answers = [answer(getTeamId, { teamId: 7 }), answer(getTeam, team(mayUpdate, logoUrl)), ...more];
  const server = await openPage('/team/settings', { answers });
  await expectToStand();
  return server;
}

test('a logo is removed after a question, and a zone is saved by itself', async () => {
  const server = await openSettings(
    true,
    LOGO,
    answer(removeLogo, team(true, null)),
    answer(updateTeam, team(true, LOGO)),
  );
  await expect.element(page.getByRole('img', { name: 'Current logo' })).toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Karachi');
  await page.getByRole('option', { name: /Karachi/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodiesOf(updateTeam)).toEqual([{ timeZone: 'Asia/Karachi' }]);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
  await expect.element(page.getByText('Logo removed')).toBeVisible();
});

test('switches show what is set while other things are typed', async () => {
  const set = { ...team(true, null), hasAutoReminders: true, needsSecondStep: true };
  await openSettings(true, null, answer(getTeam, set));
  await page.getByLabelText(/^Team name/).fill('Others');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect.element(page.getByRole('switch', { name: 'Send reminders automatically' })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: /^Require two-step verification/ })).toBeChecked();
});

test('what someone else saved comes in beside what was typed, and saving again works', async () => {
  let isTheirs = false;
  const [before, after] = [answer(getTeam, team(true, null)), answer(getTeam, { ...team(true, null), phone: '999' })];
  const refusal = refuse(updateTeam, 409, 'version_stale');
  const server = await openSettings(
    true,
    null,
    { endpoint: getTeam, respond: (call) => (isTheirs ? after : before).respond(call) },
    {
      endpoint: updateTeam,
      respond: (call) => {
        const given = isTheirs ? answer(updateTeam, team(true, null)) : refusal;
        isTheirs = true;
        return given.respond(call);
      },
    },
  );
  await page.getByLabelText(/^Team name/).fill('Others');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Someone else changed this/)).toBeVisible();
  await expect.element(page.getByLabelText(/^Phone/)).toHaveValue('999');
  await expect.element(page.getByLabelText(/^Team name/)).toHaveValue('Others');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Team settings saved')).toBeVisible();
  expect(server.bodiesOf(updateTeam)).toEqual([{ name: 'Others' }, { name: 'Others' }]);
});

test('a logo that is taken away takes nothing with it that was typed', async () => {
  let isGone = false;
  const [before, after] = [answer(getTeam, team(true, LOGO)), answer(getTeam, { ...team(true, null), version: 4 })];
  const server = await openSettings(
    true,
    LOGO,
    { endpoint: getTeam, respond: (call) => (isGone ? after : before).respond(call) },
    {
      endpoint: removeLogo,
      respond: (call) => {
        isGone = true;
        return answer(removeLogo, { ...team(true, null), version: 4 }).respond(call);
      },
    },
  );
  await page.getByLabelText(/^Team name/).fill('Others');
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose logo' })).toBeVisible();
  await expect.element(page.getByLabelText(/^Team name/)).toHaveValue('Others');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodiesOf(updateTeam)).toEqual([{ name: 'Others' }]);
});

test('a file that is no picture is refused before it is sent', async () => {
  await openSettings(true, null);
  await expect.element(page.getByRole('button', { name: 'Choose logo' })).toBeVisible();
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  if (field) field.files = files.files;
  field?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText(/Choose a JPEG or PNG/)).toBeVisible();
  // Else the browser would say nothing where the same file is chosen again.
  expect(field?.files).toHaveLength(0);
});

test('a member sees the logo and changes nothing', async () => {
  await openSettings(false, LOGO);
  await expect.element(page.getByRole('img', { name: 'Current logo' })).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Remove logo' }).elements()).toEqual([]);
});

test('a switch that is on stays on when something else is changed', async () => {
  const server = await openPage('/team/settings', {
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(getTeam, { ...team(true, null), needsSecondStep: true, hasAutoReminders: true }),
      answer(updateTeam, team(true, null)),
    ],
  });
  await expectToStand();
  const needed = page.getByRole('switch', { name: /two-step/i });
  await expect.element(needed).toBeChecked();
  await page.getByRole('textbox', { name: /^Team name/ }).fill('Others');
  await expect.element(needed).toBeChecked();
  await needed.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodiesOf(updateTeam)).toEqual([{ name: 'Others', needsSecondStep: false }]);
});
