import { plainPdf } from './sample-files.ts';
import { type Desk, expect, test } from './journey.ts';
import { newAddress } from './product.ts';
import { expectSealed, textOf } from './sealed-file.ts';
import * as signing from './signing-acts.ts';
import * as wizard from './wizard-acts.ts';

const WISH = 'Delivery before noon, please – 3 × 12 €';

/** All eleven types, placed in every way the editor knows. */
async function placeFields(desk: Desk, second: string): Promise<void> {
  await wizard.fitPage(desk);
  await wizard.placeByDrag(desk, 'signature', { x: 140, y: 100 });
  await wizard.placeByEnter(desk, 'name');
  await wizard.placeByClicks(desk, 'initial', { x: 400, y: 100 });
  await wizard.placeByClicks(desk, 'date', { x: 140, y: 180 });
  await wizard.placeByClicks(desk, 'email', { x: 400, y: 180 });
  await wizard.placeByClicks(desk, 'company', { x: 140, y: 250 });
  await wizard.placeByClicks(desk, 'checkbox', { x: 400, y: 250 });
  await wizard.placeByClicks(desk, 'radio', { x: 140, y: 580 });
  await wizard.placeByClicks(desk, 'dropdown', { x: 400, y: 580 });
  await wizard.placeByClicks(desk, 'listbox', { x: 140, y: 680 });
  await wizard.placeByDrawing(desk, 'text', { x: 300, y: 640 }, { x: 540, y: 690 });
  await wizard.label(desk, 'text', 'Your wishes');
  await wizard.placingFor(desk, second);
  await wizard.placeByDrawing(desk, 'signature', { x: 60, y: 740 }, { x: 220, y: 790 });
  await wizard.expectSaved(desk);
}

/** Opens the invitation in the mailbox page; its link opens in its own window. */
async function openInvitation({ page, t }: Desk, url: string, email: string): Promise<Desk> {
  await page.goto(`${url}/mailbox`);
  const mails = page.getByRole('list', { name: t('mailbox:list') });
  await mails.getByRole('button', { name: email }).first().click();
  const opening = page.context().waitForEvent('page');
  await page.locator('article a[href*="/sign/"]').first().click();
  return { page: await opening, t };
}

test(
  'a PDF goes out, two people sign it in order, and it comes back sealed',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    test.slow();
    const ada = { name: 'Ada Lovelace', email: newAddress('ada') };
    const li = { name: '李明', email: newAddress('li'), language: '简体中文' };
    const sender = await desk({ account: product.owner });
    const { page, t } = sender;

    await page.goto(product.url);
    await wizard.upload(sender, [{ name: 'contract.pdf', bytes: await plainPdf({ pages: 2 }) }]);
    await wizard.next(sender).click();
    await wizard.addRecipient(sender, 1, ada);
    await wizard.addRecipient(sender, 2, li);
    await wizard.expectSaved(sender);
    await wizard.next(sender).click();
    await placeFields(sender, li.name);
    await wizard.next(sender).click();
    await page.getByRole('textbox', { name: t('wizard:setting.title') }).fill('Contract of delivery');
    await wizard.send(sender);

    const [asking] = await product.mailsTo(ada.email);
    expect(asking?.html, 'a mail runs nothing').not.toMatch(/<script|javascript:|\son\w+=/i);
    const first = await openInvitation(sender, product.url, ada.email);
    await signing.acceptDisclosure(first);
    const asked = await signing.answerGuided(first, {
      [t('signing:add_signature')]: signing.draw,
      [t('signing:add_initial')]: signing.uploadPicture,
      [t('signing:type.company')]: signing.write('Analytical Engines Ltd'),
      [t('signing:type.radio')]: signing.choose(t('editor:option_number', { number: 2 })),
      [t('signing:type.dropdown')]: signing.choose(t('editor:option_number', { number: 1 })),
      [t('signing:type.listbox')]: signing.choose(
        t('editor:option_number', { number: 1 }),
        t('editor:option_number', { number: 2 }),
      ),
      'Your wishes': signing.write(WISH),
    });
    expect(asked, 'name, email and date were known already').toHaveLength(7);
    await first.page.getByRole('button', { name: new RegExp(`^${t('signing:type.checkbox')},`) }).click();
    await signing.finish(first);
    await signing.expectThanks(first);
    await expect(first.page.getByText(t('signing:next.title'))).toBeVisible();

    const [invitation] = await product.mailsTo(li.email);
    const second = await desk({ locale: 'zhCn' });
    await signing.openLink(second, /http\S+\/sign\/\S+/.exec(invitation?.text ?? '')?.[0] ?? '');
    await signing.acceptDisclosure(second);
    await signing.answerGuided(second, { [second.t('signing:add_signature')]: signing.typeName() });
    await signing.finish(second);
    await signing.expectThanks(second);
    const copy = await signing.downloadCopy(second);
    await expectSealed(copy, product.url);
    const text = await textOf(copy);
    for (const typed of [WISH, 'Analytical Engines Ltd', ada.name, ada.email]) expect(text).toContain(typed);

    await expectCompleted(sender, product.url, copy);
  },
);

