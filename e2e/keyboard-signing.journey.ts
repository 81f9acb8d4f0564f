import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { sealedCopy, sentDocument } from './sent-document.ts';
import { textOf } from './sealed-file.ts';
import * as signing from './signing-acts.ts';

test('a document is signed by the keyboard alone', { tag: '@desktop' }, async ({ desk, product }) => {
  const sender = await product.account();
  const fields = [
    { type: 'signature' },
    { type: 'text', label: 'Remark' },
    { type: 'checkbox', label: 'Insured', isRequired: false },
    { type: 'dropdown', label: 'Colour', options: ['Red', 'Green', 'Blue'] },
  ] as const;
  const people = [
    {
      name: 'Ada Lovelace',
      fields: fields.map((field) => ({ ...field, options: 'options' in field ? [...field.options] : [] })),
    },
  ];
  const { id, signers } = await sentDocument(product, sender, { title: 'By keyboard', people });
  const [signer] = signers;
  if (!signer) throw new Error('Nobody was asked');
  const signerDesk = await desk();
  const { page, t } = signerDesk;
  const { keyboard } = page;
  const field = (name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) });

  await signing.openLink(signerDesk, signer.link);
  await tabTo(page, signing.barButton(signerDesk, 'start'));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: t('signing:consent_check') }));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: t('signing:consent_accept') }));
  await keyboard.press('Enter');

  // Escape closes what was opened and gives the focus back; Tab then goes on in the order of the fields.
  // Not the sheet of the consent, which is closing.
  const signature = signing
    .sheet(page)
    .filter({ has: page.getByRole('heading', { name: t('signing:add_signature') }) });
  await expect(signature).toBeVisible();
  await keyboard.press('Escape');
  await expect(signing.sheet(page)).toBeHidden();
  await expect(field(t('signing:type.signature'))).toBeFocused();
  await keyboard.press('Tab');
  await expect(field('Remark')).toBeFocused();
  await keyboard.press('Tab');
  await expect(field('Insured')).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Insured,.*, checked/ })).toBeFocused();
  await keyboard.press('Tab');
  await expect(field('Colour')).toBeFocused();
  await keyboard.press('Enter');
  // A sheet's code comes with its first use: keys pressed before it opens belong to the page.
  await expect(signing.sheet(page)).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Red' }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
  await keyboard.press('Enter');
  await expect(signing.sheet(page)).toBeHidden();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox')).toBeFocused();
  await keyboard.type('Handle with care');
  await tabTo(page, page.getByRole('button', { name: t('signing:done'), exact: true }));
  await keyboard.press('Enter');
  await expect(signing.sheet(page)).toBeHidden();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(signing.sheet(page)).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: t('signing:way_draw') }));
  await keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('textbox', { name: t('signing:type_name') }));
  await keyboard.press('Enter');
  await expect(signing.sheet(page)).toBeHidden();
  await tabTo(page, signing.barButton(signerDesk, 'finish'));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('signing:finish_confirm') }));
  await keyboard.press('Enter');
  await signing.expectThanks(signerDesk);

  const text = await textOf(await sealedCopy(product, id, signer));
  expect(text).toContain('Handle with care');
  expect(text).toContain('Green');
});
