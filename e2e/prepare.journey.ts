import { type FieldInput, sendDocument } from '@sealwright/contract';
import { build } from './sample-files.ts';
import { type Desk, expect, test } from './journey.ts';
import { textOf } from './sealed-file.ts';
import { draft, sealedCopy, sentDocument, signerOf } from './sent-document.ts';
import * as signing from './signing-acts.ts';
import * as wizard from './wizard-acts.ts';

const say = (y: number, text: string) => `BT /F1 11 Tf 1 0 0 1 60 ${y} Tm (${text}) Tj ET`;

const TAGS = ['{{signature:1}}', '{{text:1:Net*}}', '{{text:1:Total}}', '{{checkbox:1:Other}}', '{{text:1:Reason*}}'];
const tagged = () => build([{ content: TAGS.map((tag, index) => say(740 - index * 70, tag)).join('\n') }]);

const properties = ({ page, t }: Desk) => page.getByRole('region', { name: t('editor:properties') });

async function select({ page }: Desk, label: string): Promise<void> {
  await page.locator('[data-page] [data-key]').filter({ hasText: label }).click();
}

async function pick(desk: Desk, label: string, option: string): Promise<void> {
  await properties(desk).getByRole('combobox', { name: label, exact: true }).click();
  await desk.page.getByRole('option', { name: option, exact: true }).click();
}

test(
  'what tags ask for is offered, linked and calculated, signed and sealed',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    test.slow();
    const account = await product.account();
    const files = [{ name: 'tagged.pdf', bytes: await tagged() }];
    const people = [{ name: 'Ada Lovelace', fields: [] }];
    const { id, people: known } = await draft(account, { title: 'Tagged', people, files });
    const sender = await desk({ account });
    const { page, t } = sender;
    const all = page.locator('[data-page] [data-key]');

    await page.goto(`${product.url}/documents/${id}/edit?step=prepare`);
    await wizard.fitPage(sender);
    await expect(page.getByText(t('editor:found', { count: 5 }))).toBeVisible();
    await page.getByRole('button', { name: t('editor:found_review') }).click();
    await page.getByRole('button', { name: t('editor:found_add'), exact: true }).click();
    await expect(all).toHaveCount(1);
    await page.getByRole('button', { name: t('editor:found_skip') }).click();
    await page.getByRole('button', { name: t('editor:close') }).click();
    await page.getByRole('button', { name: t('editor:found_add_all') }).click();
    await expect(all).toHaveCount(5);
    await page.getByRole('button', { name: t('editor:undo') }).click();
    await expect(page.getByText(t('editor:found', { count: 4 }))).toBeVisible();
    await page.getByRole('button', { name: t('editor:redo') }).click();
    await expect(all).toHaveCount(5);

    await select(sender, 'Net');
    await pick(sender, t('editor:validation'), t('editor:validation.number'));
    await select(sender, 'Total');
    await pick(sender, t('editor:validation'), t('editor:validation.number'));
    const formula = properties(sender).getByRole('textbox', { name: t('editor:formula') });
    await formula.fill('[Net] * ');
    await expect(properties(sender).getByText(t('editor:formula_broken'))).toBeVisible();
    await formula.fill('round([Net] * 1.19, 2)');
    await expect(properties(sender).getByText(t('editor:formula_broken'))).toBeHidden();
    await select(sender, 'Reason');
    await pick(sender, t('editor:shown_when'), 'Other');
    await page.getByRole('button', { name: t('editor:signature_block') }).click();
    await expect(all).toHaveCount(8);
    await properties(sender)
      .getByRole('button', { name: t('editor:template_save') })
      .click();
    await page.getByRole('textbox', { name: t('editor:template_name') }).fill('Ours');
    await page.getByRole('button', { name: t('editor:template_save_now'), exact: true }).click();
    await expect(page.getByRole('button', { name: 'Ours', exact: true })).toBeVisible();
    await wizard.expectSaved(sender);

    await account.client.call(sendDocument, { params: { id } });
    const signer = await signerOf(product, id, known[0]?.email ?? '');
    const ada = await desk();
    await signing.openLink(ada, signer.link);
    await signing.acceptDisclosure(ada);
    await signing.answerGuided(ada, {
      [t('signing:add_signature')]: signing.draw,
      Net: signing.write('100.50'),
    });
    const reason = ada.page.getByRole('button', { name: /^Reason,/ });
    const other = ada.page.getByRole('button', { name: /^Other,/ });
    await expect(reason).toBeHidden();
    await other.click();
    await expect(reason).toBeVisible();
    await other.click();
    await expect(reason).toBeHidden();
    await signing.finish(ada);
    await signing.expectThanks(ada);

    expect(await textOf(await sealedCopy(product, id, signer))).toContain(' 119.6 ');
  },
);

type Linked = Partial<FieldInput> & Pick<FieldInput, 'type'>;

const number = { kind: 'number' as const, min: null, max: null, decimals: 2 };
const button = (option: string): Linked => ({
  type: 'radio',
  group: 'الدفع',
  options: [option],
  width: 0.05,
  height: 0.035,
});
const LINKED: Linked[] = [
  { type: 'text', ref: 'net', label: 'الصافي', validation: number },
  { type: 'text', ref: 'total', label: 'الإجمالي', formula: '[net] / ([net] - 1) * 99.5', validation: number },
  { ...button('نقدًا'), ref: 'cash' },
  { ...button('بطاقة'), ref: 'card' },
  {
    type: 'text',
    label: 'رقم البطاقة',
    validation: { kind: 'zip' },
    condition: { field: 'card', is: 'checked', values: [] },
  },
  { type: 'signature' },
];

test('linked fields are signed on a phone, in Arabic', { tag: '@phone' }, async ({ desk, product }) => {
  const sender = await product.account();
  const people = [{ name: 'ليلى', locale: 'ar' as const, fields: LINKED }];
  const { id, signers } = await sentDocument(product, sender, { title: 'عقد', people });
  const ada = await desk({ locale: 'ar' });
  const { page, t } = ada;

  await signing.openLink(ada, signers[0]?.link ?? '');
  await signing.acceptDisclosure(ada);
  await signing.sheet(page).getByRole('textbox').fill('١');
  await signing.done(ada);
  const result = page.locator('[data-pages]').getByText(/الإجمالي، محسوب/);
  await expect(result).toHaveText(new RegExp(t('errors:field_formula_failed')));
  await page.getByRole('button', { name: /^الصافي/ }).click();
  await signing.sheet(page).getByRole('textbox').fill('١٠٠٫٥');
  await signing.done(ada);
  await expect(result).toHaveText(/100\.50/);

  const card = page.getByRole('button', { name: /: بطاقة,/ });
  const cash = page.getByRole('button', { name: /: نقدًا,/ });
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^رقم البطاقة/ })).toBeVisible();
  await cash.click();
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /^رقم البطاقة/ })).toBeHidden();
  await signing.barButton(ada, 'next_field').click();
  await signing.drawByTouch(signing.sheet(page), ada);
  await signing.done(ada);
  await signing.finish(ada);
  await signing.expectThanks(ada);

  expect(await textOf(await sealedCopy(product, id, signers[0]!))).toContain('100.50');
});
