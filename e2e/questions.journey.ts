import { listQuestions } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument, signByApi } from './sent-document.ts';

/** A recipient asks from the document; the sender answers beside theirs; both see it come, also after the end. */
const talk = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(
    `a recipient asks the sender a question and reads the answer (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const people = [{ name: 'Ada Lovelace', locale }];
      const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
      const ada = await desk({ locale });
      const sender = await desk({ account, locale });
      const { t } = ada;

      await ada.page.goto(signers[0]!.link);
      await ada.page.getByRole('button', { name: t('signing:menu'), exact: true }).click();
      await ada.page.getByRole('button', { name: t('signing:menu_ask'), exact: true }).click();
      await ada.page.getByRole('textbox', { name: t('questions:question') }).fill('Why is the rent 900?');
      await ada.page.getByRole('button', { name: t('questions:ask'), exact: true }).click();
      await expect(ada.page.getByText('Why is the rent 900?')).toBeVisible();
      await expectNoBarriers(ada.page, 'the questions of a recipient');

      await sender.page.goto(`${product.url}/documents/${id}?tab=questions`);
      await expect(sender.page.getByText('Why is the rent 900?')).toBeVisible();
      const box = sender.page.getByRole('textbox', {
        name: t('questions:answer_to', { name: '\u2068Ada Lovelace\u2069' }),
      });
      await box.fill('Because of the garden.');
      await sender.page.getByRole('button', { name: t('questions:answer'), exact: true }).click();
      await expect(sender.page.getByText('Because of the garden.')).toBeVisible();
      await expectNoBarriers(sender.page, 'the questions of a document');

      // It comes by itself, on the page that is open.
      await expect(ada.page.getByText('Because of the garden.')).toBeVisible({ timeout: 15_000 });
      await ada.page.keyboard.press('Escape');

      await signByApi(signers[0]!);
      await ada.page.reload();
      await ada.page.getByRole('button', { name: t('signing:menu_ask'), exact: true }).click();
      await ada.page.getByRole('textbox', { name: t('questions:question') }).fill('When do I get the keys?');
      await ada.page.getByRole('button', { name: t('questions:ask'), exact: true }).click();
      await expect(sender.page.getByText('When do I get the keys?')).toBeVisible({ timeout: 15_000 });
      const { messages } = await signers[0]!.call(listQuestions);
      expect(messages.map(({ kind }) => kind)).toEqual(['question', 'answer', 'question']);
    },
  );

talk('en', '@desktop');
talk('ar', '@phone');
