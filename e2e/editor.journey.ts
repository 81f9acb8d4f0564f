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
