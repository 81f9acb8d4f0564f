import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { plainPdf } from '../../test/sources.ts';
import type { ReportBlock } from '../types.ts';
import { extractText, openRenderer, prepare } from './index.ts';

const description = { title: 'Agreement', number: 'D-000142', sealLevel: 'PAdES B-T' };
const footer = { locale: 'en', text: 'D-000142' } as const;
const sealed = async (blocks: ReportBlock[]) =>
  prepare({ source: await plainPdf(), marks: [], report: { description, blocks, footer }, attachments: [] });

test('the QR code on the certificate holds the address of the verify page, module by module', async () => {
  const link = 'https://sign.example.com/verify';
  const bytes = await sealed([{ kind: 'closing', locale: 'en', paragraphs: [], link, caption: link }]);

  const renderer = await openRenderer(bytes);
  const { pixels, width, height } = renderer.render(2, 2400);
  renderer.close();
  const dark = (x: number, y: number) => (pixels[(y * width + x) * 4] ?? 255) < 128;
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  // The code's finder patterns make its corners the outermost black there is in the left half.
  let [left, top, right] = [width, height, 0];
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < width / 2; x++) {
      if ((pixels[(y * width + x) * 4] ?? 255) + (pixels[(y * width + x) * 4 + 2] ?? 255) > 20) continue;
      [left, top, right] = [Math.min(left, x), Math.min(top, y), Math.max(right, x)];
    }
  }
  const module = (right + 1 - left) / size;
  const read = data.map((row, down) =>
    row.map((_, across) => dark(Math.floor(left + (across + 0.5) * module), Math.floor(top + (down + 0.5) * module))),
  );

  expect(read).toEqual(data);
});

test('a card that is longer than a page goes on over the next ones and loses no line', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({ label: `label${index}.`, value: `value${index}.` }));
  const card: ReportBlock = {
    kind: 'card',
    locale: 'en',
    name: 'Ana',
    about: 'ana@example.com',
    result: 'Signed',
    isDone: true,
    rows,
    marks: [],
    notes: ['the end.'],
  };

  const texts = await extractText(await sealed([card]));

  expect(texts).toHaveLength(4);
  const text = texts.join('\n');
  for (const { label, value } of rows) expect(text).toContain(`${label} ${value}`);
  expect(text).toContain('the end.');
});
