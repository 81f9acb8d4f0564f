import { plainPdf } from './sample-files.ts';
import { expect, test } from './journey.ts';
import { enterOn, tabTo } from './keyboard.ts';
import { newAddress, PASSWORD } from './product.ts';
import { sealedCopy, signerOf } from './sent-document.ts';
import { textOf } from './sealed-file.ts';
import * as signing from './signing-acts.ts';
import * as wizard from './wizard-acts.ts';

test('a document is sent and signed by the keyboard alone', { tag: '@desktop' }, async ({ desk, product }) => {
  test.slow();
  const account = await product.account();
  const ada = { name: 'Ada Lovelace', email: newAddress('ada') };
  const sender = await desk();
  const { page, t } = sender;
  const { keyboard } = page;

  await page.goto(`${product.url}/sign-in`);
  await tabTo(page, page.getByRole('textbox', { name: t('auth:email_or_username') }));
  await keyboard.type(account.email);
  await tabTo(page, page.getByLabel(t('common:password'), { exact: true }));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');

  const choosing = page.waitForEvent('filechooser');
  await enterOn(page, page.getByRole('button', { name: t('wizard:choose_files') }));
  await (
    await choosing
  ).setFiles([{ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await plainPdf()) }]);
  await page.waitForURL(/\/documents\/\d+\/edit/);
  const id = Number(/\/documents\/(\d+)\//.exec(page.url())?.[1]);
  await enterOn(page, wizard.next(sender));

  const card = wizard.recipientCard(sender, 1);
  await tabTo(page, card.getByRole('textbox', { name: t('wizard:name'), exact: true }));
  await keyboard.type(ada.name);
  await tabTo(page, card.getByLabel(t('wizard:email')).first());
  await keyboard.type(ada.email);
  await keyboard.press('Tab');
  await wizard.expectSaved(sender);
  await enterOn(page, wizard.next(sender));

  await enterOn(page, wizard.paletteType(sender, 'signature'));
  await expect(wizard.fieldBox(sender, 'signature')).toBeFocused();
  await keyboard.press('Alt+ArrowRight');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Escape');
  await wizard.expectSaved(sender);
  await enterOn(page, wizard.next(sender));

  await enterOn(page, page.getByRole('button', { name: t('wizard:send_for_signature') }));
  await expect(page.getByRole('heading', { name: t('wizard:sent_title'), level: 2 })).toBeVisible();

  const signer = await signerOf(product, id, ada.email);
  const reader = await desk();
  await signing.openLink(reader, signer.link);
  await enterOn(reader.page, signing.barButton(reader, 'start'));
  await tabTo(reader.page, reader.page.getByRole('checkbox', { name: t('signing:consent_check') }));
  await reader.page.keyboard.press('Space');
  await enterOn(reader.page, reader.page.getByRole('button', { name: t('signing:consent_accept') }));
  await tabTo(reader.page, reader.page.getByRole('tab', { name: t('signing:way_draw') }));
  await reader.page.keyboard.press('ArrowRight');
  await enterOn(reader.page, reader.page.getByRole('textbox', { name: t('signing:type_name') }));
  await expect(signing.sheet(reader.page)).toBeHidden();
  await enterOn(reader.page, signing.barButton(reader, 'finish'));
  await enterOn(reader.page, reader.page.getByRole('button', { name: t('signing:finish_confirm') }));
  await signing.expectThanks(reader);

  expect(await textOf(await sealedCopy(product, id, signer))).toContain(ada.email);
});
