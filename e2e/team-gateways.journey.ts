import { listOwnMailGateways, sendDocument } from '@sealwright/contract';
import { smtpSink } from '../apps/server/test/smtp-sink.ts';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { draft } from './sent-document.ts';

const LOGIN = { user: 'sealwright', pass: 'Tr0ub4dor&3' };

/** A mail server of one's own is added, tested, and then carries the mails of one's documents. */
const connect = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(`an SMTP gateway is added, tested and sends (${locale})`, { tag }, async ({ desk, product }) => {
    const gateway = await smtpSink(0, { login: LOGIN });
    const account = await product.account({ locale });
    const { page, t } = await desk({ account, locale });
    const main = page.getByRole('main');
    const field = (name: Parameters<typeof t>[0]) => main.getByRole('textbox', { name: t(name), exact: true });

    await page.goto(`${product.url}/team/smtp-gateways`);
    await expect(page.getByText(t('mail-gateways:own.caught_text'))).toBeVisible();
    await expectNoBarriers(page, `no SMTP gateway yet in ${locale}`);
    await main
      .getByRole('link', { name: t('mail-gateways:add'), exact: true })
      .first()
      .click();
    await field('mail-gateways:name').fill('Ours');
    await field('mail-gateways:hostname').fill('127.0.0.1');
    await main.getByRole('combobox', { name: t('mail-gateways:tls') }).click();
    await page.getByRole('option', { name: t('mail-gateways:tls.none') }).click();
    await field('mail-gateways:port').fill(new URL(gateway.url).port);
    await field('mail-gateways:username').fill(LOGIN.user);
    await main.locator('input[type=password]').fill('not-the-password');
    await field('mail-gateways:sender_name').fill('Acme Signing');
    await field('mail-gateways:sender_email').fill('sign@acme.test');
    await page.evaluate(`scrollTo(0, 0)`);
    await expectNoBarriers(page, `a new SMTP gateway in ${locale}`);
    await main.getByRole('button', { name: t('mail-gateways:add'), exact: true }).click();
    await expect(page).toHaveURL(/\/team\/smtp-gateways$/);

    // The talk says where it ends, and never the password.
    const tryIt = main.getByRole('button', { name: t('mail-gateways:test_of', { name: '\u2068Ours\u2069' }) });
    await tryIt.click();
    await expect(main.getByText(t('mail-gateways:reason.sign_in_refused'))).toBeVisible();
    await expect(main.getByText('not-the-password')).toHaveCount(0);
    expect(gateway.mails).toEqual([]);

    await main.getByRole('link', { name: t('mail-gateways:edit_of', { name: '\u2068Ours\u2069' }) }).click();
    await main.locator('input[type=password]').fill(LOGIN.pass);
    await main.getByRole('button', { name: t('mail-gateways:save'), exact: true }).click();
    await expect(page).toHaveURL(/\/team\/smtp-gateways$/);
    await tryIt.click();
    await expect(main.getByText(t('mail-gateways:step.accepted'))).toBeVisible();
    await expect(
      main.getByText(t('mail-gateways:talk.accepted', { email: `\u2068${account.email}\u2069` })),
    ).toBeVisible();
    await page.evaluate(`scrollTo(0, 0)`);
    await expectNoBarriers(page, `the talk with an SMTP gateway in ${locale}`);
    expect(gateway.mails.map(({ to }) => to)).toEqual([[account.email]]);

    const { results } = await account.client.call(listOwnMailGateways);
    expect(results).toMatchObject([{ name: 'Ours', away: null }]);
    const people = [{ name: 'Grace Hopper', locale }];
    const made = await draft(account, { title: 'Lease', people });
    await account.client.call(sendDocument, { params: { id: made.id } });
    const arrived = () => gateway.mails.find(({ to }) => to.includes(made.people[0]!.email));
    await expect.poll(() => arrived()?.mail.from, { timeout: 30_000 }).toMatchObject({ address: 'sign@acme.test' });
    await gateway.close();
  });

connect('en', '@desktop');
connect('ar', '@phone');
