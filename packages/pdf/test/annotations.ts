import type { PDF, PdfDict, PdfObject, PdfRef } from '@libpdf/core';
import { PdfArray } from '@libpdf/core';
import type { Bytes } from '../src/types.ts';
import { build, dict, name, number, numbers, stream, text } from './sources.ts';

/** PDFs with one annotation each: every kind, with and without a look, under every flag and layer. */

export const annotationKinds = [
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'FileAttachment',
  'Sound',
  'Movie',
  'Screen',
  'Widget',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  '3D',
  'Redact',
  'RichMedia',
  'Projection',
  'MadeUp',
] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

export const looks = ['none', 'white', 'black', 'states', 'bare'] as const;
export const layerKinds = ['none', 'on', 'off', 'print only', 'member'] as const;

export type Hostile = {
  kind: AnnotationKind;
  look: (typeof looks)[number];
  layer: (typeof layerKinds)[number];
  /** ISO 32000-2, table 167. */
  flags: number;
  rotate?: number;
};

/** Where it lies on an A4 page, in points from the lower left. */
export const area = { x: 100, y: 300, width: 240, height: 120 };

const { x, y, width, height } = area;
const corners = numbers(x, y + height, x + width, y + height, x, y, x + width, y);

/** What each kind needs to be one. */
const parts: Partial<Record<AnnotationKind, () => Record<string, PdfObject>>> = {
  Text: () => ({ Contents: text('A note'), Name: name('Note') }),
  Link: () => ({ A: dict({ S: name('URI'), URI: text('https://example.org/') }) }),
  FreeText: () => ({ Contents: text('Said in a box'), DA: text('/Helv 14 Tf 1 0 0 rg'), C: numbers(1, 1, 0.8) }),
  Line: () => ({
    L: numbers(x + 10, y + 10, x + 200, y + 90),
    C: numbers(1, 0, 0),
    LE: new PdfArray([name('None'), name('ClosedArrow')]),
  }),
  Square: () => ({ C: numbers(0, 0.5, 0), IC: numbers(0.8, 1, 0.8), BS: dict({ W: number(3) }) }),
  Circle: () => ({ C: numbers(0, 0, 1), BS: dict({ W: number(2), S: name('D') }) }),
  Polygon: () => ({ Vertices: numbers(x + 5, y + 5, x + 200, y + 20, x + 90, y + 110), C: numbers(1, 0, 1) }),
  PolyLine: () => ({ Vertices: numbers(x + 5, y + 5, x + 200, y + 20, x + 90, y + 110), C: numbers(1, 0, 1) }),
  Highlight: () => ({ QuadPoints: corners, C: numbers(1, 1, 0) }),
  Underline: () => ({ QuadPoints: corners, C: numbers(1, 0, 0) }),
  Squiggly: () => ({ QuadPoints: corners, C: numbers(1, 0, 0) }),
  StrikeOut: () => ({ QuadPoints: corners, C: numbers(1, 0, 0) }),
  Stamp: () => ({ Name: name('NotApproved') }),
  Ink: () => ({ InkList: new PdfArray([numbers(x, y, x + 50, y + 100, x + 120, y + 20)]), C: numbers(0, 0, 1) }),
  Widget: () => ({ FT: name('Tx'), T: text('field'), V: text('Filled in'), DA: text('/Helv 12 Tf 0 g') }),
};

export function annotatedPdf({ kind, look, layer, flags, rotate = 0 }: Hostile): Promise<Bytes> {
  return build([{ rotate }], ({ pdf, catalog, pageRefs, font }) => {
    const annotation = dict({
      Type: name('Annot'),
      Subtype: name(kind),
      Rect: numbers(x, y, x + width, y + height),
      F: number(flags),
      ...(look === 'bare' ? {} : parts[kind]?.()),
    });
    const form = (content: string) =>
      stream(pdf, content, { Type: name('XObject'), Subtype: name('Form'), BBox: numbers(0, 0, width, height) });
    const box = `0 0 ${width} ${height} re f`;
    if (look === 'white') annotation.set('AP', dict({ N: form(`1 g ${box}`) }));
    if (look === 'black') annotation.set('AP', dict({ N: form(`0 g ${box}`) }));
    if (look === 'states') {
      annotation.set('AP', dict({ N: dict({ On: form(`0.5 g ${box}`), Off: form(`1 g ${box}`) }) }));
      annotation.set('AS', name('On'));
    }
    const group = layerFor(pdf, catalog, layer);
    if (group !== null) annotation.set('OC', group);
    const ref = pdf.register(annotation);
    (pdf.getObject(pageRefs[0]!) as PdfDict).set('Annots', new PdfArray([ref]));
    if (kind === 'Widget') {
      const resources = dict({ Font: dict({ Helv: font }) });
      catalog.set('AcroForm', dict({ Fields: new PdfArray([ref]), DR: resources }));
    }
  });
}

function layerFor(pdf: PDF, catalog: PdfDict, layer: Hostile['layer']): PdfRef | null {
  if (layer === 'none') return null;
  const group = pdf.register(
    dict({
      Type: name('OCG'),
      Name: text('Layer'),
      ...(layer === 'print only'
        ? { Usage: dict({ View: dict({ ViewState: name('OFF') }), Print: dict({ PrintState: name('ON') }) }) }
        : {}),
    }),
  );
  const groups = new PdfArray([group]);
  const automatic = (event: string) =>
    dict({ Event: name(event), OCGs: groups, Category: new PdfArray([name(event)]) });
  const defaults = dict({ [layer === 'off' ? 'OFF' : 'ON']: groups });
  if (layer === 'print only') defaults.set('AS', new PdfArray([automatic('View'), automatic('Print')]));
  catalog.set('OCProperties', dict({ OCGs: groups, D: defaults }));
  if (layer !== 'member') return group;
  return pdf.register(dict({ Type: name('OCMD'), OCGs: groups, P: name('AllOff') }));
}

/** Every combination, in an order that a seed decides, so that a part of them is a fair sample. */
export function hostileAnnotations(seed: number): Hostile[] {
  const flagSets = [0, 4, 0x2, 0x20, 0x24, 0x6, 0x1, 0x10, 0x18, 0x44, 0x200];
  const all = annotationKinds.flatMap((kind) =>
    looks.flatMap((look) =>
      layerKinds.flatMap((layer) => flagSets.map((flags): Hostile => ({ kind, look, layer, flags }))),
    ),
  );
  let state = seed >>> 0;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all.map((one, index) => ({ ...one, rotate: [0, 90, 180, 270][index % 8] ?? 0 }));
}
