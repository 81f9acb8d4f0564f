import type { PdfObject, PdfRef } from '@libpdf/core';
import { expect, test } from 'vitest';
import * as sources from '../../../test/sources.ts';
import type { Bytes } from '../../types.ts';
import { prepare } from '../index.ts';
import { settle } from '../settle.ts';
import { findSuggestions, type Suggestion } from './index.ts';

type Box = [number, number, number, number];
type Entries = Record<string, PdfObject>;
type Widget = { page?: number; rect: Box; entries: Entries };

/** A word at a place, in points from the lower left. */
const say = (x: number, y: number, text: string) => `BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
const rule = (x: number, y: number, width: number) => `${x} ${y} m ${x + width} ${y} l S`;

const written = (...content: string[]) => sources.build([{ content: content.join('\n') }]);

function formOf(widgets: readonly Widget[], page: sources.PageSpec = {}): Promise<Bytes> {
  return sources.build([{ content: null, ...page }], ({ pdf, catalog, pageRefs }) => {
    const refs = widgets.map(({ rect, entries }) =>
      pdf.register(
        sources.dict({
          Type: sources.name('Annot'),
          Subtype: sources.name('Widget'),
          Rect: sources.numbers(...rect),
          ...entries,
        }),
      ),
    );
    (pdf.getObject(pageRefs[0] as PdfRef) as sources.Dict).set('Annots', sources.list(...refs));
    catalog.set('AcroForm', sources.dict({ Fields: sources.list(...refs) }));
  });
}

const find = async (uploaded: Bytes): Promise<Suggestion[]> =>
  findSuggestions((await settle(uploaded)).bytes, uploaded);

const kinds = (found: readonly Suggestion[]) => found.map(({ source, type }) => `${source} ${type}`);
const textField = (name: string, more: Entries = {}) => ({
  FT: sources.name('Tx'),
  T: sources.text(name),
  ...more,
});
const on = (pdf: string) => sources.dict({ N: sources.dict({ [pdf]: sources.dict({}), Off: sources.dict({}) }) });

test('the upload’s own form is offered with its kinds, names, options and lengths', async () => {
  const button = (flags: number, more: Entries) => ({ FT: sources.name('Btn'), Ff: sources.number(flags), ...more });
  const options = sources.list(
    sources.text('Lease'),
    sources.list(sources.text('stored'), sources.text('Purchase')),
    sources.text('Lease'),
  );
  const choice = (flags: number, name: string) => ({
    FT: sources.name('Ch'),
    T: sources.text(name),
    Ff: sources.number(flags),
    Opt: options,
  });
  const uploaded = await formOf([
    { rect: [60, 700, 260, 720], entries: textField('town', { Ff: sources.number(2), MaxLen: sources.number(40) }) },
    { rect: [60, 660, 72, 672], entries: button(0, { T: sources.text('agree') }) },
    { rect: [60, 620, 72, 632], entries: button(1 << 15, { T: sources.text('kind'), AP: on('A') }) },
    { rect: [60, 600, 72, 612], entries: button(1 << 15, { T: sources.text('kind'), AP: on('B') }) },
    { rect: [60, 560, 260, 580], entries: choice(1 << 17, 'deal') },
    { rect: [60, 480, 260, 540], entries: choice(0, 'deals') },
    { rect: [60, 400, 260, 440], entries: { FT: sources.name('Sig'), T: sources.text('sign') } },
    { rect: [60, 300, 260, 320], entries: button(1 << 16, { T: sources.text('Reset') }) },
    { rect: [60, 260, 260, 280], entries: textField('locked', { Ff: sources.number(1) }) },
    { rect: [60, 220, 260, 240], entries: textField('filled', { V: sources.text('Already here') }) },
    { rect: [60, 180, 260, 200], entries: textField('unseen', { F: sources.number(2) }) },
  ]);

  const found = await find(uploaded);

  expect(kinds(found)).toEqual([
    'form text',
    'form checkbox',
    'form radio',
    'form radio',
    'form dropdown',
    'form listbox',
    'form signature',
  ]);
  expect(found[0]).toMatchObject({ label: 'town', isRequired: true, maxLength: 40, page: 1, person: null });
  expect(found[0]!.x).toBeCloseTo(60 / 595, 4);
  expect(found[0]!.y).toBeCloseTo((842 - 720) / 842, 4);
  expect(found[1]).toMatchObject({ label: 'agree', isRequired: false });
  expect(found.slice(2, 4).map(({ group, options: [option] }) => [group, option])).toEqual([
    ['kind', 'A'],
    ['kind', 'B'],
  ]);
  expect(found[4]!.options).toEqual(['Lease', 'Purchase']);
});

test.each([
  [0, { x: 0.1, y: 0.2 }],
  [90, { x: 0.76, y: 0.1 }],
  [180, { x: 0.7, y: 0.76 }],
  [270, { x: 0.2, y: 0.7 }],
])('on a cropped page turned by %i degrees a form field and a tag lie where they are seen', async (rotate, place) => {
  // Of a visible part of 500 by 700 points, a field of 100 by 28 points whose upper left corner is at a tenth and a fifth.
  const [left, top] = [60 + 50, 780 - 140];
  const page = { mediaBox: [0, 0, 700, 900] as Box, cropBox: [60, 80, 560, 780] as Box, rotate };
  const uploaded = await formOf([{ rect: [left, top - 28, left + 100, top], entries: textField('a') }], page);
  const [field] = await find(uploaded);

  expect({ x: field!.x, y: field!.y }).toEqual({ x: expect.closeTo(place.x, 3), y: expect.closeTo(place.y, 3) });

  const tagged = await sources.build([{ ...page, content: say(left, top - 12, '{{checkbox:1}}') }]);
  const [tag] = await find(tagged);
  // The text is turned with its page: its first letter is where the field was.
  const isNear = (value: number, wanted: number) => Math.abs(value - wanted) < 0.2;
  expect(tag!.page).toBe(1);
  expect([isNear(tag!.x, place.x), isNear(tag!.y, place.y)]).toEqual([true, true]);
});

test('labels beside, below and above lines say what is wanted there', async () => {
  const uploaded = await written(
    say(60, 700, 'Signature: ______________________  Date: ____________'),
    say(60, 640, 'Initials'),
    rule(110, 638, 60),
    rule(60, 580, 200),
    say(60, 568, 'Print name'),
    say(60, 520, 'Title'),
    rule(60, 496, 200),
    say(60, 440, 'The date of this signature is agreed by both and nothing is to be filled in here at all'),
    say(60, 400, 'Signed'),
    rule(60, 398, 34),
    say(60, 350, 'By:'),
    rule(82, 348, 180),
  );

  const found = await find(uploaded);

  expect(kinds(found)).toEqual([
    'line signature',
    'line date',
    'line initial',
    'line name',
    'line text',
    'line signature',
  ]);
  const [signature, date, initial, name, title] = found;
  expect(signature!.x).toBeGreaterThan(110 / 595);
  expect(date!.x).toBeGreaterThan(signature!.x + signature!.width);
  expect(initial!.y + initial!.height).toBeCloseTo((842 - 638) / 842, 2);
  expect(name!.width).toBeCloseTo(200 / 595, 2);
  expect(title).toMatchObject({ label: 'Title' });
});

test.each([
  ['es', 'Firma', 'Fecha'],
  ['zhCn', '签名', '日期'],
  ['ar', 'التوقيع', 'التاريخ'],
  ['ur', 'دستخط', 'تاریخ'],
] as const)('labels are known in %s', async (locale, sign, date) => {
  const source = await sources.build([{ content: [rule(220, 690, 160), rule(220, 630, 160)].join('\n') }]);
  const isRightToLeft = locale === 'ar' || locale === 'ur';
  const label = (text: string, y: number) => ({
    kind: 'text' as const,
    text,
    locale,
    fontSize: 12,
    page: 1,
    box: { x: (isRightToLeft ? 385 : 150) / 595, y: (842 - y - 16) / 842, width: 64 / 595, height: 18 / 842 },
  });
  const uploaded = await prepare({
    source,
    marks: [label(sign, 690), label(date, 630)],
    report: null,
    attachments: [],
  });

  expect(kinds(await find(uploaded))).toEqual(['line signature', 'line date']);
});

test('tags say what, for whom, with which label, and whether it must be filled', async () => {
  const uploaded = await written(
    say(60, 700, '{{signature:1}}'),
    say(60, 640, '{{date:2}}   {{initials:1}}'),
    say(60, 600, '{{text:2:Town of birth*}}'),
    say(60, 560, '{{ name:1 }} {{unknown:1}} {{text}}'),
  );

  const found = await find(uploaded);

  expect(found.map(({ type, person, label, isRequired }) => [type, person, label, isRequired])).toEqual(
    expect.arrayContaining([
      ['signature', 1, '', true],
      ['date', 2, '', false],
      ['initial', 1, '', true],
      ['text', 2, 'Town of birth', true],
      ['name', 1, '', false],
      ['text', null, '', false],
    ]),
  );
  expect(found).toHaveLength(6);
});

test.each(['8879', '8878', '8879-PE', '8879-C', '8879-CORP', '8879-F', '8879-S'])(
  'Form %s has its signature, date and PIN lines',
  async (form) => {
    const uploaded = await written(
      say(60, 790, `Form ${form}`),
      say(180, 790, 'IRS e-file Signature Authorization'),
      say(60, 600, 'I authorize the firm to enter or generate my PIN'),
      say(60, 560, 'Your signature'),
      say(400, 560, 'Date'),
      say(60, 500, "Spouse's signature"),
      say(400, 500, 'Date'),
      say(60, 440, "ERO's signature"),
      say(400, 440, 'Date'),
    );

    const found = await find(uploaded);

    expect(found.map(({ source, type, person }) => [source, type, person])).toEqual([
      ['tax_form', 'text', 1],
      ['tax_form', 'signature', 1],
      ['tax_form', 'date', 1],
      ['tax_form', 'signature', 2],
      ['tax_form', 'date', 2],
      ['tax_form', 'signature', null],
      ['tax_form', 'date', null],
    ]);
    expect(found[0]).toMatchObject({ label: 'PIN', maxLength: 5 });
  },
);

test('a letter about a tax form is none', async () => {
  const uploaded = await written(say(60, 790, 'Please sign Form 8879.'), say(60, 560, 'Your signature'));

  expect(await find(uploaded)).toEqual([]);
});

test('a form field that a label names is offered once', async () => {
  const uploaded = await formOf([{ rect: [130, 696, 300, 716], entries: textField('sign') }], {
    content: [say(60, 700, 'Signature'), rule(130, 696, 170)].join('\n'),
  });

  expect(kinds(await find(uploaded))).toEqual(['form text']);
});

test('a form of ten thousand fields, with names in circles and broken places, is read to its limit', async () => {
  const widgets = Array.from({ length: 10_000 }, (_, index): Widget => {
    const rect: Box = [
      20 + (index % 50) * 11,
      20 + Math.floor(index / 50) * 4,
      28 + (index % 50) * 11,
      23 + Math.floor(index / 50) * 4,
    ];
    return { rect, entries: textField(`f${index}`) };
  });
  const uploaded = await sources.build([{ content: null }], ({ pdf, pageRefs }) => {
    const circle = sources.dict({ T: sources.text('round and round') });
    circle.set('Parent', pdf.register(circle));
    const broken = (Rect: PdfObject) =>
      sources.dict({ Subtype: sources.name('Widget'), Rect, ...textField('broken'), Parent: circle });
    const refs = [
      broken(sources.numbers(1, 2, 3)),
      broken(sources.text('no numbers')),
      broken(sources.numbers(10, 10, 10, 10)),
      broken(sources.numbers(5000, 5000, 5100, 5020)),
      broken(sources.numbers(100, 830, 60, 780)),
      ...widgets.map(({ rect, entries }) =>
        sources.dict({ Subtype: sources.name('Widget'), Rect: sources.numbers(...rect), ...entries }),
      ),
    ].map((item) => pdf.register(item));
    (pdf.getObject(pageRefs[0] as PdfRef) as sources.Dict).set('Annots', sources.list(...refs));
  });

  const found = await findSuggestions(await sources.plainPdf(), uploaded);

  expect(found).toHaveLength(500);
  for (const { x, y, width, height } of found) {
    expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.0001);
  }
  expect(found.some(({ label }) => label === 'broken')).toBe(true);
});

test('five hundred pages are read within the time of a thread', async () => {
  const uploaded = await sources.plainPdf({ pages: 500 });
  const begun = performance.now();

  expect(await findSuggestions(uploaded, uploaded)).toEqual([]);

  expect(performance.now() - begun).toBeLessThan(10_000);
});

const box = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re S`;
const upright = (x: number, y: number, height: number) => `${x} ${y} m ${x} ${y + height} l S`;
/** In points of the page of 595 by 842, from its upper left corner. */
const placed = ({ x, y, width, height }: Suggestion) =>
  [x * 595, y * 842, width * 595, height * 842].map((value) => Math.round(value));

