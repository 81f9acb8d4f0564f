import { expect, type Locator } from '@playwright/test';
import type { FieldType } from '@sealwright/contract';
import type { NamedBytes } from './client.ts';
import type { Desk } from './journey.ts';

type Spot = { page?: number; x: number; y: number };

const A4_WIDTH = 595;

const pdfsOf = (files: readonly NamedBytes[]) =>
  files.map(({ name, bytes }) => ({
    name,
    mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain',
    buffer: Buffer.from(bytes),
  }));

/** Chooses files in the Upload step, as from the disk. */
export async function chooseFiles({ page, t }: Desk, files: readonly NamedBytes[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('wizard:choose_files') }).click();
  await (await choosing).setFiles(pdfsOf(files));
}

/** Uploads files and waits until they are there; answers the number of the document they have made. */
export async function upload(desk: Desk, files: readonly NamedBytes[]): Promise<number> {
  const { page, t } = desk;
  await chooseFiles(desk, files);
  for (const { name } of files) {
    await expect(page.getByRole('button', { name: t('wizard:remove_file', { name }) })).toBeVisible();
  }
  await page.waitForURL(/\/documents\/\d+\/edit/);
  return Number(/\/documents\/(\d+)\//.exec(page.url())?.[1]);
}

/** The button that leads to the next step. */
export const next = ({ page, t }: Desk): Locator =>
  page.getByRole('navigation', { name: t('wizard:back_and_next') }).getByRole('button', { name: t('wizard:next') });

/** A recipient's card, counted from 1. */
export const recipientCard = ({ page, t }: Desk, number: number): Locator =>
  page.getByRole('group', { name: t('wizard:recipient_number', { number }), exact: true });

export async function addRecipient(
  desk: Desk,
  number: number,
  person: { name: string; email: string; language?: string },
): Promise<void> {
  const { page, t } = desk;
  // There is an empty card to begin with.
  if (number > 1) await page.getByRole('button', { name: t('wizard:add_recipient'), exact: true }).click();
  const card = recipientCard(desk, number);
  await card.getByRole('textbox', { name: t('wizard:name'), exact: true }).fill(person.name);
  const email = card.getByLabel(t('wizard:email'));
  await email.first().fill(person.email);
  await email.first().blur();
  if (person.language !== undefined) {
    await card.getByRole('button', { name: t('wizard:more_options') }).click();
    await card.getByLabel(t('wizard:language')).first().click();
    await page.getByRole('option', { name: person.language }).click();
  }
}

export const expectSaved = ({ page, t }: Desk): Promise<void> =>
  expect(page.getByText(t('wizard:saved'), { exact: true })).toBeVisible();

/** A field on the page of the editor: its name begins with its type, or its label. */
export const fieldBox = ({ page, t }: Desk, type: FieldType): Locator =>
  page.locator('[data-page] [data-key]').and(page.getByRole('button', { name: t(`editor:type.${type}`) }));

export const paletteType = ({ page, t }: Desk, type: FieldType): Locator =>
  page.getByRole('button', { name: t(`editor:type.${type}`), exact: true });

/** Shows the whole page, so that every place of it can be reached by the mouse. */
export async function fitPage({ page, t }: Desk): Promise<void> {
  const zoom = t('editor:zoom_now', { zoom: '' }).trim();
  await page.getByRole('button', { name: zoom }).click();
  await page.getByRole('menuitem', { name: t('editor:fit_page') }).click();
}

/** Where a spot of a page, in points, is in the window. */
export async function inWindow({ page }: Desk, spot: Spot): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-page="${spot.page ?? 1}"]`).boundingBox();
  if (box === null) throw new Error('The page is not shown');
  const scale = box.width / A4_WIDTH;
  return { x: box.x + spot.x * scale, y: box.y + spot.y * scale };
}

/** A click on the type, then a click on the page: the field's middle comes to the spot. */
export async function placeByClicks(desk: Desk, type: FieldType, spot: Spot): Promise<void> {
  const before = await fieldBox(desk, type).count();
  await paletteType(desk, type).click();
  const { x, y } = await inWindow(desk, spot);
  await desk.page.mouse.click(x, y);
  await expect(fieldBox(desk, type)).toHaveCount(before + 1);
}

export async function placeByDrag(desk: Desk, type: FieldType, spot: Spot): Promise<void> {
  const from = await paletteType(desk, type).boundingBox();
  const to = await inWindow(desk, spot);
  if (from === null) throw new Error('The palette is not shown');
  const { mouse, keyboard } = desk.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + 40, to.y + 30, { steps: 6 });
  await mouse.move(to.x, to.y, { steps: 4 });
  await mouse.up();
  await expect(fieldBox(desk, type)).toHaveCount(1);
  await keyboard.press('Escape');
}

/** Enter on the type: the editor finds the place. */
export async function placeByEnter(desk: Desk, type: FieldType): Promise<void> {
  await paletteType(desk, type).focus();
  await desk.page.keyboard.press('Enter');
  await expect(fieldBox(desk, type)).toBeFocused();
  await desk.page.keyboard.press('Escape');
}

/** Draws a box on an empty place and says what it shall be. */
export async function placeByDrawing(desk: Desk, type: FieldType, from: Spot, to: Spot): Promise<void> {
  const { page, t } = desk;
  const [start, end] = [await inWindow(desk, from), await inWindow(desk, to)];
  const before = await fieldBox(desk, type).count();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('menuitem', { name: t(`editor:type.${type}`), exact: true }).click();
  await expect(fieldBox(desk, type)).toHaveCount(before + 1);
  await page.keyboard.press('Escape');
}

/** On a phone: a button, a type, a tap on the page. */
export async function placeByTaps(desk: Desk, type: FieldType, spot: Spot, count = 1): Promise<void> {
  const { page, t } = desk;
  await page.getByRole('button', { name: t('editor:add_field') }).tap();
  await paletteType(desk, type).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { x, y } = await inWindow(desk, spot);
  await page.touchscreen.tap(x, y);
  await expect(fieldBox(desk, type)).toHaveCount(count);
}

export async function placingFor({ page }: Desk, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true });
}

/** Gives the one selected field a label. */
export async function label(desk: Desk, type: FieldType, text: string): Promise<void> {
  const { page, t } = desk;
  await fieldBox(desk, type).last().click();
  await page.getByRole('textbox', { name: t('editor:label'), exact: true }).fill(text);
  await page.keyboard.press('Escape');
}

export async function send({ page, t }: Desk): Promise<void> {
  await page.getByRole('button', { name: t('wizard:send_for_signature') }).click();
  await expect(page.getByRole('heading', { name: t('wizard:sent_title'), level: 2 })).toBeVisible();
}
