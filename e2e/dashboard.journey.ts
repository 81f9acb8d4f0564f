import { sendDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, type Page, test } from './journey.ts';
import type { Account, Product } from './product.ts';
import { draft, sealedCopy, sentDocument, signByApi } from './sent-document.ts';
import * as signing from './signing-acts.ts';

const figure = ({ page }: Desk, name: string) =>
  page.getByRole('region').getByRole('link', { name: new RegExp(`^${name}`) });

const listed = (page: Page) => page.locator('tbody tr:not([aria-hidden])');

/** One document uploaded only, one that waits for someone, one that was signed and sealed. */
async function threeDocuments(product: Product, account: Account): Promise<void> {
  await draft(account, { title: 'Garden lease', people: [{ name: 'Grace Hopper' }] });
  await sentDocument(product, account, { title: 'Office lease', people: [{ name: 'Grace Hopper' }] });
  const signed = await sentDocument(product, account, { title: 'House lease', people: [{ name: 'Alan Turing' }] });
  const [signer] = signed.signers;
  if (!signer) throw new Error('Nobody was asked');
  await signByApi(signer, 'Alan Turing');
  await sealedCopy(product, signed.id, signer);
}

/** Follows a figure and counts what it leads to. */
async function expectFigureLeads(desk: Desk, name: string, count: number): Promise<void> {
  const { page, t } = desk;
  await expect(figure(desk, name).locator('strong')).toHaveText(String(count));
  await figure(desk, name).click();
  await expect(page.getByRole('heading', { level: 1, name: t('documents:title') })).toBeVisible();
  await expect(page.getByRole('list', { name: t('documents:chip.label') })).toContainText(t('documents:chip.mine'));
  await expect(listed(page)).toHaveCount(count);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard:title') })).toBeVisible();
}

test(
  'each figure of the dashboard leads to the documents it counts, and the chart to its numbers',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const ours = await desk({ account });
    const { page, t } = ours;
    await page.goto(`${product.url}/dashboard`);
    await expect(page.getByRole('link', { name: t('dashboard:empty.action') })).toBeVisible();
    await expectNoBarriers(page, 'the dashboard of a new account');

    await threeDocuments(product, account);
    // It is told of changes while it is open.
    await expect(figure(ours, t('dashboard:figure.completed')).locator('strong')).toHaveText('1');
    await expectFigureLeads(ours, t('dashboard:figure.uploaded'), 3);
    await expectFigureLeads(ours, t('dashboard:figure.submitted'), 1);
    await expectFigureLeads(ours, t('dashboard:figure.completed'), 1);

    const chart = page.getByRole('slider', { name: t('dashboard:chart.cursor') });
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`${t('dashboard:figure.uploaded')} 3`));
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`${t('dashboard:figure.uploaded')} 0`));
    await expectNoBarriers(page, 'the dashboard');
    await page.getByRole('switch', { name: t('dashboard:chart.as_table') }).click();
    const today = page
      .getByRole('table', { name: t('dashboard:chart.by_day') })
      .locator('tbody tr')
      .first();
    await expect(today.getByRole('cell')).toHaveText(['3', '1', '1']);
    await today.getByRole('link').first().click();
    await expect(listed(page)).toHaveCount(3);
    await page.getByRole('button', { name: t('documents:chip.remove', { filter: t('documents:chip.mine') }) }).click();
    await expect(page).not.toHaveURL(/mine=/);

    await page.goto(`${product.url}/dashboard`);
    await expect(figure(ours, t('dashboard:figure.uploaded'))).toBeVisible();
    await page.getByRole('tab', { name: t('dashboard:tab.personal') }).press('ArrowLeft');
    await expect(page).toHaveURL(/scope=overall/);
    // A person alone has no members to show.
    await expect(page.getByRole('tab', { name: t('dashboard:tab.team_members') })).toHaveCount(0);
    await expectNoBarriers(page, 'the figures of the account');
  },
);

test('what waits for me is signed from the dashboard', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account({ firstName: 'Layla', lastName: 'Haddad', locale: 'ar' });
  const people = [{ name: 'Layla Haddad', email: account.email }];
  const sender = await product.account({ firstName: 'Grace' });
  const made = await draft(sender, { title: 'Harbour lease', people });
  await sender.client.call(sendDocument, { params: { id: made.id } });
  const ours = await desk({ account, locale: 'ar' });
  const { page, t } = ours;

  await page.goto(`${product.url}/dashboard`);
  await expectNoBarriers(page, 'the dashboard in Arabic on a phone');
  const chart = page.getByRole('slider', { name: t('dashboard:chart.cursor') });
  await expect(chart).toBeHidden();
  await page.getByRole('link', { name: t('dashboard:show_all', { total: 1 }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard:waiting.title') })).toBeVisible();
  await expectNoBarriers(page, 'what waits for me');
  await page.getByRole('button', { name: t('dashboard:open_part', { title: 'Harbour lease' }) }).click();

  await expect(page).toHaveURL(/\/sign\//);
  await signing.acceptDisclosure(ours);
  await signing.answerGuided(ours, { [t('signing:add_signature')]: signing.drawByTouch });
  await signing.finish(ours);
  await signing.expectThanks(ours);
  await page.goto(`${product.url}/waiting`);
  await expect(page.getByText(t('dashboard:waiting.none.title'))).toBeVisible();
});
