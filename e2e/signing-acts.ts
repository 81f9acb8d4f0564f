import { expect, type Locator, type Page } from '@playwright/test';
import type { Desk } from './journey.ts';

/** Fills one open sheet; pressing its button comes afterwards. */
export type Answer = (sheet: Locator, desk: Desk) => Promise<void>;

/** What a person sees behind their link, until the first page of the document is a picture. */
export async function openLink({ page }: Desk, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
}

export const sheet = (page: Page): Locator => page.getByRole('dialog');

/** The one button of the bar at the bottom. */
export const barButton = ({ page, t }: Desk, key: 'start' | 'next_field' | 'finish' | 'approve'): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: t(`signing:${key}`), exact: true });

/** Starts, and accepts the disclosure; the first field that needs something is then open. */
export async function acceptDisclosure(desk: Desk): Promise<void> {
  const { page, t } = desk;
  await barButton(desk, 'start').click();
  const asked = page.getByRole('dialog', { name: t('signing:consent_title') });
  await asked.getByRole('checkbox', { name: t('signing:consent_check') }).check();
  await asked.getByRole('button', { name: t('signing:consent_accept') }).click();
  await expect(asked).toBeHidden();
}

/** Closes the open sheet by its own button. */
export async function done({ page, t }: Desk): Promise<void> {
  const name = new RegExp(`^(${t('signing:done')}|${t('signing:apply')})$`);
  await sheet(page).getByRole('button', { name }).click();
  await expect(sheet(page)).toBeHidden();
}

/** Goes where the page leads, from one open field to the next, and answers each by the title of its sheet. */
export async function answerGuided(desk: Desk, answers: Record<string, Answer>): Promise<string[]> {
  const { page } = desk;
  const met: string[] = [];
  for (;;) {
    const title = await sheet(page).getByRole('heading').first().innerText();
    const answer = answers[title];
    if (answer === undefined) throw new Error(`Nobody expected to be asked for ${title}`);
    met.push(title);
    await answer(sheet(page), desk);
    await done(desk);
    if (!(await barButton(desk, 'next_field').isVisible())) return met;
    await barButton(desk, 'next_field').click();
  }
}

export const write =
  (text: string): Answer =>
  (sheet) =>
    sheet.getByRole('textbox').fill(text);

export const choose =
  (...options: string[]): Answer =>
  async (sheet) => {
    for (const option of options) await sheet.getByLabel(option, { exact: true }).check();
  };

/** Draws with the mouse. */
export const draw: Answer = async (sheet, { page }) => {
  const points = strokeOn(await padOf(sheet));
  const [first] = points;
  if (first) await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of points) await page.mouse.move(x, y);
  await page.mouse.up();
};

/** Draws with a finger. */
export const drawByTouch: Answer = async (sheet, { page }) => {
  const points = strokeOn(await padOf(sheet));
  const touch = await page.context().newCDPSession(page);
  const [first, ...rest] = points;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: first ? [first] : [] });
  for (const point of rest) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
};

type Box = { x: number; y: number; width: number; height: number };

async function padOf(sheet: Locator): Promise<Box> {
  const pad = sheet.locator('svg[role=img]');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is nothing to draw on');
  return box;
}

/** A line that goes up and down, as a name does. */
function strokeOn({ x, y, width, height }: Box): { x: number; y: number }[] {
  return Array.from({ length: 24 }, (_, step) => ({
    x: x + width * (0.2 + (0.55 * step) / 23),
    y: y + height * (0.45 + 0.2 * Math.sin(step / 1.6)),
  }));
}

export const typeName =
  (name?: string): Answer =>
  async (sheet, { t }) => {
    await sheet.getByRole('tab', { name: t('signing:way_type') }).click();
    if (name !== undefined) await sheet.getByRole('textbox').fill(name);
  };

/** Uploads a picture made in the browser itself. */
export const uploadPicture: Answer = async (sheet, { page, t }) => {
  await sheet.getByRole('tab', { name: t('signing:way_upload') }).click();
  const choosing = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: t('signing:upload_choose') }).click();
  await (await choosing).setFiles({ name: 'initials.png', mimeType: 'image/png', buffer: await picture(page) });
  await expect(sheet.getByRole('img', { name: t('signing:upload_preview') })).toBeVisible();
};

// A text, because what runs in the browser is typed for a browser and this file is not.
const DRAW_INITIALS = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 120 });
  const context = canvas.getContext('2d');
  context.font = 'italic 72px serif';
  context.fillText('A.L.', 30, 80);
  return canvas.toDataURL('image/png');
})()`;

async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate<string>(DRAW_INITIALS);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** Presses Finish and confirms; what comes is said by the page. */
export async function finish(desk: Desk): Promise<void> {
  const { page, t } = desk;
  await barButton(desk, 'finish').click();
  await sheet(page)
    .getByRole('button', { name: t('signing:finish_confirm') })
    .click();
}

export async function expectThanks({ page, t }: Desk): Promise<void> {
  await expect(page.getByRole('heading', { name: t('signing:thanks.signer') })).toBeVisible();
}

/** Waits for the seal and downloads the copy that the page offers. */
export async function downloadCopy({ page, t }: Desk): Promise<Uint8Array> {
  await expect(page.getByText(t('signing:copy_ready'))).toBeVisible({ timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('signing:download_copy') }).click();
  return readDownload(await coming);
}

export async function readDownload(download: {
  createReadStream: () => Promise<AsyncIterable<unknown>>;
}): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}
