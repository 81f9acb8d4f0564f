import { PDF, PdfArray, PdfBool, PdfDict, type PdfObject } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { asRead } from '../../test/written.ts';
import { dictAt, nameAt, resolve, stringAt, valueAt } from '../content/objects.ts';
import { extractText, inspect, openRenderer } from '../content/index.ts';
import { reportSize } from '../content/report.ts';
import { drawPaper, type Paper } from './index.ts';

const paper: Paper = {
  locale: 'en',
  title: 'Invoice',
  number: 'INV-000042',
  from: { name: 'Sealwright Inc.', lines: ['1 Harbour Street', 'Tax ID 12-345'] },
  notice: 'Test mode: no money was taken.',
  addresses: [{ label: 'Bill to', lines: ['Ana Silva', '2 River Road'] }],
  facts: [{ label: 'Date', value: 'March 1, 2027' }],
  table: {
    columns: [
      { label: 'Item', share: 0.6, align: 'start' },
      { label: 'Quantity', share: 0.15, align: 'end' },
      { label: 'Amount', share: 0.25, align: 'end' },
    ],
    rows: [['Team plan', '1', '$30.00']],
  },
  totals: [
    { label: 'Subtotal', value: '$30.00', isStrong: false },
    { label: 'Total', value: '$31.80', isStrong: true },
  ],
  notes: ['Paid by Visa 4242.'],
  footer: 'INV-000042',
};

/** Every word that is in the paper. */
const textsOf = ({ title, number, from, notice, addresses, facts, table, totals, notes }: Paper): string[] => [
  title,
  number,
  from.name,
  ...from.lines,
  ...(notice === null ? [] : [notice]),
  ...addresses.flatMap(({ label, lines }) => [label, ...lines]),
  ...facts.flatMap(({ label, value }) => [label, value]),
  ...table.columns.map(({ label }) => label),
  ...table.rows.flat(),
  ...totals.flatMap(({ label, value }) => [label, value]),
  ...notes,
];

const letters = (text: string): string => asRead(text).replaceAll(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, '');

describe('a paper', () => {
  it('holds all that it was given, on one page', async () => {
    const texts = await extractText(await drawPaper(paper));

    expect(texts).toHaveLength(1);
    const read = letters(texts[0] ?? '');
    for (const text of textsOf(paper)) expect(read).toContain(letters(text));
    expect(texts[0]).toContain('1 / 1');
  });

  it.each([
    ['es', 'Factura', 'Número', 'Añadido para María Núñez'],
    ['zhCn', '发票', '数量', '团队套餐'],
    ['ar', 'فاتورة', 'الكمية', 'خطة الفريق'],
    ['ur', 'انوائس', 'تعداد', 'ٹیم پلان'],
  ] as const)('is drawn in %s', async (locale, title, label, item) => {
    const [first, ...others] = paper.table.columns;
    const columns = [{ ...first!, label }, ...others];
    const own = { ...paper, locale, title, table: { columns, rows: [[item, '1', '30.00']] } };

    const [text = ''] = await extractText(await drawPaper(own));

    for (const word of [title, label, item]) expect(letters(text)).toContain(letters(word));
  });

  it('begins at the right in a language that reads from there', async () => {
    expect(await startOfLastLine({ ...paper, notes: ['Thanks'] })).toBeLessThan(reportSize.width / 4);
    expect(await startOfLastLine({ ...paper, notes: ['شكرا'], locale: 'ar' })).toBeGreaterThan(reportSize.width / 2);
  });

  it('goes on over as many pages as its lines need, under the same heading, and loses none', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [`item${index}.`, `${index}`, `amount${index}.`]);
    const texts = await extractText(await drawPaper({ ...paper, table: { ...paper.table, rows } }));

    expect(texts.length).toBeGreaterThan(2);
    const whole = texts.join('\n');
    for (const [item, , amount] of rows) {
      expect(whole).toContain(item);
      expect(whole).toContain(amount);
    }
    for (const text of texts) expect(text).toContain('Quantity');
    expect(texts.at(-1)).toContain(`${texts.length} / ${texts.length}`);
  });

  it('breaks what is long without a space, and shows a sign for what no font has', async () => {
    const name = 'n'.repeat(200);
    const own = { ...paper, from: { name, lines: [name] }, footer: name, notes: ['\u{1e000}.'] };
    const rows = [[name, '1', '9'.repeat(60)]];

    const [text = ''] = await extractText(await drawPaper({ ...own, table: { ...paper.table, rows } }));

    expect(letters(text).split(name).length - 1).toBeGreaterThanOrEqual(3);
    expect(letters(text)).toContain('9'.repeat(60));
    expect(text).toContain('?.');
  });

  it('is there without totals, notes, addresses and rows', async () => {
    const bare = { ...paper, addresses: [], facts: [], totals: [], notes: [], notice: null };
    const bytes = await drawPaper({ ...bare, table: { ...paper.table, rows: [] } });

    expect((await inspect(bytes)).pages).toHaveLength(1);
  });
});

/** Where the last line over the foot of the page begins, in points from the left. */
async function startOfLastLine(own: Paper): Promise<number> {
  const renderer = await openRenderer(await drawPaper(own));
  const { pixels, width, height } = renderer.render(1, Math.round(reportSize.width));
  renderer.close();
  const isInk = (x: number, y: number) => (pixels[(y * width + x) * 4] ?? 255) < 160;
  for (let y = height - 60; y > 0; y--) {
    for (let x = 0; x < width; x++) if (isInk(x, y)) return x;
  }
  return -1;
}

type Read = { tag: string | null; kids: Read[] };

function readElements(pdf: PDF, value: PdfObject | undefined): Read[] {
  const item = resolve(pdf, value);
  if (item instanceof PdfArray) return [...item].flatMap((kid) => readElements(pdf, kid));
  if (!(item instanceof PdfDict) || nameAt(pdf, item, 'S') === null) return [];
  return [{ tag: nameAt(pdf, item, 'S'), kids: readElements(pdf, item.get('K')) }];
}

it('says its language and title, and is tagged throughout', async () => {
  const pdf = await PDF.load(await drawPaper({ ...paper, locale: 'ar' }));

  const catalog = pdf.getCatalog();
  expect(stringAt(pdf, catalog, 'Lang')).toBe('ar');
  expect(pdf.getTitle()).toBe('Invoice INV-000042');
  expect(valueAt(pdf, dictAt(pdf, catalog, 'MarkInfo')!, 'Marked')).toEqual(PdfBool.of(true));
  const [whole] = readElements(pdf, dictAt(pdf, catalog, 'StructTreeRoot')!.get('K'));
  const rows = (count: number) => Array.from({ length: count }, () => expect.objectContaining({ tag: 'TR' }));
  expect(whole?.tag).toBe('Document');
  const tables = whole?.kids[0]?.kids.filter(({ tag }) => tag === 'Table');
  expect(tables?.map(({ kids }) => kids)).toEqual([rows(2), rows(2)]);
  expect(whole?.kids[0]?.kids.map(({ tag }) => tag)).toContain('H1');
});
