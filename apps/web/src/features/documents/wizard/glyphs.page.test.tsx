import { getDocument } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

const can = {
  edit: true,
  send: true,
  recall: false,
  complete: false,
  close: false,
  resend: false,
  archive: false,
  restore: false,
  delete: true,
  download: false,
  seal: false,
  share: false,
  move: false,
};

test('a name with characters that have no glyph is told so as it is typed, and which they are', async () => {
  await openPage('/documents/1/edit?step=recipients', {
    answers: [answer(getDocument, { id: 1, can, permissions: can })],
  });
  await expectToStand();
  const name = page.getByRole('textbox', { name: 'Name' }).first();

  await name.fill('山田 김민수 \u{10000}');
  await expect.element(page.getByText(/can’t be displayed in the document.* \u{10000} \(U\+10000\)$/u)).toBeVisible();

  await name.fill('山田 김민수 สมชาย שרה 👍🏽');
  await expect.element(page.getByText(/can’t be displayed/)).not.toBeInTheDocument();
});
