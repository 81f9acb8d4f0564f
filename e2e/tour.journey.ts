import type { Locator } from '@playwright/test';
import { type Desk, expect, test } from './journey.ts';
import { expectNoBarriers } from './accessibility.ts';
import { enterOn } from './keyboard.ts';
import { plainPdf } from './sample-files.ts';
import * as wizard from './wizard-acts.ts';

type Step =
  | 'identity'
  | 'hand_in'
  | 'navigation'
  | 'upload'
  | 'recipients'
  | 'prepare'
  | 'send'
  | 'documents'
  | 'verify';

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

  await press(sender, await expectStep(sender, 'identity'), 'next');
  await expect(page).toHaveURL(/kyc-form$/);
  await press(sender, await expectStep(sender, 'hand_in'), 'next');
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

    await press(sender, await expectStep(sender, 'identity'), 'next');
    await press(sender, await expectStep(sender, 'hand_in'), 'next');
    await press(sender, await expectStep(sender, 'navigation'), 'next');
    await press(sender, await expectStep(sender, 'upload'), 'without_file');
    for (const step of ['recipients', 'prepare', 'send'] as const) {
      const shown = await expectStep(sender, step);
      await expect(shown.getByText(t('tour:needs_document'))).toBeVisible();
      await press(sender, shown, 'next');
    }
    await press(sender, await expectStep(sender, 'documents'), 'next');
    await press(sender, await expectStep(sender, 'verify'), 'back');
    await expectStep(sender, 'documents');
    await expect(page).toHaveURL(/\/documents$/);

    await page.evaluate(`history.pushState({}, '', '/notifications')`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(t('tour:left'))).toBeVisible();
  },
);

test(
  'the tour goes by keyboard from the identity details to the tracking of a document',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const sender = await desk({ account: await product.account() });
    const { page, t } = sender;
    const go = async (step: Step) => {
      // Where the form or the files were used in between, the focus is there, and Tab leads to the card.
      const shown = card(sender, step);
      await expect(shown).toBeVisible();
      await enterOn(page, shown.getByRole('button', { name: t('tour:next'), exact: true }));
    };
    await page.goto(`${product.url}/app/account/kyc-form`);
    await enterOn(page, page.getByRole('button', { name: t('tour:start') }));
    await expectStep(sender, 'identity');
    await expectNoBarriers(page, 'the tour over the identity details');

    // The form stays usable, and the tour waits.
    await page.locator('#kyc-firstName').fill('Ada');
    await expect(page.getByText(t('kyc:save.saved'), { exact: true })).toBeVisible();
    await go('identity');

    // It is left, and gone on with where it was left.
    await expectStep(sender, 'hand_in');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('#kyc-firstName')).toHaveValue('Ada');
    await enterOn(page, page.getByRole('button', { name: t('tour:go_on') }));
    await go('hand_in');
    await go('navigation');
    const upload = await expectStep(sender, 'upload');
    await wizard.upload(sender, [{ name: 'keys.pdf', bytes: await plainPdf() }]);
    await expect(upload.getByText(t('tour:file_there'))).toBeVisible();
    for (const step of ['upload', 'recipients', 'prepare', 'send'] as const) await go(step);
    await expectStep(sender, 'documents');
    await expect(page).toHaveURL(/\/documents$/);
    await go('documents');
    await enterOn(page, (await expectStep(sender, 'verify')).getByRole('button', { name: t('tour:finish') }));
    await expect(page.getByText(t('tour:done'))).toBeVisible();
  },
);

test(
  'a step without its document waits, and goes on with the file that comes',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const sender = await desk({ account: await product.account() });
    const { page, t } = sender;
    // Offered once to someone new, where they arrive.
    await page.goto(`${product.url}/documents/add-document`);
    const offer = page.getByRole('complementary', { name: t('tour:title') });
    await expect(offer).toBeVisible();
    await expectNoBarriers(page, 'the offer of the tour');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);

    await page.goto(`${product.url}/app/account/kyc-form`);
    await page.getByRole('button', { name: t('tour:start') }).click();
    for (const step of ['identity', 'hand_in', 'navigation'] as const) {
      await press(sender, await expectStep(sender, step), 'next');
    }
    await press(sender, await expectStep(sender, 'upload'), 'without_file');
    await press(sender, await expectStep(sender, 'recipients'), 'next');
    await expect((await expectStep(sender, 'prepare')).getByText(t('tour:needs_document'))).toBeVisible();
    await wizard.upload(sender, [{ name: 'late.pdf', bytes: await plainPdf() }]);
    await expect(card(sender, 'upload').getByText(t('tour:file_there'))).toBeVisible();
  },
);
