import { PDF, type PdfArray, PdfBool } from '@libpdf/core';
import { describe, expect, it } from 'vitest';

import { annotatedPdf, type AnnotationKind, area, hostileAnnotations, type Hostile } from '../../test/annotations.ts';
import { inkBetween, renderPages, strayPixels } from '../../test/ink.ts';
import * as sources from '../../test/sources.ts';
import { tryOut } from '../index.ts';
import type { Bytes } from '../types.ts';
import { extractText, inspect, settle } from './index.ts';

const size = { width: 595, height: 842 };
const box = {
  x: area.x / 595,
  y: 1 - (area.y + area.height) / 842,
  width: area.width / 595,
  height: area.height / 842,
};

const plain: Omit<Hostile, 'kind'> = { look: 'none', layer: 'none', flags: 4 };
const make = (kind: AnnotationKind, more: Partial<Hostile> = {}) => annotatedPdf({ ...plain, kind, ...more });
const pictures = async (...files: Bytes[]) =>
  Promise.all(files.map(async (file) => (await renderPages(file, [1], [size]))[0]!));

describe('a settled upload', () => {
  it('is the upload itself where nothing in it can move', async () => {
    const source = await sources.plainPdf();

    expect(await settle(source)).toEqual({ bytes: source, changes: [], doubtful: [] });
  });

  it('begins with the exact bytes of the upload', async () => {
    const source = await sources.formPdf();

    const { bytes, changes } = await settle(source);

    expect(Buffer.from(bytes.subarray(0, source.length)).equals(source)).toBe(true);
    expect(changes).toEqual(['form']);
  });

  it('is settled for good', async () => {
    for (const source of [
      await sources.formPdf(),
      await sources.javascriptPdf(),
      await make('Square', { layer: 'on' }),
    ]) {
      const { bytes } = await settle(source);

      expect((await settle(bytes)).changes.filter((change) => change !== 'layers')).toEqual([]);
    }
  });

  it('has its active content made inert, and its links left', async () => {
    const source = await sources.javascriptPdf();

    const { bytes, changes } = await settle(source);

    expect(changes).toEqual(
      expect.arrayContaining(['attachments', 'javascript', 'launch', 'rich_media', 'submit_form', 'xfa']),
    );
    expect(Buffer.from(bytes.subarray(source.length)).includes('/URI')).toBe(true);
    expect(Buffer.from(bytes.subarray(source.length)).includes('/JavaScript')).toBe(false);
  });

  const drawn: AnnotationKind[] = [
    'Square',
    'Circle',
    'Ink',
    'FreeText',
    'Line',
    'Polygon',
    'PolyLine',
    'Highlight',
    'Underline',
    'StrikeOut',
    'Squiggly',
    'Stamp',
    'Text',
    'Caret',
    'Widget',
  ];
  it.each(drawn)('shows a %s that came without a look', async (kind) => {
    const source = await make(kind);

    const { bytes, changes } = await settle(source);

    const [blank, after] = await pictures(await sources.plainPdf(), bytes);
    expect(inkBetween(blank!, after!, size, box)).not.toBeNull();
    expect(changes).toEqual([kind === 'Widget' ? 'form' : 'annotations']);
    expect(strayPixels(blank!, after!, size, [box])).toBe(0);
  });

  it.each(['Square', 'Circle', 'Ink', 'Highlight', 'Underline', 'StrikeOut'] as const)(
    'shows a %s where the renderer shows its own',
    async (kind) => {
      const source = await make(kind);

      const [before, after] = await pictures(source, (await settle(source)).bytes);

      // Lines may be a pixel thicker or thinner; the area is the same.
      const own = inkBetween((await pictures(await sources.plainPdf()))[0]!, after!, size, box);
      const theirs = inkBetween((await pictures(await sources.plainPdf()))[0]!, before!, size, box);
      for (const side of ['left', 'right', 'top', 'bottom'] as const) expect(own![side]).toBeCloseTo(theirs![side], -1);
    },
  );

  it('spreads the characters of a comb field over its cells', async () => {
    const source = await sources.build([{ content: '' }], ({ pdf, catalog, pageRefs, font }) => {
      const field = sources.dict({
        Type: sources.name('Annot'),
        Subtype: sources.name('Widget'),
        Rect: sources.numbers(100, 400, 300, 420),
        FT: sources.name('Tx'),
        Ff: sources.number(1 << 24),
        MaxLen: sources.number(4),
        V: sources.text('1234'),
        DA: sources.text('/Helv 12 Tf 0 g'),
      });
      addField(pdf, catalog, pageRefs[0]!, field, font);
    });

    const [blank, after] = await pictures(await sources.emptyPagePdf(), (await settle(source)).bytes);

    const cells = [0, 1, 2, 3].map((cell) => ({
      x: (100 + cell * 50 + 15) / 595,
      y: 422 / 842,
      width: 20 / 595,
      height: 18 / 842,
    }));
    expect(strayPixels(blank!, after!, size, cells)).toBe(0);
    for (const cell of cells) expect(inkBetween(blank!, after!, size, cell)).not.toBeNull();
  });

  const options = sources.list(
    sources.list(sources.text('1'), sources.text('Monthly')),
    sources.list(sources.text('2'), sources.text('Yearly')),
    sources.text('Never'),
  );
  const combo = 1 << 17;
  it.each<[string, sources.Dict, string]>([
    ['a dropdown', sources.dict({ Ff: sources.number(combo), V: sources.text('2') }), 'Yearly'],
    ['an option of one text', sources.dict({ Ff: sources.number(combo), V: sources.text('Never') }), 'Never'],
    ['what a person typed', sources.dict({ Ff: sources.number(combo), V: sources.text('Weekly') }), 'Weekly'],
    ['a list box', sources.dict({ V: sources.list(sources.text('1'), sources.text('2')) }), 'Monthly\nYearly'],
  ])('shows what people chose, not its code: %s', async (_, given, text) => {
    for (const isStale of [false, true]) {
      const source = await choicePdf({ given, options, isStale });

      expect((await extractText((await settle(source)).bytes))[0]?.trim()).toBe(text);
    }
  });

  it('draws a choice as it draws the same words', async () => {
    const given = sources.dict({ Ff: sources.number(combo), V: sources.text('2') });
    const chosen = await settle(await choicePdf({ given, options, isStale: false }));
    const typed = sources.dict({ Ff: sources.number(combo), V: sources.text('Yearly') });
    const same = await settle(await choicePdf({ given: typed, options, isStale: false }));

    const [one, other] = await pictures(chosen.bytes, same.bytes);

    expect(strayPixels(one!, other!, size, [])).toBe(0);
  });

  it('shows a ticked box as ticked and an empty one as empty, without looks of their own', async () => {
    const button = (state: string) =>
      sources.build([{ content: '' }], ({ pdf, catalog, pageRefs, font }) => {
        const field = sources.dict({
          Type: sources.name('Annot'),
          Subtype: sources.name('Widget'),
          Rect: sources.numbers(area.x, area.y, area.x + 20, area.y + 20),
          FT: sources.name('Btn'),
          V: sources.name(state),
          AS: sources.name(state),
        });
        addField(pdf, catalog, pageRefs[0]!, field, font);
      });

    const [blank, ticked, empty] = await pictures(
      await sources.emptyPagePdf(),
      (await settle(await button('Yes'))).bytes,
      (await settle(await button('Off'))).bytes,
    );

    expect(inkBetween(blank!, ticked!, size, box)).not.toBeNull();
    expect(inkBetween(blank!, empty!, size, box)).toBeNull();
  });

  it.each([
    ['hidden', { flags: 0x2 }],
    ['hidden and for print', { flags: 0x6 }],
    ['for print alone', { flags: 0x24 }],
    ['in a layer that is off', { layer: 'off' as const }],
    ['in a layer for print alone', { layer: 'print only' as const }],
    ['in layers that must all be off', { layer: 'member' as const }],
  ])('no longer holds an annotation that is %s, and says so', async (_, more) => {
    const source = await make('Stamp', { look: 'black', ...more });

    const { bytes, changes } = await settle(source);

    const [blank, after] = await pictures(await sources.plainPdf(), bytes);
    expect(strayPixels(blank!, after!, size, [])).toBe(0);
    expect(changes).toContain('hidden');
    expect((await PDF.load(bytes)).getPage(0)?.dict.has('Annots')).toBe(false);
  });

  it('keeps a link, without anything to see', async () => {
    const { bytes } = await settle(await make('Link', { look: 'white' }));

    const page = (await PDF.load(bytes)).getPage(0)!.dict;
    expect(page.has('Annots')).toBe(true);
    const { changes } = await settle(bytes);
    expect(changes).toEqual([]);
    await expect(tryOut(bytes, { sizes: [size], doubtful: [1] })).resolves.toBeUndefined();
  });

  it('keeps the signatures of a file that was signed before, under what is stamped', async () => {
    const signed = await sources.signedPdf();
    const pdf = await PDF.load(signed);
    const note = pdf.register(
      sources.dict({
        Type: sources.name('Annot'),
        Subtype: sources.name('FreeText'),
        Rect: sources.numbers(area.x, area.y, area.x + area.width, area.y + area.height),
        Contents: sources.text('Added after signing'),
        DA: sources.text('/Helv 12 Tf 0 g'),
        C: sources.numbers(1, 1, 1),
      }),
    );
    const page = pdf.getPage(0)!.dict;
    page.set(
      'Annots',
      sources.list(...(page.get('Annots') === undefined ? [] : [...(page.get('Annots') as never)]), note),
    );
    const source = new Uint8Array(await pdf.save({ incremental: true }));

    const { bytes } = await settle(source);

    const { signatureCount, pages } = await inspect(bytes);
    expect(signatureCount).toBe(1);
    expect((await extractText(bytes))[0]).toContain('Added after signing');
    await expect(tryOut(bytes, { sizes: pages, doubtful: [1, 2, 3] })).resolves.toBeUndefined();
  });

  // The whole set runs with the fault tests' full counts.
  const counted = process.env['SEALWRIGHT_FAULTS'] === 'full' ? 2200 : 60;
  it(`shows what a screen showed and lets nothing lie over a stamp, whatever it came with (${counted} files)`, async () => {
    const failures: string[] = [];
    for (const hostile of hostileAnnotations(11).slice(0, counted)) {
      const problem = await problemWith(hostile).catch((error: unknown) => String(error));
      if (problem !== null) failures.push(`${JSON.stringify(hostile)}: ${problem}`);
    }

    expect(failures).toEqual([]);
  }, 1_200_000);
});

