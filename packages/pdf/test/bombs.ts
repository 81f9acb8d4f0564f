import { deflateSync } from 'node:zlib';
import type { Bytes } from '../src/types.ts';

/** Files that are cheap to send and expensive to read. Each is small; what it asks of a careless reader is not. */

const MB = 1024 * 1024;

type Piece = { text: string; data?: Buffer };

/** Writes pieces one behind the other; `at` is where the next one begins. */
class Writer {
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
