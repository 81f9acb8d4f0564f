import type { PdfName, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { PDF } from '@libpdf/core';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';

import { darknessOf, inkBetween, renderPages, strayPixels } from '../../test/ink.ts';
import * as sources from '../../test/sources.ts';
import type { Bytes, Mark, Report } from '../types.ts';
import { extractText, inspect, prepare } from './index.ts';

const box = { x: 0.5, y: 0.9, width: 0.3, height: 0.04 };
const mark = (text: string, page = 1): Mark => ({ kind: 'text', page, box, text, locale: 'en' });
const only = (source: Bytes, marks: Mark[]) => prepare({ source, marks, report: null, attachments: [] });
const description = { title: 'Agreement <1> & "2"', number: 'D-000001', sealLevel: 'PAdES B-T' };
const report = (paragraphs: number): Report => ({
  description,
  blocks: [
    { kind: 'heading', locale: 'en', text: 'Evidence' },
    ...Array.from({ length: paragraphs }, (_, index) => ({
      kind: 'paragraph' as const,
      locale: 'en' as const,
      text: `Paragraph ${index + 1} says what happened.`,
    })),
  ],
  footer: { locale: 'en', text: 'D-000001' },
});

describe('a prepared document', () => {
  it.each([
    ['plain', () => sources.plainPdf()],
    ['with a form', () => sources.formPdf()],
    ['signed', () => sources.signedPdf()],
  ])('begins with the exact bytes of its source (%s)', async (_, make) => {
    const source = await make();

    const prepared = await prepare({ source, marks: [mark('Ana')], report: report(3), attachments: [] });

    expect(Buffer.from(prepared.subarray(0, source.length)).equals(source)).toBe(true);
  });

  it('changes no other page, also where pages share their resources', async () => {
    const source = await sources.inheritedPdf();
    const { pages } = await inspect(source);

    const prepared = await only(source, [mark('Ana', 2)]);

    const [before] = await renderPages(source, [1], pages);
    const [after] = await renderPages(prepared, [1], pages);
    expect(strayPixels(before!, after!, pages[0]!, [])).toBe(0);
  });

  it('shows every kind of mark inside its box', async () => {
    const canvas = createCanvas(60, 30);
    canvas.getContext('2d').fillRect(5, 5, 50, 20);
    const picture = new Uint8Array(await canvas.encode('png'));
    const photo = new Uint8Array(await canvas.encode('jpeg'));
    const strokes = { width: 100, height: 50, paths: ['M 0 0 L 100 0 L 100 50 Z'], colour: '#102030' };
    const kinds = [
      { kind: 'text', text: 'Ana', locale: 'en' },
      { kind: 'check', shape: 'tick' },
      { kind: 'check', shape: 'dot' },
      { kind: 'image', bytes: picture, mediaType: 'image/png' },
      { kind: 'image', bytes: photo, mediaType: 'image/jpeg' },
      { kind: 'strokes', strokes },
      ...(['script', 'plain', 'ruqaa', 'nastaliq', 'brush'] as const).map((font) => ({
        kind: 'typed' as const,
        text: font === 'brush' ? '张伟' : font === 'script' || font === 'plain' ? 'Ana Díaz' : 'محمد علی',
        font,
        weight: 'bold' as const,
        colour: '#102030',
      })),
    ] as const;
    const marks = kinds.map((kind, index): Mark => ({ ...kind, page: 1, box: { ...box, y: 0.02 + index * 0.085 } }));
    const source = await sources.emptyPagePdf();
    const size = { width: 595, height: 842 };

    const [before] = await renderPages(source, [1], [size]);
    const [after] = await renderPages(await only(source, marks), [1], [size]);

    expect(
      strayPixels(
        before!,
        after!,
        size,
        marks.map((item) => item.box),
      ),
    ).toBe(0);
    const unseen = marks.filter((item) => inkBetween(before!, after!, size, item.box) === null);
    expect(unseen).toEqual([]);
  });

  it('says a typed signature in any face as the words that were typed', async () => {
    const typed = [
      ['script', 'Ana Díaz'],
      ['ruqaa', 'محمد علی'],
      ['nastaliq', 'میرا نام'],
      ['brush', '张伟'],
    ] as const;
    const marks = typed.map(([font, text], index): Mark => ({
      kind: 'typed',
      text,
      font,
      weight: 'medium',
      colour: '#000000',
      page: 1,
      box: { ...box, y: index * 0.1 },
    }));

    const [text] = await extractText(await only(await sources.emptyPagePdf(), marks));

    for (const [, words] of typed) expect(text).toContain(words);
  });

  it('writes a typed signature thicker by its weight, in every hand and its marks, and inside its box', async () => {
    const size = { width: 595, height: 842 };
    const source = await sources.emptyPagePdf();
    const hands = [
      ['script', 'Ana Díaz'],
      ['plain', 'Ana Díaz'],
      ['ruqaa', 'محمد علی'],
      ['nastaliq', 'میرا نام'],
      ['brush', '张伟'],
    ] as const;
    const [before] = await renderPages(source, [1], [size]);
    for (const [font, text] of hands) {
      const weights = ['regular', 'medium', 'bold'] as const;
      const marks = weights.map((weight, index): Mark => ({
        kind: 'typed',
        page: 1,
        text,
        font,
        weight,
        colour: '#000000',
        box: { x: 0.1, y: 0.05 + index * 0.3, width: 0.8, height: 0.25 },
      }));
      const [after] = await renderPages(await only(source, marks), [1], [size]);
      const boxes = marks.map((item) => item.box);
      expect(strayPixels(before!, after!, size, boxes)).toBe(0);
      const ink = boxes.map((one) => darknessOf(after!, one));
      expect(ink).toEqual(ink.toSorted((one, other) => one - other));
      expect(ink[2]! / ink[0]!).toBeGreaterThan(1.15);
    }
  });

  it('keeps the look of its form fields and takes away what could be filled in', async () => {
    const source = await sources.formPdf();
    const prepared = await only(source, []);

    const [text] = await extractText(prepared);

    expect(text).toContain('Filled on page 1');
    expect(text).toContain('No look of its own');
    expect((await inspect(prepared)).hasForm).toBe(false);
    expect((await PDF.load(prepared)).getPage(0)?.dict.has('Annots')).toBe(false);
  });

  it('shows the values of a form whose looks are out of date', async () => {
    const [text] = await extractText(await only(await sources.formPdf({ isStale: true }), []));

    expect(text).toContain('Changed on page 1');
    expect(text).not.toContain('Filled on page 1');
  });

  it('leaves the fields of a signed source alone', async () => {
    const prepared = await only(await sources.signedPdf(), [mark('Ana')]);

    expect(await inspect(prepared)).toMatchObject({ signatureCount: 1, hasForm: true });
  });

  it('ends with the report, on as many A4 pages as it needs', async () => {
    const prepared = await prepare({
      source: await sources.plainPdf(),
      marks: [],
      report: report(120),
      attachments: [],
    });

    const { pages } = await inspect(prepared);
    const texts = await extractText(prepared);
    expect(pages.slice(1).every((page) => Math.round(page.width) === 595 && Math.round(page.height) === 842)).toBe(
      true,
    );
    expect(texts[1]).toContain(`1 / ${pages.length - 1}`);
    expect(texts.at(-1)).toContain('Paragraph 120 says what happened.');
    for (let index = 1; index <= 120; index++) expect(texts.join('\n')).toContain(`Paragraph ${index} says`);
  });

  it('carries its attachments, and a source cannot put its own in their place', async () => {
    const evidence = (text: string) => ({
      name: 'evidence.json',
      mediaType: 'application/json',
      description: 'Evidence',
      bytes: new TextEncoder().encode(text),
    });
    const planted = await prepare({
      source: await sources.plainPdf(),
      marks: [],
      report: null,
      attachments: [evidence('planted')],
    });

    const prepared = await prepare({ source: planted, marks: [], report: null, attachments: [evidence('ours')] });

    const reloaded = await PDF.load(prepared);
    expect([...reloaded.getAttachments().keys()]).toEqual(['evidence.json']);
    expect(Buffer.from(reloaded.getAttachment('evidence.json')!).toString()).toBe('ours');
  });

  const wrongMarks: [string, string, Mark][] = [
    ['a page it does not have', 'page_missing', mark('Ana', 2)],
    ['a character no font has', 'glyph_missing', mark('Ana \u{10000}')],
    [
      'an image that is none',
      'image_invalid',
      { kind: 'image', page: 1, box, bytes: new Uint8Array(50), mediaType: 'image/png' },
    ],
    [
      'strokes that are none',
      'strokes_invalid',
      { kind: 'strokes', page: 1, box, strokes: { width: 1, height: 1, paths: ['x'], colour: '#000000' } },
    ],
  ];
  it.each(wrongMarks)('is refused with %s', async (_, code, wrong) => {
    await expect(only(await sources.plainPdf(), [wrong])).rejects.toMatchObject({ code });
  });

  it('says in its catalog which document it is, in which language, and how it is sealed', async () => {
    const source = await sources.build([{}], ({ pdf, catalog }) => {
      const author =
        '<x:xmpmeta><rdf:RDF><rdf:Description><dc:creator>Ana</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>';
      catalog.set('Metadata', sources.stream(pdf, author));
    });
    source.set(Buffer.from('%PDF-1.4'));

    const prepared = await prepare({ source, marks: [], report: report(1), attachments: [] });

    const pdf = await PDF.load(prepared);
    const catalog = pdf.getCatalog();
    const packet = Buffer.from((pdf.getObject(catalog.get('Metadata') as PdfRef) as PdfStream).data).toString();
    expect(packet).toContain('<dc:creator>Ana</dc:creator>');
    expect(packet).toContain('Agreement &lt;1&gt; &amp; &quot;2&quot;');
    expect(packet).toContain('<seal:document>D-000001</seal:document><seal:level>PAdES B-T</seal:level>');
    expect((catalog.get('Lang') as PdfString).asString()).toBe('en');
    expect((catalog.get('Version') as PdfName).value).toBe('1.7');
  });

  it('is refused for a source that its author certified', async () => {
    await expect(only(await sources.signedPdf({ certify: true }), [])).rejects.toMatchObject({
      code: 'changes_forbidden',
    });
  });
});
