import { createSignature, finishSigning, getSigning, giveConsent } from '@sealwright/contract';
import { encodePicture, openRenderer, type Picture } from '../packages/pdf/src/content/index.ts';
import type { Locator } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { sealedCopy, sentDocument } from './sent-document.ts';
import * as signing from './signing-acts.ts';

/** Where ink is in a picture, in parts of its width and height, and how much of that place is dark. */
type Look = { left: number; right: number; top: number; bottom: number; coverage: number; shape: number };

const INK_BELOW = 150;
// The border of a field reaches into its picture, and is no ink.
const EDGE_PX = 4;

/** Two engines and two sizes round edges differently: so much of the box's side, of its shape, and of the ink in it. */
const SIDE = 0.03;
const SHAPE = 0.12;
const COVERAGE = 0.3;

// A text, because what runs in the browser is typed for a browser and this file is not.
const LOOK = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const { width, height } = bitmap;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen.drawImage(bitmap, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  let [left, right, top, bottom, ink] = [width, -1, height, -1, 0];
  for (let y = ${EDGE_PX}; y < height - ${EDGE_PX}; y++) {
    for (let x = ${EDGE_PX}; x < width - ${EDGE_PX}; x++) {
      const at = (y * width + x) * 4;
      if (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2] >= ${INK_BELOW}) continue;
      ink += 1;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  const [wide, high] = [right - left, bottom - top];
  const parts = { left: left / width, right: right / width, top: top / height, bottom: bottom / height };
  return { ...parts, coverage: ink / (wide * high), shape: wide / high };
}`;

/** Looks at a picture with the browser's own eyes. */
const lookAt = (page: Page, png: Uint8Array): Promise<Look> =>
  page.evaluate<Look>(`(${LOOK})(${JSON.stringify(Buffer.from(png).toString('base64'))})`);

// A photograph of a line, cut out of its paper already.
const UPLOADED = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 160 });
  const pen = canvas.getContext('2d');
  pen.strokeStyle = '#1a237e';
  pen.lineWidth = 9;
  pen.moveTo(14, 120);
  pen.bezierCurveTo(120, -40, 200, 220, 300, 70);
  pen.lineTo(466, 30);
  pen.stroke();
  return canvas.toDataURL('image/png');
})()`;

const isNear = (one: number, other: number, part: number) => Math.abs(one - other) <= part * Math.max(one, other);

/** As vector: what the pad makes of a line. */
const DRAWN = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"><path d="M 12 60 Q 60 2 110 44 Q 160 74 228 12 Q 164 88 108 54 Q 62 20 12 60 Z" fill="#1a237e"/></svg>',
)}`;

test(
  'a signature drawn, typed and uploaded looks the same as saved, on the page and in the sealed PDF',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account({ firstName: 'Layla', lastName: 'Haddad' });
    const ours = await desk({ account, viewport: { width: 1280, height: 900 } });
    const { page, t } = ours;
    await page.goto(`${product.url}/signatures`);
    const marks = {
      Drawn: { kind: 'draw', image: DRAWN },
      Typed: { kind: 'type', text: 'Layla Haddad', font: 'script', colour: '#1a237e' },
      Bold: { kind: 'type', text: 'ليلى', font: 'ruqaa', weight: 'bold', colour: '#1a237e' },
      Medium: { kind: 'type', text: 'Layla Haddad', font: 'script', weight: 'medium', colour: '#1a237e' },
      Uploaded: { kind: 'upload', image: await page.evaluate<string>(UPLOADED) },
    } as const;
    const titles = Object.keys(marks) as (keyof typeof marks)[];
    for (const title of titles) await account.client.call(createSignature, { body: { title, ...marks[title] } });

    await page.reload();
    const saved: Look[] = [];
    for (const title of titles) {
      const picture = page.getByRole('img', { name: t('signatures:picture_of', { title }) });
      await expect(picture).toBeVisible();
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      saved.push(await lookAt(page, await picture.screenshot()));
    }

    const fields = titles.map((label) => ({ type: 'signature', label, width: 0.4, height: 0.08 }) as const);
    const people = [{ name: 'Layla Haddad', fields }];
    const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
    const signer = signers[0]!;
    const { consent } = await signer.call(getSigning);
    const { disclosureVersion } = consent;
    await signer.call(giveConsent, { body: { accepted: true, disclosureVersion } });
    await signing.openLink(ours, signer.link);
    const view = await signer.call(getSigning);
    for (const title of titles) {
      const field = view.fields.find(({ label }) => label === title);
      await page.locator(`#field-${field?.id}`).click();
      // Into this field alone: the others get another one.
      const others = signing.sheet(page).getByRole('checkbox');
      if ((await others.count()) > 0) await others.uncheck();
      await page.getByRole('button', { name: t('signing:saved.use', { title }) }).click();
      await expect(signing.sheet(page)).toBeHidden();
    }
    const onPage: Look[] = [];
    for (const title of titles) {
      const field = page.locator(`#field-${view.fields.find(({ label }) => label === title)?.id}`);
      await expect(field).toHaveAttribute('data-state', 'filled');
      const mark = field.locator('svg, img').first();
      const look = await lookAt(page, await mark.screenshot());
      onPage.push(within(look, await placeOf(mark), await placeOf(field)));
    }

    await signer.call(finishSigning);
    const renderer = await openRenderer(new Uint8Array(await sealedCopy(product, id, signer)));
    const sheet = renderer.render(1, 1800);
    renderer.close();
    for (const [index, title] of titles.entries()) {
      const field = view.fields.find(({ label }) => label === title)!;
      const look = await lookAt(page, await encodePicture(partOf(sheet, field), 'png'));
      const [mine, shown] = [saved[index]!, onPage[index]!];
      for (const side of ['left', 'right', 'top', 'bottom'] as const) {
        const far = side === 'top' || side === 'bottom' ? SIDE * 2 : SIDE;
        expect(
          Math.abs(look[side] - shown[side]),
          `${title}: ${side} on the page and sealed, ${JSON.stringify({ look, shown })}`,
        ).toBeLessThan(far);
      }
      for (const [place, other] of Object.entries({ 'the page': shown, 'the list': mine })) {
        const said = `${title}: sealed and on ${place}, ${JSON.stringify({ look, other })}`;
        expect(isNear(look.shape, other.shape, SHAPE), said).toBe(true);
        expect(isNear(look.coverage, other.coverage, COVERAGE), said).toBe(true);
      }
    }
  },
);

type Place = { x: number; y: number; width: number; height: number };

async function placeOf(element: Locator): Promise<Place> {
  const place = await element.boundingBox();
  if (place === null) throw new Error('It is not on the page');
  return place;
}

/** What was seen in a part, as seen in the whole. */
function within(look: Look, part: Place, whole: Place): Look {
  const across = (side: number) => (part.x - whole.x + side * part.width) / whole.width;
  const down = (side: number) => (part.y - whole.y + side * part.height) / whole.height;
  return {
    ...look,
    left: across(look.left),
    right: across(look.right),
    top: down(look.top),
    bottom: down(look.bottom),
  };
}

/** The place of a field on its page. */
function partOf(sheet: Picture, field: Place): Picture {
  const [left, top] = [Math.round(field.x * sheet.width), Math.round(field.y * sheet.height)];
  const [width, height] = [Math.round(field.width * sheet.width), Math.round(field.height * sheet.height)];
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * sheet.width + left) * 4;
    pixels.set(sheet.pixels.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, pixels };
}
