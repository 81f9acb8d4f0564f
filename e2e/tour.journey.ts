import type { Locator } from '@playwright/test';
import { type Desk, expect, test } from './journey.ts';
import { plainPdf } from './sample-files.ts';
import * as wizard from './wizard-acts.ts';

const STEPS = ['navigation', 'upload', 'recipients', 'prepare', 'send', 'documents', 'verify'] as const;
type Step = (typeof STEPS)[number];

const card = ({ page, t }: Desk, step: Step): Locator =>
  page.getByRole('dialog', { name: t(`tour:step.${step}.title`) });

/** The step is shown, holds the focus, and lies within the window. */
async function expectStep(desk: Desk, step: Step): Promise<Locator> {
  const shown = card(desk, step);
  await expect(shown).toBeFocused();
  const size = desk.page.viewportSize();
  await expect
    .poll(async () => {
      const box = await shown.boundingBox();
      const gap = 8;
      return box !== null && box.x >= gap && box.y >= gap && box.x + box.width <= (size?.width ?? 0) - gap;
    })
    .toBe(true);
  return shown;
}

const press = ({ t }: Desk, shown: Locator, key: 'next' | 'back' | 'without_file' | 'finish'): Promise<void> =>
  shown.getByRole('button', { name: t(`tour:${key}`), exact: true }).click();

test('the tour leads through the real screens, is left and resumed', { tag: '@desktop' }, async ({ desk, product }) => {
  const sender = await desk({ account: await product.account() });
  const { page, t } = sender;
  await page.goto(`${product.url}/tutorials`);
  await expect(page.getByText(t('tour:soon'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('tour:start') }).click();

  await press(sender, await expectStep(sender, 'navigation'), 'next');
  const upload = await expectStep(sender, 'upload');
  await expect(page).toHaveURL(/\/documents\/add-document/);
  await expect(upload.getByText(t('tour:file_waiting'))).toBeVisible();
  const document = await wizard.upload(sender, [{ name: 'tour.pdf', bytes: await plainPdf() }]);
  await expect(upload.getByText(t('tour:file_there'))).toBeVisible();
  await press(sender, upload, 'next');

  // The screen's own button takes the tour along as well.
  await expectStep(sender, 'recipients');
  await wizard.addRecipient(sender, 1, { name: 'Ada Lovelace', email: 'ada.tour@example.com' });
  await wizard.expectSaved(sender);
  await wizard.next(sender).click();
  await expectStep(sender, 'prepare');
  await expect(page).toHaveURL(new RegExp(`/documents/${document}/edit\\?step=prepare`));

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${product.url}/tutorials`);
  await page.getByRole('button', { name: t('tour:resume'), exact: true }).click();
  await press(sender, await expectStep(sender, 'prepare'), 'next');
  await press(sender, await expectStep(sender, 'send'), 'next');
  await press(sender, await expectStep(sender, 'documents'), 'next');
  await expect(page).toHaveURL(/\/verify$/);
  await press(sender, await expectStep(sender, 'verify'), 'finish');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${product.url}/tutorials`);
  await expect(page.getByText(t('tour:done'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('tour:again') })).toBeVisible();
});

test(
  'the tour is walked in Arabic on a phone without a document, and going elsewhere leaves it',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const sender = await desk({ account: await product.account(), locale: 'ar' });
    const { page, t } = sender;
    await page.goto(`${product.url}/tutorials`);
    await page.getByRole('button', { name: t('tour:start') }).tap();

    await press(sender, await expectStep(sender, 'navigation'), 'next');
    await press(sender, await expectStep(sender, 'upload'), 'without_file');
    for (const step of ['recipients', 'prepare', 'send', 'documents'] as const) {
      await press(sender, await expectStep(sender, step), 'next');
    }
    await press(sender, await expectStep(sender, 'verify'), 'back');
    await expectStep(sender, 'documents');
    await expect(page).toHaveURL(/\/documents$/);

    await page.evaluate(`history.pushState({}, '', '/notifications')`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(t('tour:left'))).toBeVisible();
  },
);
