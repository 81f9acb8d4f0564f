import { deflateSync } from 'node:zlib';
import type { Bytes } from '../src/types.ts';

/** Files that are cheap to send and expensive to read. Each is small; what it asks of a careless reader is not. */

const MB = 1024 * 1024;

type Piece = { text: string; data?: Buffer };

/** Writes pieces one behind the other; `at` is where the next one begins. */
export class Writer {
  readonly #parts: Buffer[] = [];
  at = 0;

  constructor() {
    this.text('%PDF-1.7\n');
  }

  text(text: string): number {
    return this.data(Buffer.from(text, 'latin1'));
  }

  data(data: Buffer): number {
    const begin = this.at;
    this.#parts.push(data);
    this.at += data.length;
    return begin;
  }

  object(number: number, { text, data }: Piece): number {
    if (data === undefined) return this.text(`${number} 0 obj\n${text}\nendobj\n`);
    const begin = this.text(`${number} 0 obj\n${text}\nstream\n`);
    this.data(data);
    this.text('\nendstream\nendobj\n');
    return begin;
  }

  /** Ends the file with a table of these objects. */
  table(offsets: Map<number, number>, entries = ''): Bytes {
    const size = Math.max(...offsets.keys()) + 1;
    const rows = Array.from({ length: size }, (_, number) => {
      const offset = offsets.get(number);
      return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const begin = this.text(`xref\n0 ${size}\n`);
    this.text(rows.join(''));
    this.text(`trailer\n<< /Size ${size} /Root 1 0 R ${entries} >>\n`);
    return this.end(begin);
  }

  end(xrefAt: number): Bytes {
    this.text(`startxref\n${xrefAt}\n%%EOF\n`);
    return new Uint8Array(Buffer.concat(this.#parts));
  }
}

const onePage = new Map([
  [1, '<< /Type /Catalog /Pages 2 0 R >>'],
  [2, '<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>'],
  [3, '<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] >>'],
]);

function fileOf(objects: Map<number, string>, entries = ''): Bytes {
  const writer = new Writer();
  const offsets = new Map([...objects].map(([number, text]) => [number, writer.object(number, { text })]));
  return writer.table(offsets, entries);
}

/** A chain of cross-reference streams, each of which unpacks to tens of megabytes. */
export function xrefStreamBomb(sections = 40): Bytes {
  const writer = new Writer();
  const data = deflateSync(Buffer.alloc(60 * MB));
  const parameters = '/DecodeParms << /Predictor 12 /Columns 5 >>';
  let previous = 0;
  for (let number = 10; number < 10 + sections; number++) {
    const link = previous === 0 ? '' : `/Prev ${previous}`;
    previous = writer.object(number, {
      text: `<< /Type /XRef /Size 1 /W [ 1 3 1 ] /Root 1 0 R /Filter /FlateDecode ${parameters} /Length ${data.length} ${link} >>`,
      data,
    });
  }
  return writer.end(previous);
}

/** One stream packed many times over: each layer unpacks to a thousand times the one before. */
export function nestedFilterBomb(layers = 60): Bytes {
  const writer = new Writer();
  let data: Buffer = deflateSync(Buffer.alloc(40 * MB));
  for (let layer = 1; layer < layers; layer++) data = deflateSync(data);
  const filters = '/FlateDecode '.repeat(layers);
  const at = writer.object(10, {
    text: `<< /Type /XRef /Size 1 /W [ 1 3 1 ] /Root 1 0 R /Filter [ ${filters}] /Length ${data.length} >>`,
    data,
  });
  return writer.end(at);
}

/** Thousands of objects that are all looked for in front of the same megabytes of nothing. */
export function blankBomb(objects = 20_000, blankBytes = 4 * MB): Bytes {
  const writer = new Writer();
  const offsets = new Map([...onePage].map(([number, text]) => [number, writer.object(number, { text })]));
  const blank = writer.text(' '.repeat(blankBytes));
  for (let number = 5; number < 5 + objects; number++) offsets.set(number, blank);
  const all = Array.from({ length: objects }, (_, index) => `${index + 5} 0 R`).join(' ');
  offsets.set(4, writer.object(4, { text: `[ ${all} ]` }));
  return writer.table(offsets, '/Info 4 0 R');
}

/** Thousands of strings that never end: each is looked through to the end of the file. */
export function openStringBomb(objects = 20_000, blankBytes = 8 * MB): Bytes {
  const writer = new Writer();
  const all = Array.from({ length: objects }, (_, index) => `${index + 5} 0 R`).join(' ');
  const offsets = new Map([...onePage].map(([number, text]) => [number, writer.object(number, { text })]));
  offsets.set(4, writer.object(4, { text: `[ ${all} ]` }));
  for (let number = 5; number < 5 + objects; number++) offsets.set(number, writer.text(`${number} 0 obj (\n`));
  writer.text('.'.repeat(blankBytes));
  return writer.table(offsets, '/Info 4 0 R');
}

/** One array of millions of numbers. */
export const valuesBomb = (values = 10_000_000): Bytes =>
  fileOf(new Map([...onePage, [4, `[ ${'1 '.repeat(values)}]`]]), '/Info 4 0 R');

/** A form with a hundred signatures over nearly the whole of a large file. */
export function signaturesBomb(signatures = 100, fillerBytes = 25 * MB): Bytes {
  const writer = new Writer();
  const fields = Array.from({ length: signatures }, (_, index) => `${10 + index * 2} 0 R`).join(' ');
  const offsets = new Map(
    [...onePage, [1, `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [ ${fields} ] >> >>`] as const].map(
      ([number, text]) => [number, writer.object(number, { text })],
    ),
  );
  offsets.set(4, writer.object(4, { text: `<< /Length ${fillerBytes} >>`, data: Buffer.alloc(fillerBytes, 0x20) }));
  for (let index = 0; index < signatures; index++) {
    const number = 10 + index * 2;
    offsets.set(number, writer.object(number, { text: `<< /FT /Sig /T (S${index}) /V ${number + 1} 0 R >>` }));
    const head = `${number + 1} 0 obj\n<< /Type /Sig /SubFilter /adbe.pkcs7.detached /Contents `;
    const gapStart = writer.at + head.length;
    const contents = `<${CMS}>`;
    const gapEnd = gapStart + contents.length;
    const range = `/ByteRange [ 0 ${gapStart} ${gapEnd} 40 ]`;
    offsets.set(number + 1, writer.text(`${head}${contents} ${range} >>\nendobj\n`));
  }
  return writer.table(offsets);
}

// No signature at all, but something to be looked at: an empty SEQUENCE.
const CMS = '30000000';

/** Pages below pages below pages. */
export function pageTreeBomb(depth = 50_000): Bytes {
  const objects = new Map([[1, '<< /Type /Catalog /Pages 2 0 R >>']]);
  for (let number = 2; number < depth; number++) {
    objects.set(number, `<< /Type /Pages /Kids [ ${number + 1} 0 R ] /Count 1 >>`);
  }
  objects.set(depth, '<< /Type /Page /MediaBox [ 0 0 595 842 ] >>');
  return fileOf(objects);
}

/** Attachments named again and again by a list that leads back to itself. */
export function attachmentsBomb(names = 200_000): Bytes {
  const list = '(a) 5 0 R '.repeat(names / 2);
  const kids = '4 0 R '.repeat(5000);
  return fileOf(
    new Map([
      ...onePage,
      [1, '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 4 0 R >> >>'],
      [4, `<< /Names [ ${list} ] /Kids [ ${kids} ] >>`],
      [5, '<< /F (a) >>'],
    ]),
  );
}

/** An object stream packed twice: tried once it is small, and read it is not. */
export function nestedObjectStreamBomb(): Bytes {
  const writer = new Writer();
  const offsets = new Map([...onePage].map(([number, text]) => [number, writer.object(number, { text })]));
  const data = deflateSync(deflateSync(Buffer.alloc(300 * MB, 0x20)));
  offsets.set(
    4,
    writer.object(4, {
      text: `<< /Type /ObjStm /N 1 /First 4 /Filter [ /FlateDecode /FlateDecode ] /Length ${data.length} >>`,
      data,
    }),
  );
  // A cross-reference stream says that object 5 is in it, so that it is read.
  const rows = [1, 2, 3, 4].flatMap((number) => [1, ...bytesOf(offsets.get(number) ?? 0), 0]);
  const index = Buffer.from([...rows, 2, ...bytesOf(4), 0]);
  const at = writer.object(9, {
    text: `<< /Type /XRef /Size 6 /Index [ 1 5 ] /W [ 1 4 1 ] /Root 1 0 R /Info 5 0 R /Length ${index.length} >>`,
    data: index,
  });
  return writer.end(at);
}

const bytesOf = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);

/** What a page can paint with: each of them can hold more of the same. */
export type PaintKind = 'form' | 'pattern' | 'type 3 font' | 'soft mask' | 'appearance';

/** Things that each paint the next one twice: a million of them at the twentieth level, in four kilobytes. */
export function doublingBomb(kind: PaintKind, levels = 20, paints = 2, name = 'A'): Bytes {
  const first = 10;
  const objects = new Map<number, Piece>();
  for (let level = 0; level < levels; level++) {
    const isLast = level === levels - 1;
    const content = isLast ? '0 0 9 9 re f' : paint(kind, name).repeat(paints);
    const resources = isLast ? '<< >>' : resourcesFor(kind, first + level + 1);
    objects.set(first + level, { text: dictionaryOf(kind, resources, content.length), data: Buffer.from(content) });
  }
  const [page, content] =
    kind === 'appearance'
      ? [`/Annots [ << /Type /Annot /Subtype /Stamp /Rect [ 0 0 99 99 ] /AP << /N ${first} 0 R >> >> ]`, '']
      : [`/Resources ${resourcesFor(kind, first)}`, paint(kind, name)];
  return pageOf(page, content, objects);
}

const paint = (kind: PaintKind, name: string): string =>
  ({
    form: `/${name} Do `,
    appearance: `/${name} Do `,
    pattern: `/Pattern cs /${name} scn 0 0 9 9 re f `,
    'type 3 font': `BT /${name} 9 Tf (a) Tj ET `,
    'soft mask': `/${name} gs 0 0 9 9 re f `,
  })[kind];

function resourcesFor(kind: PaintKind, number: number): string {
  if (kind === 'pattern') return `<< /Pattern << /A ${number} 0 R >> >>`;
  if (kind === 'soft mask') return `<< /ExtGState << /A << /SMask << /S /Alpha /G ${number} 0 R >> >> >> >>`;
  if (kind !== 'type 3 font') return `<< /XObject << /A ${number} 0 R >> >>`;
  const glyphs = `/CharProcs << /a ${number} 0 R >> /Encoding << /Differences [ 97 /a ] >> /FirstChar 97 /LastChar 97`;
  return `<< /Font << /A << /Type /Font /Subtype /Type3 /FontBBox [ 0 0 9 9 ] /FontMatrix [ 1 0 0 1 0 0 ] /Widths [ 9 ] ${glyphs} >> >> >>`;
}

function dictionaryOf(kind: PaintKind, resources: string, length: number): string {
  const rest = `/Resources ${resources} /Length ${length} >>`;
  if (kind === 'pattern') {
    return `<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [ 0 0 9 9 ] /XStep 9 /YStep 9 ${rest}`;
  }
  if (kind === 'type 3 font') return `<< ${rest}`;
  return `<< /Type /XObject /Subtype /Form /BBox [ 0 0 99 99 ] /Group << /S /Transparency >> ${rest}`;
}

function pageOf(page: string, content: string | Buffer, more: Map<number, Piece> = new Map(), size = '595 842'): Bytes {
  const writer = new Writer();
  const offsets = new Map<number, number>();
  const packed = deflateSync(content, { level: 9 });
  const objects = new Map<number, Piece>([
    [1, { text: '<< /Type /Catalog /Pages 2 0 R >>' }],
    [2, { text: '<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>' }],
    [3, { text: `<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 ${size} ] /Contents 4 0 R ${page} >>` }],
    [4, { text: `<< /Filter /FlateDecode /Length ${packed.length} >>`, data: packed }],
    ...more,
  ]);
  for (const [number, piece] of objects) offsets.set(number, writer.object(number, piece));
  return writer.table(offsets);
}

/** A form that paints itself twice. */
export const selfPainting = (): Bytes => {
  const text = dictionaryOf('form', resourcesFor('form', 10), 12);
  return pageOf(
    `/Resources ${resourcesFor('form', 10)}`,
    '/A Do',
    new Map([[10, { text, data: Buffer.from('/A Do /A Do ') }]]),
  );
};

/** Twenty kilobytes that unpack to millions of states, each kept until the page ends. */
export const savesBomb = (saves = 10_000_000): Bytes => pageOf('', 'q '.repeat(saves));

/** Millions of shapes, each of which a renderer keeps. */
export const shapesBomb = (shapes = 4_000_000): Bytes => pageOf('', '0 0 9 9 re f\n'.repeat(shapes));

/** Shapes of millions of corners. */
export const cornersBomb = (corners = 8_000_000): Bytes => pageOf('', `0 0 m ${'1 1 l '.repeat(corners)} f`);

/** Arrays in arrays without end, as an operand and as an object. */
export const deepArrayBomb = (depth = 1_000_000): Bytes => pageOf('', `${'['.repeat(depth)}${']'.repeat(depth)} TJ`);
export const deepObjectBomb = (depth = 100_000): Bytes =>
  pageOf('/X 5 0 R', '', new Map([[5, { text: `${'['.repeat(depth)}${']'.repeat(depth)}` }]]));

/** A picture of few bytes and very many pixels. */
export function imageBomb(side = 30_000, entries = ''): Bytes {
  const data = deflateSync(deflateSync(Buffer.alloc(4 * MB)));
  const image = `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
  const text = `${image} /Filter [ /FlateDecode /FlateDecode ] /Length ${data.length} ${entries} >>`;
  return pageOf(
    '/Resources << /XObject << /A 5 0 R >> >>',
    'q 595 0 0 842 0 0 cm /A Do Q',
    new Map([[5, { text, data }]]),
  );
}

/** A picture that really holds all of its pixels: a thousand of them in a byte. */
export function fullImageBomb(side = 10_000): Bytes {
  const data = deflateSync(Buffer.alloc(side * side * 3), { level: 9 });
  const image = `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
  const text = `${image} /Filter /FlateDecode /Length ${data.length} >>`;
  return pageOf(
    '/Resources << /XObject << /A 5 0 R >> >>',
    'q 595 0 0 842 0 0 cm /A Do Q',
    new Map([[5, { text, data }]]),
  );
}

/** Transparent groups in groups, each as large as a page of many square meters. */
export function groupsBomb(levels = 30): Bytes {
  const objects = new Map<number, Piece>();
  const [first, size] = [10, '14000 14000'];
  for (let level = 0; level < levels; level++) {
    const next = `/XObject << /A ${first + level + 1} 0 R >> /ExtGState << /G << /ca 0.5 /BM /Multiply >> >>`;
    const content = level === levels - 1 ? '0 0 14000 14000 re f' : '/G gs /A Do 0 0 14000 14000 re f';
    objects.set(first + level, {
      text: `<< /Subtype /Form /BBox [ 0 0 ${size} ] /Group << /S /Transparency /I true >> /Resources << ${next} >> /Length ${content.length} >>`,
      data: Buffer.from(content),
    });
  }
  return pageOf(`/Resources << /XObject << /A ${first} 0 R >> >>`, '/A Do', objects, size);
}

/** A shading of very many triangles. */
export function shadingBomb(triangles = 3_000_000): Bytes {
  const data = deflateSync(Buffer.alloc(triangles * 12, 7), { level: 9 });
  const text = `<< /ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [ 0 595 0 842 0 1 0 1 0 1 ] /Filter /FlateDecode /Length ${data.length} >>`;
  return pageOf('/Resources << /Shading << /A 5 0 R >> >>', '/A sh', new Map([[5, { text, data }]]));
}

/** As large as a page may be said to be. */
export const hugePage = (): Bytes => pageOf('', '0 0 9000 9000 re f', new Map(), '14400 14400');

/** Two pages, with some of its objects put in place of the good ones: 1 is the catalog, 2 the root, 3 and 4 the pages. */
export function treePdf(objects: Record<number, string>): Bytes {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] >>';
  return fileOf(
    new Map([
      ...onePage,
      [2, '<< /Type /Pages /Kids [ 3 0 R 4 0 R ] /Count 2 >>'],
      [3, page],
      [4, page],
      ...Object.entries(objects).map(([number, text]) => [Number(number), text] as const),
    ]),
  );
}
