import { createField, getDocument } from '@sealwright/contract';
import { encryptedPdf, javascriptPdf, plainPdf, truncatedPdf } from './sample-files.ts';
import { expect, test } from './journey.ts';
import { draft } from './sent-document.ts';
import * as wizard from './wizard-acts.ts';

const MEGABYTE = 1024 * 1024;

test(
  'files that cannot be signed are refused one by one, and the good ones stay',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const sender = await desk({ account: await product.account() });
    const { page, t } = sender;
    const text = (content: string) => new TextEncoder().encode(content);
    const plain = await plainPdf();
    const large = new Uint8Array(5 * MEGABYTE + 1);
    large.set(plain);
    const refused = [
      [{ name: 'notes.txt', bytes: text('no PDF') }, 'media_type_unsupported'],
      [{ name: 'renamed.pdf', bytes: text('no PDF either') }, 'file_not_pdf'],
      [{ name: 'empty.pdf', bytes: new Uint8Array(0) }, 'file_empty'],
      [{ name: 'large.pdf', bytes: large }, 'file_too_large'],
      [{ name: 'locked.pdf', bytes: await encryptedPdf() }, 'file_encrypted'],
      [{ name: 'torn.pdf', bytes: await truncatedPdf(0.2) }, 'file_damaged'],
    ] as const;

    await page.goto(`${product.url}/documents/add-document`);
    await expect(wizard.next(sender)).toBeDisabled();
    await wizard.upload(sender, [{ name: 'good.pdf', bytes: plain }]);
    for (const [file, code] of refused) {
      await wizard.chooseFiles(sender, [file]);
      const card = page
        .getByRole('listitem')
        .filter({ hasText: file.name })
        .filter({ hasText: t(`errors:${code}`) });
      await expect(card, file.name).toBeVisible();
      await card.getByRole('button', { name: t('wizard:dismiss_file', { name: file.name }) }).click();
      await expect(card).toBeHidden();
    }
    await wizard.upload(sender, [{ name: 'scripted.pdf', bytes: await javascriptPdf() }]);
    await expect(page.getByText(t('wizard:active.javascript'))).toBeVisible();
    await wizard.chooseFiles(
      sender,
      ['3.pdf', '4.pdf', '5.pdf', '6.pdf'].map((name) => ({ name, bytes: plain })),
    );
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: t('errors:files_too_many') })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: t('wizard:remove_file', { name: '5.pdf' }) })).toBeVisible();
    await expect(page.getByRole('button', { name: t('wizard:remove_file', { name: '6.pdf' }) })).toBeHidden();

    await page.reload();
    await expect(page.getByRole('button', { name: t('wizard:remove_file', { name: 'good.pdf' }) })).toBeVisible();
  },
);

test(
  'a recipient without a name or address is not passed over, and sending says what is missing',
  {
    tag: '@phone',
  },
  async ({ desk, product }) => {
    const account = await product.account({ locale: 'ar' });
    const { id } = await draft(account, { title: 'عقد', people: [{ name: 'ليلى', fields: [] }] });
    const sender = await desk({ account, locale: 'ar' });
    const { page, t } = sender;

    await page.goto(`${product.url}/documents/${id}/edit?step=recipients`);
    await wizard.addRecipient(sender, 2, { name: 'سارة', email: 'not an address' });
    await wizard.next(sender).tap();
    await expect(page.getByText(t('errors:email_invalid'))).toBeVisible();
    await expect(page).toHaveURL(/step=recipients/);
    await page.getByRole('button', { name: t('wizard:remove_recipient', { name: 'سارة' }) }).tap();
    // It can be undone for a while; a page that is loaded before that is over may still read them.
    const count = async () => (await account.client.call(getDocument, { params: { id } })).recipients.length;
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    await page.goto(`${product.url}/documents/${id}/edit?step=send`);
    await page.getByRole('button', { name: t('wizard:send_for_signature') }).tap();
    await page.getByRole('button', { name: new RegExp(t('errors:send_no_signature_fields')) }).tap();

    await expect(page).toHaveURL(/step=prepare/);
    await wizard.placeByTaps(sender, 'signature', { x: 200, y: 120 });
    await wizard.expectSaved(sender);
    await wizard.next(sender).tap();
    await wizard.send(sender);
  },
);

