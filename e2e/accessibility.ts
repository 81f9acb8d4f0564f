import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SEVERE = new Set(['serious', 'critical']);

// The rules whose answer a colour scheme can change.
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe calls serious or critical on this screen as it is, one line each; targets smaller than 24 px (WCAG 2.5.8) too. By all its rules, or `only` these. */
export async function barriersOf(page: Page, only?: string[]): Promise<string[]> {
  const rules = only === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: only };
  const options = { ...rules, resultTypes: ['violations' as const] };
  // As it comes, axe opens another page for each answer, to join it with those of frames.
  const { violations } = await new AxeBuilder({ page }).options(options).exclude('iframe').setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => SEVERE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}

/** The same in light, and in dark what colours decide: the page is the same otherwise. */
async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const barriers = await (colorScheme === 'dark' ? barriersOf(page, OF_COLOURS) : barriersOf(page));
    found.push(...barriers.map((barrier) => `${colorScheme} ${barrier}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Fails the journey, and goes on, when the screen shuts someone out. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  const barriers = await findBarriers(page);
  expect.soft(barriers, `nothing serious on ${screen}`).toEqual([]);
}