async function problemWith(hostile: Hostile): Promise<string | null> {
  const source = await annotatedPdf(hostile);
  const { bytes, doubtful } = await settle(source);
  const { pages } = await inspect(bytes);
  const isSeen = (hostile.flags & 0x22) === 0 && (hostile.layer === 'none' || hostile.layer === 'on');
  const hasOwnAppearance = ['white', 'black', 'states'].includes(hostile.look);
  // The renderer ignores layers of annotations, and takes form fields for hidden that are only of no meaning to it.
  const bare = { ...hostile, layer: 'none' as const, flags: hostile.flags & ~0x1 };
  const expected = !isSeen
    ? await sources.rotatedPdf(hostile.rotate ?? 0)
    : hasOwnAppearance
      ? await annotatedPdf(bare)
      : null;
  if (expected !== null) {
    const [before, after] = await Promise.all(
      [expected, bytes].map(async (file) => (await renderPages(file, [1], pages))[0]!),
    );
    if (strayPixels(before!, after!, pages[0]!, []) > 20) return 'looks different';
  }
  await tryOut(bytes, { sizes: pages, doubtful });
  return null;
}

/** A choice field below a parent that has its options; a stale one has an empty look of its own. */
function choicePdf(choice: { given: sources.Dict; options: PdfArray; isStale: boolean }): Promise<Bytes> {
  return sources.build([{ content: '' }], ({ pdf, catalog, pageRefs, font }) => {
    const parent = pdf.register(sources.dict({ FT: sources.name('Ch'), Opt: pdf.register(choice.options) }));
    const field = choice.given.clone();
    const entries = {
      Type: sources.name('Annot'),
      Subtype: sources.name('Widget'),
      Rect: sources.numbers(area.x, area.y, area.x + area.width, area.y + area.height),
      DA: sources.text('/Helv 10 Tf 0 g'),
      Parent: parent,
    };
    for (const [key, value] of Object.entries(entries)) field.set(key, value);
    if (choice.isStale) {
      const look = sources.stream(pdf, '', { Subtype: sources.name('Form'), BBox: sources.numbers(0, 0, 10, 10) });
      field.set('AP', sources.dict({ N: look }));
    }
    addField(pdf, catalog, pageRefs[0]!, field, font);
    if (choice.isStale) (catalog.get('AcroForm') as sources.Dict).set('NeedAppearances', PdfBool.TRUE);
  });
}

function addField(
  ...[pdf, catalog, page, field, font]: [PDF, sources.Dict, sources.Ref, sources.Dict, sources.Ref]
): void {
  const ref = pdf.register(field);
  (pdf.getObject(page) as sources.Dict).set('Annots', sources.list(ref));
  catalog.set(
    'AcroForm',
    sources.dict({ Fields: sources.list(ref), DR: sources.dict({ Font: sources.dict({ Helv: font }) }) }),
  );
}
