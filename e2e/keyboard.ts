import type { Locator } from '@playwright/test';
import { expect, type Page } from './journey.ts';

const MOST_TABS = 60;

/** Presses Tab until this has the focus, as someone without a mouse must. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // What is not there yet would use up the presses.
  await target.first().waitFor();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

/** Goes there by Tab and presses Enter. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
