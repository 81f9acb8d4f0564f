import { expectNoBarriers } from './accessibility.ts';
import { newAddress, PASSWORD } from './product.ts';
import { removeData, startServer } from './server.ts';
import { expect, type Page, test } from './journey.ts';

test(
  'the first visitor makes the owner, who is still there after the server was killed',
  { tag: '@desktop' },
  async ({ desk }) => {
    const first = await startServer();
    const { page, t } = await desk({ server: first.url });
    const email = newAddress('olive');

    await page.goto(first.url);
    await expect(page).toHaveURL(/\/setup$/);
    await expect(page.getByText(t('auth:setup.mail_caught'))).toBeVisible();
    await expectNoBarriers(page, 'the first run');
    await page.locator('[name=firstName]').fill('Olive');
    await page.locator('[name=lastName]').fill('Owner');
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill('weak');
    await page.locator('[name=again]').fill('weaker');
    await page.getByRole('button', { name: t('auth:setup.submit') }).click();
    await expect(page.getByText(t('errors:password_weak'))).toBeVisible();
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=again]').fill(`${PASSWORD}x`);
    await expect(page.getByText(t('errors:passwords_differ'))).toBeVisible();
    await page.locator('[name=again]').fill(PASSWORD);
    await page.getByRole('button', { name: t('auth:setup.submit') }).click();
    await expect(page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();
    await page.goto(`${first.url}/setup`);
    await expect(page.getByText(t('auth:setup.done_text'))).toBeVisible();

    const died = new Promise((resolve) => first.process.once('exit', resolve));
    first.process.kill('SIGKILL');
    await died;
    const second = await startServer({ dataDir: first.dataDir });

    const again = await desk({ server: second.url });
    await again.page.goto(second.url);
    await expect(again.page).toHaveURL(/\/homepage$/);
    await again.page.goto(`${second.url}/sign-in`);
    await again.page.locator('[name=username]').fill(email);
    await again.page.locator('[name=password]').fill(PASSWORD);
    await again.page.getByRole('button', { name: t('auth:sign_in.submit') }).click();
    await expect(again.page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();
    await second.stop();
    removeData(second);
  },
);

test(
  'from another computer the owner is made with the link that the start printed, and its address is used from then on',
  { tag: '@desktop' },
  async ({ desk, complaints }) => {
    const server = await startServer();
    const elsewhere = `http://sign.example.test:${new URL(server.url).port}`;
    const { page, t } = await desk({ server: elsewhere });

    await page.goto(elsewhere);
    await expect(page.getByRole('heading', { name: t('auth:setup.code_title') })).toBeVisible();
    await expectNoBarriers(page, 'the first run without its link');
    const { pathname, search } = new URL(server.setupUrl ?? '');
    await page.goto(`${elsewhere}${pathname}?code=wrong`);
    await fillOwner(page, newAddress('olive'));
    await page.getByRole('button', { name: t('auth:setup.submit') }).click();
    await expect(page.getByText(t('errors:setup_code_needed'))).toBeVisible();

    await page.goto(elsewhere + pathname + search);
    await expect(page.locator('[name=publicUrl]')).toHaveValue(elsewhere);
    await expectNoBarriers(page, 'the first run with its link');
    await fillOwner(page, newAddress('olive'));
    await page.getByRole('button', { name: t('auth:setup.submit') }).click();
    await expect(page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();

    await server.stop();
    const second = await startServer({ dataDir: server.dataDir, env: { PORT: new URL(server.url).port } });
    expect(second.url).toBe(elsewhere);
    expect(second.setupUrl).toBeNull();
    await second.stop();
    removeData(second);
    // Over plain HTTP a browser has no use for this header, and says so.
    const others = complaints.filter((complaint) => !complaint.includes('Cross-Origin-Opener-Policy'));
    complaints.splice(0, complaints.length, ...others);
  },
);

async function fillOwner(page: Page, email: string): Promise<void> {
  await page.locator('[name=firstName]').fill('Olive');
  await page.locator('[name=lastName]').fill('Owner');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=again]').fill(PASSWORD);
}
