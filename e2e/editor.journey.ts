import type { Locator } from '@playwright/test';
import { plainPdf } from './sample-files.ts';
import { type Desk, expect, test } from './journey.ts';
import { draft } from './sent-document.ts';
import * as wizard from './wizard-acts.ts';

/** Where the field is, in points, as it says itself. */
async function placeOf(desk: Desk): Promise<{ x: number; y: number }> {
  const name = (await wizard.fieldBox(desk, 'signature').first().getAttribute('aria-label')) ?? '';
  const [x = Number.NaN, y = Number.NaN] = (/(\d+) points from the left, (\d+)/.exec(name) ?? []).slice(1).map(Number);
  return { x, y };
}

test(
  'fields are moved, copied, undone and kept, with the mouse and with the keyboard',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const files = [{ name: 'long.pdf', bytes: await plainPdf({ pages: 3 }) }];
    const { id } = await draft(account, { title: 'Long', people: [{ name: 'Ada Lovelace' }], files });
    const sender = await desk({ account });
    const { page, t } = sender;
    const field = wizard.fieldBox(sender, 'signature').first();
    const all = page.locator('[data-page] [data-key]');

    await page.goto(`${product.url}/documents/${id}/edit?step=prepare`);
    await wizard.fitPage(sender);
    await field.focus();
    const start = await placeOf(sender);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => placeOf(sender)).toEqual({ x: start.x + 1, y: start.y + 10 });
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => placeOf(sender)).toEqual(start);
    await page.keyboard.press('Control+y');
    await expect.poll(() => placeOf(sender)).toEqual({ x: start.x + 1, y: start.y });

    const box = await field.boundingBox();
    if (!box) throw new Error('The field is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 120, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await placeOf(sender)).x).toBeGreaterThan(start.x + 60);
    await page.keyboard.press('Control+d');
    await expect(all).toHaveCount(2);
    await page
      .getByRole('toolbar', { name: t('editor:selection_bar', { count: 1 }) })
      .getByRole('button', { name: t('editor:copy_to_pages') })
      .click();
    await page
      .getByRole('button', { name: t('editor:all_pages') })
      .or(page.getByRole('menuitem', { name: t('editor:all_pages') }))
      .click();
    await expect(all).toHaveCount(4);
    await wizard.expectSaved(sender);
    const moved = await placeOf(sender);
    await page.reload();

    await expect(all).toHaveCount(4);
    await expect.poll(() => placeOf(sender)).toEqual(moved);
    await page.locator('[data-page="3"] [data-key]').focus();
    await page.keyboard.press('Delete');
    await expect(all).toHaveCount(3);
  },
);

test(
  'after copying to pages Escape and undo still work, and properties and thumbnails keep to their places',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const files = [{ name: 'long.pdf', bytes: await plainPdf({ pages: 12 }) }];
    const { id } = await draft(account, { title: 'Long', people: [{ name: 'Ada Lovelace' }], files });
    const sender = await desk({ account });
    const { page, t } = sender;
    const all = page.locator('[data-page] [data-key]');
    const bar = page.getByRole('toolbar', { name: t('editor:selection_bar', { count: 1 }) });
    const panel = page.getByRole('region', { name: t('editor:properties') });
    const pages = page.getByRole('region', { name: t('editor:pages'), exact: true });
    const scrolled = (region: Locator) => region.evaluate(({ scrollTop }) => scrollTop);

    await page.goto(`${product.url}/documents/${id}/edit?step=prepare`);
    await all.first().focus();
    await bar.getByRole('button', { name: t('editor:copy_to_pages') }).click();
    await page.getByRole('textbox', { name: t('editor:page_ranges') }).fill('1-3');
    await page.getByRole('button', { name: t('editor:copy_to_range') }).click();
    await expect(all).toHaveCount(3);
    await expect(page.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(all).toHaveCount(1);
    await page.keyboard.press('Control+y');
    await expect(all).toHaveCount(3);
    await all.first().focus();
    await bar.getByRole('button', { name: t('editor:copy_to_pages') }).click();
    await page.getByRole('button', { name: t('editor:all_pages') }).click();
    await expect(all).toHaveCount(12);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(all).toHaveCount(3);

    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await pages.evaluate((region) => region.scrollTo({ top: 260 }));
    await all.first().click();
    await panel.evaluate((region) => region.scrollTo({ top: 1000 }));
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(await scrolled(pages)).toBe(260);
    await all.first().click();
    expect(await scrolled(panel)).toBe(0);

    await page.keyboard.press('Control+d');
    await expect(all).toHaveCount(4);
    await expect(panel.getByText(t('editor:overlap_text'))).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toHaveText(
      new RegExp(t('editor:type.signature')),
    );
  },
);