test('in a table the box beside a label waits for it, and the one under it where the next is a label too', async () => {
  const uploaded = await written(
    // Two rows: label and empty box, twice.
    box(60, 680, 100, 30),
    box(160, 680, 180, 30),
    box(340, 680, 60, 30),
    box(400, 680, 120, 30),
    say(66, 690, 'Signature'),
    say(346, 690, 'Date'),
    // A head of words with an empty row under it, drawn with lines.
    rule(60, 600, 300),
    rule(60, 580, 300),
    rule(60, 540, 300),
    ...[60, 160, 260, 360].map((x) => upright(x, 540, 60)),
    say(66, 585, 'Name'),
    say(166, 585, 'Initials'),
    say(266, 585, 'Date'),
  );
  const found = await find(uploaded);
  expect(kinds(found)).toEqual(['line signature', 'line date', 'line name', 'line initial', 'line date']);
  expect(placed(found[0]!)).toEqual([162, 134, 176, 26]);
  expect(placed(found[1]!)).toEqual([402, 134, 116, 26]);
  expect(placed(found[3]!)).toEqual([162, 264, 96, 36]);
});

test('a tall box with its label in its corner is written in under the label; a filled box waits for nothing', async () => {
  const uploaded = await written(
    box(60, 600, 220, 60),
    say(64, 648, 'Signature of the tenant'),
    box(300, 600, 100, 24),
    box(400, 600, 120, 24),
    say(304, 608, 'Date'),
    say(404, 608, 'May 3'),
  );
  const found = await find(uploaded);
  expect(kinds(found)).toEqual(['line signature']);
  const [x, , width, height] = placed(found[0]!);
  expect([x, width]).toEqual([62, 216]);
  expect(height).toBeGreaterThan(30);
});

