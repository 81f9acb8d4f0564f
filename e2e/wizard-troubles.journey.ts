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
