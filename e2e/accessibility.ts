import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SEVERE = new Set(['serious', 'critical']);

/** What axe calls serious or critical on this screen as it is, one line each; targets smaller than 24 px (WCAG 2.5.8) too. */
export async function barriersOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }).exclude('iframe');
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => SEVERE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}

/** The same in light and in dark. */
async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    found.push(...(await barriersOf(page)).map((barrier) => `${colorScheme} ${barrier}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Fails the journey, and goes on, when the screen shuts someone out. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  const barriers = await findBarriers(page);
  expect.soft(barriers, `nothing serious on ${screen}`).toEqual([]);
}