test(
  'a typed recipient without an address is kept, marked and shown on another device, and keeps the document back',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { id } = await draft(account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    const sender = await desk({ account });
    const { page, t } = sender;
    const card = wizard.recipientCard(sender, 2);
    const email = card.getByLabel(t('wizard:email')).first();
    const step = (name: 'recipients' | 'prepare') =>
      page
        .getByRole('navigation', { name: t('wizard:steps') })
        .getByRole('button', { name: new RegExp(t(`wizard:step.${name}`)) });
    const ticked = (name: 'recipients' | 'prepare') => step(name).getByText(t('wizard:step_done'), { exact: true });

    await page.goto(`${product.url}/documents/${id}/edit?step=send`);
    await expect(ticked('recipients')).toBeVisible();
    await expect(ticked('prepare')).toBeVisible();
    await step('recipients').click();
    await page.getByRole('button', { name: t('wizard:add_recipient'), exact: true }).click();
    await card.getByRole('textbox', { name: t('wizard:name'), exact: true }).fill('Grace Hopper');
    await expect(page.getByText(t('wizard:incomplete_count', { count: 1 }))).toBeVisible();
    await expect(page.getByText(t('wizard:saved'), { exact: true })).toBeHidden();
    const elsewhere = await desk({ account });
    await elsewhere.page.goto(`${product.url}/documents/${id}/edit?step=recipients`);
    const there = wizard.recipientCard(elsewhere, 2);
    await expect(there.getByRole('textbox', { name: t('wizard:name'), exact: true })).toHaveValue('Grace Hopper');
    await expect(there.getByText(t('wizard:incomplete'), { exact: true })).toBeVisible();

    // No address yet: this stays in the browser it is typed in.
    await email.fill('grace@');
    await page.reload();

    await expect(card.getByRole('textbox', { name: t('wizard:name'), exact: true })).toHaveValue('Grace Hopper');
    await expect(email).toHaveValue('grace@');
    await expect(card.getByText(t('wizard:incomplete'), { exact: true })).toBeVisible();
    await expect(card.getByText(t('errors:email_invalid'))).toBeVisible();
    await page.goto(`${product.url}/documents/${id}/edit?step=send`);
    await expect(page.getByText(t('wizard:incomplete_count', { count: 1 }))).toBeVisible();
    await expect(ticked('recipients')).toBeHidden();
    await page.getByRole('button', { name: t('wizard:send_for_signature') }).click();
    const finding = page.getByRole('button', { name: new RegExp(t('errors:send_recipient_incomplete')) });
    await expect(finding).toBeFocused();
    await expect(finding).toBeInViewport();
    await page.keyboard.press('Enter');

    await expect(email).toBeFocused();
    await email.fill('grace@example.com');
    await wizard.expectSaved(sender);
    await page.reload();
    await expect(email).toHaveValue('grace@example.com');
    await expect(page.getByText(t('wizard:incomplete'), { exact: true })).toBeHidden();
  },
);

test(
  'fields that someone else changed meanwhile come with the refusal, and need no second reading',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { id, files, people } = await draft(account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    const sender = await desk({ account });
    const { page, t } = sender;
    const boxes = page.locator('[data-page] [data-key]');
    await page.goto(`${product.url}/documents/${id}/edit?step=prepare`);
    await expect(boxes).toHaveCount(1);
    const place = { page: 1, x: 0.1, y: 0.5, width: 0.3, height: 0.05 };
    for (const [index, type] of (['date', 'company'] as const).entries()) {
      const target = { document: id, file: files[0]!.id, recipient: people[0]!.id, y: 0.5 + index * 0.1 };
      await account.client.call(createField, { body: { ...place, ...target, type } });
    }

    await wizard.placeByEnter(sender, 'text');
    const load = page.getByRole('button', { name: t('wizard:load_theirs'), exact: true });
    await expect(load).toBeVisible();
    await page.route(`**/api/documents/${id}`, (route) => route.abort());
    await load.click();

    await expect(boxes).toHaveCount(3);
    await expect(load).toBeHidden();
    await wizard.expectSaved(sender);
  },
);

test(
  'the subject follows the title until it is edited, and an empty title stops the sending',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const sender = await desk({ account });
    const { page, t } = sender;
    const input = (name: 'title' | 'subject') =>
      page.getByRole('textbox', { name: new RegExp(`^${t(`wizard:setting.${name}`)}`) });
    const nav = page.getByRole('navigation', { name: t('wizard:back_and_next') });
    const send = nav.getByRole('button', { name: t('wizard:send_for_signature') });

    await page.goto(`${product.url}/documents/add-document`);
    await wizard.upload(sender, [{ name: 'lease.pdf', bytes: await plainPdf() }]);
    await wizard.next(sender).click();
    await wizard.addRecipient(sender, 1, { name: 'Ada Lovelace', email: 'ada@example.com' });
    await wizard.next(sender).click();
    await wizard.placeByEnter(sender, 'signature');
    await wizard.expectSaved(sender);
    const place = await wizard.next(sender).boundingBox();
    await wizard.next(sender).click();
    await expect(input('subject')).toHaveValue(t('wizard:default_subject', { title: 'lease' }));
    await input('title').fill('Lease of the mill');
    await expect(input('subject')).toHaveValue(t('wizard:default_subject', { title: 'Lease of the mill' }));
    await wizard.expectSaved(sender);
    await page.reload();
    await input('title').fill('Lease 2027');
    await expect(input('subject')).toHaveValue(t('wizard:default_subject', { title: 'Lease 2027' }));
    await input('subject').fill('Your lease');
    await input('title').fill('');
    await expect(input('subject')).toHaveValue('Your lease');

    const button = await send.boundingBox();
    expect(Math.round(button?.y ?? 0)).toBe(Math.round(place?.y ?? -1));
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeCloseTo((place?.x ?? -1) + (place?.width ?? 0), 0);
    await send.click();
    await expect(input('title')).toBeFocused();
    await expect(page.getByText(t('wizard:title_missing')).first()).toBeVisible();
    await expect(page.getByText(t('wizard:sent_title'))).toBeHidden();
    await input('title').fill('Lease 2027');
    await wizard.send(sender);
  },
);
