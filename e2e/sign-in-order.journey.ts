import { recallDocument, sendDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { draft } from './sent-document.ts';
import * as signing from './signing-acts.ts';

/** Several documents in one go: each reviewed and finished by itself, one recalled on the way, the signature offered again. */
const signAll = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(`several waiting documents are signed one after another (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ firstName: 'Layla', lastName: 'Haddad', locale });
    const sender = await product.account({ firstName: 'Grace' });
    const people = [{ name: 'Layla Haddad', email: account.email, locale }];
    const send = async (title: string) => {
      const { id } = await draft(sender, { title, people });
      await sender.client.call(sendDocument, { params: { id } });
      return id;
    };
    // The newest comes first.
    await send('Loan');
    const will = await send('Will');
    await send('Lease');
    const ours = await desk({ account, locale });
    const { page, t } = ours;
    const draw = tag === '@phone' ? signing.drawByTouch : signing.draw;
    const number = (value: number) => new Intl.NumberFormat(locale).format(value);
    const next = (value: number) => t('signing:walk.next', { number: number(value), total: number(3) });

    await page.goto(`${product.url}/waiting`);
    await page.getByRole('checkbox', { name: t('dashboard:order.all') }).check();
    await expectNoBarriers(page, 'what waits for me, chosen');
    await page.getByRole('button', { name: t('dashboard:order.begin', { count: 3, number: number(3) }) }).click();
    await expect(page).toHaveURL(/\/sign\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Lease' })).toBeVisible();
    await signing.acceptDisclosure(ours);
    await signing.answerGuided(ours, { [t('signing:add_signature')]: draw });
    await signing.finish(ours);
    await signing.expectThanks(ours);
    await expectNoBarriers(page, 'the end of one of several documents');

    await sender.client.call(recallDocument, { params: { id: will } });
    await page.getByRole('link', { name: next(2) }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Loan' })).toBeVisible();
    await signing.acceptDisclosure(ours);
    const offered = async () => {
      await expect(signing.sheet(page).getByText(t('signing:walk.kept'))).toBeVisible();
    };
    await signing.answerGuided(ours, { [t('signing:add_signature')]: offered });
    await signing.finish(ours);
    await page.getByRole('link', { name: t('signing:walk.end') }).click();

    const result = t('dashboard:order.results', { number: number(2), total: number(3) });
    await expect(page.getByRole('heading', { name: result })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Will' })).toContainText(
      t('dashboard:order.state.recalled'),
    );
    await expectNoBarriers(page, 'how several documents stand');
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('strokes');
  });

signAll('en', '@desktop');
signAll('ar', '@phone');