/** The sender finds the document completed, with its people, its history and the same copy. */
async function expectCompleted({ page, t }: Desk, url: string, copy: Uint8Array): Promise<void> {
  await page.goto(`${url}/documents`);
  const row = page.getByRole('row', { name: /Contract of delivery/ });
  await expect(row).toContainText(new RegExp(`${t('common:status.completed')}|${t('common:status.downloaded')}`));
  await row.getByRole('link', { name: 'Contract of delivery' }).click();
  await page.getByRole('tab', { name: t('document:tab.history') }).click();
  await expect(page.getByText(t('documents:event.document.completed'))).toBeVisible();
  await expect(page.getByText(/^Audit trail verified:/)).toBeVisible();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: t('documents:download.sealed') })
    .first()
    .click();
  const theirs = await signing.readDownload(await coming);
  expect(Buffer.from(theirs).equals(Buffer.from(copy)), 'sender and signer have the same file').toBe(true);
}

test('the main job is done on a phone, by touch, in Arabic', { tag: '@phone' }, async ({ desk, product }) => {
  test.slow();
  const layla = { name: 'ليلى الخطيب', email: newAddress('layla') };
  const wish = 'التسليم قبل الظهر، 3 صناديق';
  const sender = await desk({ account: product.owner, locale: 'ar' });
  const { page, t } = sender;

  await page.goto(product.url);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await wizard.upload(sender, [{ name: 'عقد.pdf', bytes: await plainPdf() }]);
  await wizard.next(sender).tap();
  await wizard.addRecipient(sender, 1, layla);
  await wizard.expectSaved(sender);
  await wizard.next(sender).tap();
  await wizard.placeByTaps(sender, 'signature', { x: 160, y: 120 });
  await wizard.placeByTaps(sender, 'text', { x: 400, y: 120 });
  await wizard.placeByTaps(sender, 'date', { x: 160, y: 220 });
  await wizard.expectSaved(sender);
  await wizard.next(sender).tap();
  await page.getByRole('textbox', { name: t('wizard:setting.title') }).fill('عقد التسليم');
  await wizard.send(sender);

  await product.mailsTo(layla.email);
  const signer = await openInvitation(sender, product.url, layla.email);
  await expect(signer.page.locator('html')).toHaveAttribute('dir', 'rtl');
  await signing.acceptDisclosure(signer);
  await signing.answerGuided(signer, {
    [t('signing:add_signature')]: signing.drawByTouch,
    [t('signing:type.text')]: signing.write(wish),
  });
  await signing.finish(signer);
  await signing.expectThanks(signer);
  const copy = await signing.downloadCopy(signer);

  await expectSealed(copy, product.url);
  expect(await textOf(copy)).toContain(wish);
  await page.goto(`${product.url}/documents`);
  await expect(page.getByRole('row', { name: /عقد التسليم/ })).toContainText(
    new RegExp(`${t('common:status.completed')}|${t('common:status.downloaded')}`),
  );
});
