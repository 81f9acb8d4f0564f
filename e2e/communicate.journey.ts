import { askQuestion, listConversations } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument, type Signer } from './sent-document.ts';

/** Questions of two documents are read in one place; one is answered there, and the next comes by itself. */
const talk = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(`conversations are read and answered in one place (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const ask = (signer: Signer, text: string) => signer.call(askQuestion, { body: { text } });
    const lease = await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Byron', locale }] });
    const offer = await sentDocument(product, account, { title: 'Offer', people: [{ name: 'Bob Page', locale }] });
    const [ada, bob] = [lease.signers[0]!, offer.signers[0]!];
    await ask(ada, 'Why is the rent 900?');
    await ask(bob, 'How long is it good?');
    const { page, t } = await desk({ account, locale });
    const main = page.getByRole('main');
    const threads = main.getByRole('list', { name: t('communicate:list') });

    await page.goto(`${product.url}/communicate`);
    await expect(threads.getByRole('link')).toHaveCount(2);
    await expect(threads.getByRole('link').first()).toContainText('Bob Page');
    await expectNoBarriers(page, `the conversations in ${locale}`);
    await main.getByRole('searchbox', { name: t('communicate:search') }).fill('rent');
    await expect(threads.getByRole('link')).toHaveCount(1);

    await threads.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('heading', { name: 'Ada Byron', level: 2 })).toBeFocused();
    await expect(main.getByText('Why is the rent 900?').last()).toBeVisible();
    await main
      .getByRole('textbox', { name: t('questions:answer_to', { name: '\u2068Ada Byron\u2069' }) })
      .fill('Because of the garden.');
    await main.getByRole('button', { name: t('questions:answer'), exact: true }).click();
    await expect(main.getByRole('list', { name: t('questions:thread') })).toContainText('Because of the garden.');
    await expectNoBarriers(page, `a conversation in ${locale}`);
    const { unanswered } = await account.client.call(listConversations, { params: { id: lease.id } });
    expect(unanswered).toBe(0);

    // It comes by itself.
    await ask(ada, 'And from when?');
    await expect(main.getByText('And from when?').last()).toBeVisible({ timeout: 30_000 });

    await page.goto(`${product.url}/communicate?show=unread`);
    await expect(threads.getByRole('link')).toHaveCount(1);
    await expect(threads.getByRole('link')).toContainText('Bob Page');
  });

talk('en', '@desktop');
talk('ar', '@phone');
