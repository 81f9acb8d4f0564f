import path from 'node:path';
import { createPublicLink, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import { newAddress, type Product } from './product.ts';
import { publicTemplate } from './public-template.ts';
import * as signing from './signing-acts.ts';

const SHOTS = process.env['LINK_SHOTS'];

async function shoot({ page }: Desk, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}

type Visit = { url: string; template: string; name: string; locale: Locale };

/** From the page of the link to the signed document. Answers the address that was confirmed. */
async function comeIn(desk: Desk, product: Product, { url, template, name, locale }: Visit): Promise<string> {
  const { page, t } = desk;
  const email = newAddress('guest');
  const sendCode = page.getByRole('button', { name: t('visit:send_code') });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: template })).toBeVisible();
  await shoot(desk, `visit-${locale}`);
  await sendCode.click();
  await expect(page.getByText(t('errors:email_required'))).toBeVisible();
  await page.getByLabel(t('visit:name')).fill(name);
  await page.getByLabel(t('visit:email')).fill(email);
  await expectNoBarriers(page, 'a public link');
  await sendCode.click();
  await expect(page.getByText(t('visit:sent'))).toBeVisible();
  await shoot(desk, `visit-code-${locale}`);
  const [mail] = await product.mailsTo(email);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  await page.getByLabel(t('visit:code'), { exact: true }).fill(code);
  await page.getByRole('button', { name: t('visit:confirm') }).click();
  await page.waitForURL(/\/sign\/\d+\?token=/);
  await signing.acceptDisclosure(desk);
  await signing.answerGuided(desk, { [t('signing:add_signature')]: signing.typeName(name) });
  await signing.finish(desk);
  await signing.expectThanks(desk);
  return email;
}

test(
  'a template gets a public link, a stranger signs by it, and stands in the list; closed, it says so',
  { tag: '@desktop' },
  async ({ desk, product, complaints }) => {
    const account = await product.account({ firstName: 'Grace', lastName: 'Hopper' });
    const id = await publicTemplate(account, 'House rules');
    const owner = await desk({ account });
    const { page, t } = owner;
    await page.goto(`${product.url}/templates/${id}?tab=link`);
    const host = page.getByRole('group', { name: 'Host' });
    await page.getByLabel(t('public-links:name')).fill('Poster');
    await host.getByLabel(t('public-links:person_name')).fill('Hosea Host');
    await host.getByLabel(t('public-links:person_email')).fill('host@example.com');
    await page.getByLabel(t('public-links:most'), { exact: true }).fill('3');
    await shoot(owner, 'owner-new');
    await page.getByRole('button', { name: t('public-links:open'), exact: true }).click();
    await expect(page.getByText(t('public-links:state.open'), { exact: true })).toBeVisible();
    const url = await page.getByLabel(t('public-links:address'), { exact: true }).inputValue();

    const visitor = await desk();
    const of = { url, template: 'House rules', name: 'Vera Visitor', locale: 'en' } as const;
    const email = await comeIn(visitor, product, of);

    await page.getByRole('link', { name: t('public-links:all') }).click();
    await page.reload();
    await expect(page.getByText(t('public-links:begun_of', { count: 1, most: 3 }))).toBeVisible();
    await expectNoBarriers(page, 'the public links of a template');
    await shoot(owner, 'owner-all');
    await page.getByRole('link', { name: 'Poster' }).click();
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row.getByRole('link', { name: 'Vera Visitor' })).toBeVisible();
    await expect(row.getByText(t('common:status.submitted'))).toBeVisible();
    await expect(page.getByText(t('public-links:begun_of', { count: 1, most: 3 }))).toBeVisible();
    await shoot(owner, 'owner-list');
    await expectNoBarriers(page, 'the public link of a template');
    await page.getByRole('switch', { name: t('public-links:switch') }).click();
    await expect(page.getByText(t('public-links:state.closed'), { exact: true })).toBeVisible();
    await visitor.page.goto(url);
    await expect(visitor.page.getByText(t('errors:public_link_closed'))).toBeVisible();
    await shoot(visitor, 'visit-closed');
    expect(complaints).toEqual([]);
  },
);

for (const { locale, tag, name } of [
  { locale: 'ar', tag: '@phone', name: 'ليلى' },
  { locale: 'zhCn', tag: '@desktop', name: '陈伟' },
] as const) {
  test(`a stranger signs by a public link (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ firstName: 'Grace', lastName: 'Hopper' });
    const template = `House rules ${'without-a-space-'.repeat(8)}`;
    const id = await publicTemplate(account, template);
    const people = [{ role: 2, name: 'Host', email: 'host@example.com' }];
    const link = await account.client.call(createPublicLink, {
      params: { id },
      body: { name: `Poster ${'without-a-space-'.repeat(5)}`, isOpen: true, role: 1, people },
    });
    const visitor = await desk({ locale });
    const url = `${product.url}/p/${link.code}`;
    await comeIn(visitor, product, { url, template, name, locale });
    if (SHOTS === undefined) return;
    const owner = await desk({ account, locale });
    await owner.page.goto(`${product.url}/templates/${id}?tab=link`);
    await expect(owner.page.getByRole('link', { name })).toBeVisible();
    await shoot(owner, `owner-${locale}`);
  });
}
