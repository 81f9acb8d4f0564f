import {
  createDrawingLink,
  createSignature,
  deleteSignature,
  getDrawingLink,
  listSignatures,
  openDrawingLink,
  sendDrawing,
  setDefaultSignature,
  updateSignature,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M 20 60 L 260 40 L 260 46 Z" fill="#1a237e"/></svg>';
const DRAWING = `data:image/svg+xml;base64,${btoa(SVG)}`;
const drawn = { kind: 'draw', image: DRAWING, text: null, font: null, colour: null } as const;
const typed = { kind: 'type', image: null, text: 'ليلى', font: 'ruqaa', colour: '#1a237e' } as const;
const one = { id: 1, title: 'Full name', mark: drawn, initials: null, isDefault: true, version: 1 };
const two = { id: 2, title: 'W'.repeat(120), mark: typed, initials: typed, isDefault: false, version: 4 };
const saved = answer(listSignatures, { results: [one, two] });
const none = answer(listSignatures, { results: [] });
const bodyOf = (received: { at: string; body: unknown }[], at: string) => received.find((call) => call.at === at)?.body;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const pick = async (item: string) => page.getByRole('menuitem', { name: item, exact: true }).click();

/** A line across the pad, as a mouse draws it. */
async function draw(): Promise<void> {
  const pad = page.getByRole('img', { name: /^Drawing area for Signature/ }).element();
  const { left, top } = pad.getBoundingClientRect();
  pad.setPointerCapture = () => undefined;
  const at = async (type: string, x: number, y: number) => {
    const place = { clientX: left + x, clientY: top + y };
    pad.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...place }));
    await new Promise(requestAnimationFrame);
  };
  await at('pointerdown', 20, 20);
  for (let x = 20; x <= 200; x += 20) await at('pointermove', x, 20 + x / 4);
  await at('pointerup', 200, 70);
  await expect.element(page.getByRole('img', { name: /contains a drawing/ })).toBeInTheDocument();
}

/** A sheet of grey paper with a dark bar. */
async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#cfcfc8';
  pen.fillRect(0, 0, 400, 200);
  pen.fillStyle = '#1a237e';
  pen.fillRect(100, 80, 200, 20);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' });
}

test('each signature is shown with its kind, its initials and which is the default; long titles stay on a phone', async () => {
  const results = [
    { ...two, isDefault: true },
    { ...one, isDefault: false },
  ];
  await openPage('/signatures', { answers: [answer(listSignatures, { results })], viewport: 'phone' });

  await expect.element(page.getByRole('img', { name: 'Signature “Full name”' })).toBeVisible();
  await expect.element(page.getByText(/^Drawn/)).toBeVisible();
  await expect.element(page.getByText('Default', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Initials of “WWW/ })).toBeVisible();
  await expectToFit();
});

test('without any, the page says what they are for; what could not be read says so', async () => {
  await openPage('/signatures', { answers: [none] });
  await expect.element(page.getByRole('heading', { name: 'No saved signatures yet' })).toBeVisible();

  await openPage('/signatures', { answers: [refuse(listSignatures, 404, 'not_found')] });
  await expect.element(page.getByText('Failed to fetch signatures.')).toBeVisible();
});

test('one is renamed, made the default, and deleted after a question that names it', async () => {
  const { received } = await openPage('/signatures', {
    answers: [saved, answer(updateSignature, one), answer(setDefaultSignature, two), answer(deleteSignature)],
  });
  await expectToStand();
  await button('Actions for “Full name”').click();
  await pick('Rename');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('');
  await button('Save').click();
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await title.fill('Short');
  await button('Save').click();
  await expect.element(page.getByText('Signature renamed')).toBeVisible();
  expect(bodyOf(received, 'PATCH /api/signatures/:id/')).toEqual({ title: 'Short' });

  await button(`Actions for “${two.title}”`).click();
  await pick('Set as default');
  await expect.poll(() => received.some(({ at }) => at === 'POST /api/signatures/:id/set_default/')).toBe(true);

  await button('Actions for “Full name”').click();
  await pick('Delete');
  await expect.element(page.getByRole('dialog').getByText('Full name')).toBeVisible();
  expect(received.some(({ at }) => at.startsWith('DELETE'))).toBe(false);
  await button('Delete signature').click();
  await expect.element(page.getByText('Signature deleted')).toBeVisible();
});

test('a drawing is saved under a title as vector; without one of either nothing is sent', async () => {
  const { received } = await openPage('/signatures/new', { answers: [answer(createSignature, one), saved] });
  await button('Save signature').click();
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Full name');
  await button('Save signature').click();
  await expect.element(page.getByText('This signature is too small to see. Draw it larger.')).toBeVisible();
  await draw();
  await button('Save signature').click();

  await expect.element(page.getByText('Signature saved')).toBeVisible();
  const body = bodyOf(received, 'POST /api/signatures/') as { kind: string; image: string; title: string };
  expect(body).toMatchObject({ kind: 'draw', title: 'Full name', initials: null, isDefault: false });
  expect(atob(body.image.split(',')[1] ?? '')).toMatch(/^<svg .*<path d="M [\dMQZ .-]+" fill="#1a237e"\/><\/svg>$/);
});

