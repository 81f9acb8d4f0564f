import { closeDocument, fillField, getSigning, recallDocument, resendLink } from '@sealwright/contract';
import { expect, test } from './journey.ts';
import { sentDocument, signByApi, signerOf } from './sent-document.ts';
import * as signing from './signing-acts.ts';

test(
  'a link that opens nothing says why, in the language of its reader',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const sender = await product.account();
    const people = [{ name: 'ليلى', locale: 'ar' as const }];
    const send = (title: string) => sentDocument(product, sender, { title, people });
    const [recalled, closed, replaced, finished] = [await send('A'), await send('B'), await send('C'), await send('D')];
    const linkOf = ({ signers }: typeof recalled) => signers[0]?.link ?? '';
    await sender.client.call(recallDocument, { params: { id: recalled.id } });
    await sender.client.call(closeDocument, { params: { id: closed.id } });
    const recipient = replaced.people[0];
    await sender.client.call(resendLink, { params: { id: replaced.id }, body: { recipient: recipient?.id ?? 0 } });
    const fresh = await signerOf(product, replaced.id, recipient?.email ?? '', 2);
    if (finished.signers[0]) await signByApi(finished.signers[0]);
    const { page, t } = await desk({ locale: 'ar' });
    const foreign = linkOf(finished).replace(/\/sign\/\d+/, `/sign/${replaced.id}`);
    const dead = [
      [linkOf(recalled), 'link_recalled'],
      [linkOf(closed), 'link_closed'],
      [linkOf(replaced), 'link_replaced'],
      [foreign, 'link_invalid'],
      [`${product.url}/sign/999999?token=nothing`, 'link_invalid'],
      [`${product.url}/sign/${replaced.id}`, 'link_invalid'],
    ] as const;

    for (const [link, code] of dead) {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: t(`signing:dead.${code}`), exact: true })).toBeVisible();
      const text = code === 'link_invalid' ? t('signing:dead.link_invalid_help') : t(`errors:${code}`);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }

    await page.goto(fresh.link);
    await expect(signing.barButton({ page, t }, 'start')).toBeVisible();
    await page.goto(linkOf(finished));
    await expect(page.getByRole('heading', { name: t('signing:thanks.signer') })).toBeVisible();
  },
);

test(
  'what does not fit a field is refused at the field, and a required one cannot be left out',
  {
    tag: '@desktop',
  },
  async ({ desk, product }) => {
    const sender = await product.account();
    const fields = [
      { type: 'text' as const, label: 'Code', maxLength: 8, minLength: 3, pattern: '[A-Z]+-?[A-Z]*' },
      { type: 'text' as const, label: 'Remark' },
    ];
    const { signers } = await sentDocument(product, sender, {
      title: 'Rules',
      people: [{ name: 'Ada Lovelace', fields: [...fields, { type: 'signature' }] }],
    });
    const [signer] = signers;
    if (!signer) throw new Error('Nobody was asked');
    const ada = await desk();
    const { page, t } = ada;
    const code = signing.sheet(page).getByRole('textbox');

    await signing.openLink(ada, signer.link);
    await signing.acceptDisclosure(ada);
    for (const [value, problem] of [
      ['ABCDEFGHIJ', 'field_value_too_long'],
      ['AB', 'field_value_too_short'],
      ['abc', 'field_value_invalid'],
    ] as const) {
      await code.fill(value);
      await code.blur();
      await expect(signing.sheet(page).getByText(t(`errors:${problem}`))).toBeVisible();
    }
    await code.fill('ABC');
    await signing.done(ada);
    await signing.barButton(ada, 'next_field').click();
    // Only the server knows which characters its fonts have.
    await code.fill('Ugaritic 𐎀');
    await code.blur();
    await expect(signing.sheet(page).getByText('𐎀').and(page.locator('p'))).toBeVisible();
    await code.fill('Plain');
    await signing.done(ada);
    await signing.barButton(ada, 'next_field').click();
    await signing.typeName()(signing.sheet(page), ada);
    await signing.done(ada);
    await expect(page.getByText(t('signing:saved'), { exact: true })).toBeVisible();

    // Emptied elsewhere meanwhile: finishing names it and leads back to it.
    const remark = (await signer.call(getSigning)).fields.find(({ label }) => label === 'Remark');
    await signer.call(fillField, { params: { id: remark?.id ?? 0 }, body: { value: null } });
    await signing.finish(ada);
    await expect(page.getByText(t('errors:fields_required'))).toBeVisible();
    await signing
      .sheet(page)
      .getByRole('button', { name: t('signing:show_missing') })
      .click();
    await expect(signing.sheet(page).getByRole('heading', { name: 'Remark' })).toBeVisible();
    await code.fill('Plain again');
    await signing.done(ada);
    await signing.finish(ada);
    await signing.expectThanks(ada);
  },
);

test(
  'what was entered without a network survives the closed page',
  { tag: '@phone' },
  async ({ desk, product, complaints }) => {
    const sender = await product.account();
    const fields = [{ type: 'text' as const, label: 'Remark' }, { type: 'signature' as const }];
    const { signers } = await sentDocument(product, sender, {
      title: 'On the train',
      people: [{ name: 'Ada Lovelace', fields }],
    });
    const [signer] = signers;
    if (!signer) throw new Error('Nobody was asked');
    const ada = await desk();
    const context = ada.page.context();

    await signing.openLink(ada, signer.link);
    await signing.acceptDisclosure(ada);
    await context.setOffline(true);
    await signing.write('Written in a tunnel')(signing.sheet(ada.page), ada);
    await signing.done(ada);
    await expect(ada.page.getByText(ada.t('signing:offline_kept'))).toBeVisible();
    await ada.page.close();
    await context.setOffline(false);
    const again = { ...ada, page: await context.newPage() };
    await signing.openLink(again, signer.link);

    await expect(again.page.getByRole('button', { name: /^Remark,.*Written in a tunnel/ })).toBeVisible();
    await expect(again.page.getByText(ada.t('signing:saved'), { exact: true })).toBeVisible();
    const kept = (await signer.call(getSigning)).fields.find(({ label }) => label === 'Remark');
    expect(kept?.value).toBe('Written in a tunnel');
    expect(complaints).toEqual([]);
  },
);
