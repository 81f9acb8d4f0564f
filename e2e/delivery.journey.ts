import { completeDocument, downloadDocument, listMailbox, sendDocument } from '@sealwright/contract';
import { smtpSink } from '../apps/server/test/smtp-sink.ts';
import { expect, type Page, test } from './journey.ts';
import { startProduct } from './product.ts';
import { draft, sealedCopy, sentDocument, signByApi } from './sent-document.ts';

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

test(
  'a bounced invitation is not delivered in the list and the details, with what to do about it',
  { tag: '@desktop' },
  async ({ desk }) => {
    const sink = await smtpSink();
    const product = await startProduct({ SMTP_URL: sink.url });
    try {
      const { owner } = product;
      sink.answers.set('gone@example.com', [550]);
      const people = [
        { name: 'Ada Lovelace', email: 'ada@example.com' },
        { name: 'ليلى', email: 'gone@example.com' },
      ];
      const { id } = await draft(owner, { title: 'Office lease', people });
      await owner.client.call(sendDocument, { params: { id } });

      const { page, t } = await desk({ account: owner, server: product.url });
      await page.goto(`${product.url}/documents`);
      await expect(row(page, 'Office lease')).toContainText(t('common:recipient_state.undelivered'));
      await expect(row(page, 'Office lease')).toContainText('0 of 2 signed');
      const progress = row(page, 'Office lease').getByRole('button', { name: /0 of 2 signed/ });
      await progress.focus();
      await expect(page.getByRole('tooltip')).toContainText('Email not delivered to');
      await expect(page.getByRole('tooltip')).toContainText('Waiting for');

      await page.goto(`${product.url}/documents/${id}`);
      const note = page.getByRole('alert').filter({ hasText: 'gone@example.com' });
      await expect(note).toContainText('recall the document');
      await expect(note.getByRole('button', { name: t('documents:act.recall') })).toBeVisible();
      await note.getByRole('button', { name: t('documents:resend.send') }).click();
      await page.getByRole('button', { name: t('documents:resend.to', { name: 'ليلى' }) }).click();
      await expect(note).toBeHidden();
    } finally {
      await product.stop();
      await sink.close();
    }
  },
);

test(
  'the tab Completed keeps what was downloaded, and a copy recipient ends with the copy sent',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const people = [{ name: 'Ada Lovelace' }, { name: 'Cy Copy', role: 'copy' as const, fields: [], order: 2 }];
    const { id, signers } = await sentDocument(product, account, { title: 'Office lease', people });
    await signByApi(signers[0]!);
    await sealedCopy(product, id, signers[0]!);
    await account.client.download(downloadDocument, { params: { id } });
    const { page, t } = await desk({ account });

    await page.goto(`${product.url}/documents?status=completed`);

    await expect(row(page, 'Office lease')).toContainText(t('common:status.downloaded'));
    await expect(row(page, 'Office lease')).toContainText(t('common:recipient_state.copy_sent'));
    await expect(row(page, 'Office lease')).toContainText('1 of 1 signed');
    await page.goto(`${product.url}/documents?status=sent`);
    await expect(row(page, 'Office lease')).toBeHidden();
  },
);

test(
  'the parent of separate copies names who completed it and whose parts are missing',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account({ firstName: 'Grace', lastName: 'Hopper' });
    const people = [{ name: 'Ada Lovelace' }, { name: 'Bob Babbage' }];
    const made = await draft(account, { title: 'Separate lease', people, signingOption: 'separate' });
    await account.client.call(sendDocument, { params: { id: made.id } });
    for (const { email } of made.people) await product.mailsTo(email);
    await expect(async () => account.client.call(completeDocument, { params: { id: made.id } })).toPass();
    const { page, t } = await desk({ account });

    await page.goto(`${product.url}/documents/${made.id}?tab=history`);

    const entry = page.getByRole('listitem').filter({ hasText: 'marked the document as completed' });
    await expect(entry).toContainText('Grace Hopper');
    await expect(entry).toContainText(/Not finished: .*Ada Lovelace.* and .*Bob Babbage/);
    await page.getByRole('tab', { name: t('document:tab.overview') }).click();
    await expect(page.getByText(t('common:recipient_state.unfinished'), { exact: true }).first()).toBeVisible();
    await expect(page.getByText(t('common:recipient_state.waiting'), { exact: true })).toHaveCount(0);
  },
);

test(
  'an invitation in the test inbox shows who asks, for what, the first page and one button',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const account = await product.account({ firstName: 'Grace', lastName: 'Hopper' });
    const people = [{ name: 'ليلى', locale: 'ar' as const }];
    const { signers } = await sentDocument(product, account, { title: 'Lease', people });
    const { results } = await product.owner.client.call(listMailbox, { query: { search: signers[0]!.email } });
    const { page } = await desk({ account: product.owner });

    await page.goto(`${product.url}/mailbox?mail=${results[0]!.id}`);
    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('heading')).toContainText('Grace Hopper');
    await expect(mail.locator('html')).toHaveAttribute('dir', 'rtl');
    const picture = mail.getByRole('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).toHaveJSProperty('naturalWidth', 240);
    const button = mail.getByRole('link', { name: 'المراجعة والتوقيع' });
    await expect(button).toHaveCount(1);
    const widths = await mail.locator('html').evaluate((html) => [html.scrollWidth, html.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
    await expect(page.getByRole('article')).toContainText(`Grace Hopper <${account.email}>`);
  },
);
