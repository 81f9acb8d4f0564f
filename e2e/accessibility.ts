import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SEVERE = new Set(['serious', 'critical']);

/** What axe calls serious or critical on this screen, in light and in dark, one line each. */
async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    for (const { id, impact, nodes } of violations) {
      if (!SEVERE.has(impact ?? '')) continue;
      found.push(
        ...nodes.map(
          ({ html, failureSummary }) => `${colorScheme} ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`,
        ),
      );
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Fails the journey, and goes on, when the screen shuts somebody out. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  const barriers = await findBarriers(page);
  expect.soft(barriers, `nothing serious on ${screen}`).toEqual([]);
}
