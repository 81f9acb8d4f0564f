import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToStand, openPage } from '../../../test/open-page.tsx';

const pressShortcut = () =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
  );

test('the palette that is asked for in the moment it was closed opens again', async () => {
  await openPage('/notifications');
  await expectToStand();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  pressShortcut();
  await expect.element(palette).toBeVisible();

  // Before the browser has said that it is closed, which it does a moment after.
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  const isSaid = new Promise((resolve) => dialog?.addEventListener('close', resolve));
  dialog?.close();
  pressShortcut();
  await isSaid;

  await expect.element(palette).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: /^Search pages/ })).toHaveFocus();
});