test('a box beside an Arabic label lies to its left', async () => {
  const { findCells } = await import('./cells.ts');
  const label = { x: 300, y: 100, width: 40, height: 12, text: 'توقيع', isBlank: false };
  const across = [90, 120].map((y) => ({ x: 100, y, width: 250, height: 0 }));
  const down = [100, 280, 350].map((x) => ({ x, y: 90, width: 0, height: 30 }));
  const content = { width: 595, height: 842, glyphs: [], rules: [], across, down };
  const [cell] = findCells(1, content, [label], [{ ...label, asked: 'signature', name: 'توقيع' }]);
  expect(placed(cell!.suggestion)).toEqual([102, 92, 176, 26]);
});

test('tags have options, and one with an option that is not known is text', async () => {
  const tags = [
    '{{signature:1;required}}',
    '{{text:2:name=Full name;max=40}}',
    '{{text:1:Town;optional}}',
    '{{text:1:Colour*;options=Red|Green|Red}}',
    '{{listbox:1;options=A|B}}',
    '{{date:2;required}}',
    '{{text:1:Town;colour=red}}',
    '{{dropdown:1:Empty}}',
    '{{signature:1;max=4}}',
    '{{text:1;max=99999}}',
  ];
  const uploaded = await written(...tags.map((tag, index) => say(60, 780 - index * 40, tag)));
  const found = await find(uploaded);
  expect(
    found.map(({ type, person, label, isRequired, options, maxLength }) => ({
      type,
      person,
      label,
      isRequired,
      options,
      maxLength,
    })),
  ).toEqual([
    { type: 'signature', person: 1, label: '', isRequired: true, options: [], maxLength: null },
    { type: 'text', person: 2, label: 'Full name', isRequired: false, options: [], maxLength: 40 },
    { type: 'text', person: 1, label: 'Town', isRequired: false, options: [], maxLength: null },
    { type: 'listbox', person: 1, label: '', isRequired: false, options: ['A', 'B'], maxLength: null },
    { type: 'date', person: 2, label: '', isRequired: true, options: [], maxLength: null },
  ]);
});