test(
  'the page has room, is fitted as a whole, does not move for a hint, and is there again after a reload',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const title =
      'Lease of the old mill at Wolfeschlegelsteinhausenbergerdorff between the parties of the first part 2027';
    const people = [{ name: 'Ada Lovelace' }, ...['Grace', '陈伟', 'ليلى'].map((name) => ({ name, fields: [] }))];
    const files = [
      { name: 'first.pdf', bytes: await plainPdf() },
      { name: 'second.pdf', bytes: await plainPdf({ pages: 9 }) },
    ];
    const { id, files: made } = await draft(account, { title, people, files });
    const sender = await desk({ account, viewport: { width: 1440, height: 900 } });
    const { page, t } = sender;
    const first = page.locator('[data-page="1"]');
    const room = page.getByRole('region', { name: t('editor:pages_region') });
    const edges = async (of: Locator) => {
      const box = await of.boundingBox();
      if (box === null) throw new Error('It is not shown');
      return { top: box.y, bottom: box.y + box.height, width: box.width };
    };

    await page.goto(`${product.url}/documents/${id}/edit?step=prepare`);
    await expect.poll(async () => (await edges(first)).width).toBeGreaterThan(700);
    const palette = await edges(page.getByRole('region', { name: t('editor:palette') }));
    const last = await edges(wizard.paletteType(sender, 'listbox'));
    expect(last.bottom).toBeLessThanOrEqual(palette.bottom);

    const before = await edges(first);
    await wizard.paletteType(sender, 'date').click();
    await expect(page.getByText(t('editor:armed_hint', { type: t('editor:type.date') }))).toBeVisible();
    expect(await edges(first)).toEqual(before);
    const spot = await wizard.inWindow(sender, { x: 300, y: 250 });
    await page.mouse.move(spot.x, spot.y);
    await expect(page.locator('[data-ghost]')).toBeVisible();
    const ghost = await page.locator('[data-ghost]').boundingBox();
    await page.mouse.click(spot.x, spot.y);
    await expect(page.locator('[data-ghost]')).toBeHidden();
    const placed = await wizard.fieldBox(sender, 'date').locator('..').boundingBox();
    expect(placed?.x).toBeCloseTo(ghost?.x ?? 0, 0);
    expect(placed?.y).toBeCloseTo(ghost?.y ?? 0, 0);
    await page.keyboard.press('Escape');

    await page.getByRole('combobox', { name: t('editor:file'), exact: true }).click();
    await page.getByRole('option', { name: /second\.pdf/ }).click();
    await wizard.fitPage(sender);
    for (let number = 1; number < 5; number += 1) {
      await page.getByRole('button', { name: t('editor:next_page') }).click();
    }
    const fifth = page.locator('[data-page="5"]');
    const isWhole = async () => {
      const [inner, outer] = [await edges(fifth), await edges(room)];
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    };
    await expect.poll(isWhole).toBe(true);
    await expect(page).toHaveURL(new RegExp(`step=prepare&file=${made[1]?.id}&page=5$`));
    await page.reload();

    await expect(page.getByText(t('editor:page_of', { page: 5, count: 9 }))).toBeVisible();
    await expect(fifth).toBeInViewport();
    await expect.poll(async () => Math.abs((await edges(fifth)).top - (await edges(room)).top)).toBeLessThan(40);
    await wizard.fitPage(sender);
    await expect.poll(isWhole).toBe(true);
    await expect(
      page.getByRole('button', { name: t('editor:page_with_fields', { page: 5, count: 0 }) }),
    ).toBeInViewport();
  },
);