test('a typed signature may have any colour but white', async () => {
  const { received } = await openPage('/signatures/new', { answers: [answer(createSignature, one), saved] });
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed');
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  const colour = page.getByLabelText('Another color');
  await colour.fill('#fafafa');
  await expect.element(page.getByText('White is not allowed for a signature.')).toBeVisible();
  await button('Save signature').click();
  expect(received.some(({ at }) => at === 'POST /api/signatures/')).toBe(false);

  await colour.fill('#0f766e');
  await button('Save signature').click();
  await expect.element(page.getByText('Signature saved')).toBeVisible();
  expect(bodyOf(received, 'POST /api/signatures/')).toMatchObject({
    kind: 'type',
    text: 'Ada Lovelace',
    font: 'script',
    colour: '#0f766e',
  });
});

test('an upload is cut out of its paper and cropped before it is sent; a PDF and a large file are refused', async () => {
  const { received } = await openPage('/signatures/new', { answers: [answer(createSignature, one), saved] });
  await page.getByRole('textbox', { name: 'Title' }).fill('From paper');
  await page.getByRole('tab', { name: 'Upload' }).click();
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (found === null) throw new Error('There is nothing to choose with.');
    return found;
  });
  const chooser = page.elementLocator(input);
  await userEvent.upload(chooser, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText('This image can’t be used. Choose a JPEG or PNG.')).toBeVisible();
  const heavy = new File([new Uint8Array(1024 * 1024 + 1)], 'big.png', { type: 'image/png' });
  await userEvent.upload(chooser, heavy);
  await expect.element(page.getByText('The signature image can be up to 1 MB.')).toBeVisible();
  await userEvent.upload(chooser, await photo());

  const preview = page.getByRole('img', { name: 'How it will look' });
  await expect.element(preview).toBeVisible();
  // The bar with four pixels of air around it.
  const size = () => {
    const { naturalWidth, naturalHeight } = preview.element() as HTMLImageElement;
    return [naturalWidth, naturalHeight];
  };
  await expect.poll(size).toEqual([208, 28]);
  const focus = (name: string) => (page.getByRole('slider', { name }).element() as HTMLElement).focus();
  focus('Crop left and right: end');
  await userEvent.keyboard('{ArrowLeft>30/}');
  await expect.poll(size).toEqual([184, 28]);
  focus('Brightness of the paper');
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('Nothing is left of your image. Move the slider.')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(preview).toBeVisible();
  await button('Save signature').click();
  await expect.element(page.getByText('Signature saved')).toBeVisible();
  expect(bodyOf(received, 'POST /api/signatures/')).toMatchObject({
    kind: 'upload',
    image: expect.stringMatching(/^data:image\/png/),
  });
});

test('a drawing from the phone comes by itself; a code that is over says so', async () => {
  const link = { id: 7, url: '/draw#secret', expiresAt: '2026-11-24T12:10:00.000Z' };
  let state: 'open' | 'used' = 'open';
  const look = answer(getDrawingLink, { state: 'open', mark: null });
  const came = answer(getDrawingLink, { state: 'used', mark: drawn });
  const changing: Answer = { ...look, respond: (call) => (state === 'open' ? look : came).respond(call) };
  await openPage('/signatures/new', { answers: [answer(createDrawingLink, link), changing] });
  await page.getByRole('tab', { name: 'Draw on your phone' }).click();
  await button('Show code').click();

  await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/draw#secret`);
  state = 'used';
  await expect.element(page.getByText('Your drawing is here. Save it with a title.'), { timeout: 8000 }).toBeVisible();

  const over = answer(getDrawingLink, { state: 'expired', mark: null });
  await openPage('/signatures/new', { answers: [answer(createDrawingLink, link), over] });
  await page.getByRole('tab', { name: 'Draw on your phone' }).click();
  await button('Show code').click();
  await expect.element(page.getByText('This code has expired. Show a new one.')).toBeVisible();
});

test('on the phone a first name is all that is told; the drawing goes out once', async () => {
  const { received } = await openPage('/draw#secret', {
    user: null,
    viewport: 'phone',
    answers: [answer(openDrawingLink, { firstName: 'Ada' }), answer(sendDrawing)],
  });
  await expect.element(page.getByRole('heading', { name: 'Draw your signature, Ada' })).toBeVisible();
  await button('Send to my computer').click();
  await expect.element(page.getByText('This signature is too small to see. Draw it larger.')).toBeVisible();
  await draw();
  await expectToFit();
  await button('Send to my computer').click();

  await expect.element(page.getByRole('heading', { name: 'Your drawing has been sent' })).toBeVisible();
  const sent = received.find(({ at }) => at === 'POST /api/signature-drawing/');
  expect(sent?.query).toEqual({ token: 'secret' });
});

test.each([
  [404, 'drawing_link_invalid', 'This link doesn’t work. Scan the code again, or copy the whole link.'],
  [410, 'drawing_link_expired', 'This link has expired. Create a new one on your computer.'],
  [410, 'drawing_link_used', 'This link has been used. Create a new one on your computer to draw again.'],
] as const)('a link that is over says why: %s %s', async (status, code, text) => {
  await openPage('/draw#secret', { user: null, answers: [refuse(openDrawingLink, status, code)] });

  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(button('Send to my computer')).not.toBeInTheDocument();
});
