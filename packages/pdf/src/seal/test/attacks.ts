/** Forged files: what an attacker without the sealing key can make of a sealed file, by the classes known from research. */
import { encode, joinBytes, readChildren, readElement, sequence, tags } from '../der.ts';
import { openPdf } from '../reader/document.ts';
import { readSignatureFields } from '../reader/signature-fields.ts';
import { readSignedRange } from '../signed-range.ts';
import type { Bytes } from '../../types.ts';
import { appendUpdate, latin1, pageParts, streamBody } from './sources.ts';

export type Attack = { name: string; bytes: Bytes };

const textOf = (bytes: Bytes): string => Buffer.from(bytes).toString('latin1');

/** Replaces text by text of the same length, so that no offset moves. */
function swap(bytes: Bytes, from: string | RegExp, to: (found: string) => string): Bytes {
  const text = textOf(bytes);
  const found = typeof from === 'string' ? from : (from.exec(text)?.[0] ?? '');
  const replacement = to(found);
  if (found === '' || replacement.length !== found.length || !text.includes(found)) {
    throw new Error(`cannot swap ${String(from)}`);
  }
  const at = text.lastIndexOf(found);
  return latin1(text.slice(0, at) + replacement + text.slice(at + found.length));
}

export function gapOf(bytes: Bytes): { start: number; end: number; contents: Uint8Array } {
  const reader = openPdf(bytes);
  const range = readSignedRange(reader, readSignatureFields(reader).at(-1)!).range!;
  return { start: range.gapStart, end: range.gapEnd, contents: range.contents };
}

/** Writes another CMS into the gap. */
export function withContents(bytes: Bytes, cms: Uint8Array): Bytes {
  const { start, end } = gapOf(bytes);
  const out = Buffer.from(bytes);
  out.write(
    Buffer.from(cms)
      .toString('hex')
      .padEnd(end - start - 2, '0'),
    start + 1,
    'latin1',
  );
  return new Uint8Array(out);
}

export function cmsOf(bytes: Bytes): Bytes {
  return readElement(gapOf(bytes).contents).encoded;
}

const padRange = (found: string, range: string): string => `/ByteRange [${range}`.padEnd(found.length - 1) + ']';
const rangePattern = /\/ByteRange \[[^\]]*\]/;

function signatureObject(bytes: Bytes): number {
  return readSignatureFields(openPdf(bytes)).at(-1)!.signature!.number;
}

/** Universal signature forgery: a signature so odd that a careless reader checks nothing. */
function forgeries(sealed: Bytes): Attack[] {
  const { start, end } = gapOf(sealed);
  const emptied = Buffer.from(sealed);
  emptied.fill(0x30, start + 1, end - 1);
  return [
    { name: 'USF: /Contents is missing', bytes: swap(sealed, '/Contents <', () => '/Kontents <') },
    { name: 'USF: /Contents is all zeros', bytes: new Uint8Array(emptied) },
    { name: 'USF: /ByteRange is missing', bytes: swap(sealed, '/ByteRange [', () => '/BiteRange [') },
    {
      name: 'USF: /ByteRange has a negative number',
      bytes: swap(sealed, rangePattern, (found) => padRange(found, '0 -1 0 -1')),
    },
    { name: 'USF: /ByteRange is all zeros', bytes: swap(sealed, rangePattern, (found) => padRange(found, '0 0 0 0')) },
    {
      name: 'USF: /ByteRange has three numbers',
      bytes: swap(sealed, rangePattern, (found) => padRange(found, '0 100 200')),
    },
    {
      name: 'USF: /ByteRange is beyond the end',
      bytes: swap(sealed, rangePattern, (found) => padRange(found, '0 1 2 99999999')),
    },
    { name: 'USF: /ByteRange is empty', bytes: swap(sealed, rangePattern, (found) => padRange(found, '')) },
    {
      name: 'USF: the kind of signature is another',
      bytes: swap(sealed, '/ETSI.CAdES.detached', () => '/adbe.x509.rsa_sha1 '),
    },
    {
      name: 'USF: the field holds no signature',
      bytes: swap(sealed, /\/V \d+ 0 R/, (found) => '/V 0'.padEnd(found.length)),
    },
  ];
}

const changedContent = streamBody('BT /F1 18 Tf 72 700 Td (Amount due: 999) Tj ET');

/** Incremental saving: honest-looking updates on top of the seal. */
function updates(sealed: Bytes): Attack[] {
  const page = textOf(sealed)
    .match(/\n3 0 obj\n([\s\S]*?)\nendobj/g)!
    .at(-1)!
    .replace('\n3 0 obj\n', '')
    .replace('\nendobj', '');
  const catalog = textOf(sealed)
    .match(/\n1 0 obj\n([\s\S]*?)\nendobj/g)!
    .at(-1)!
    .replace('\n1 0 obj\n', '')
    .replace('\nendobj', '');
  const annotation = '<< /Type /Annot /Subtype /FreeText /Rect [ 60 690 300 730 ] /Contents (999) /DA (/Helv 12 Tf) >>';
  const addToPage = page.replace('/Annots [', '/Annots [ 40 0 R');
  const widgetField =
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Other) /Rect [ 60 690 300 730 ] /AP << /N 41 0 R >> >>';
  const look = streamBody('0 0 100 20 re f', ' /Type /XObject /Subtype /Form /BBox [ 0 0 100 20 ]');
  const copy = /\d+ 0 obj\n(<< \/Type \/Sig \/Filter[\s\S]*?)\nendobj/.exec(textOf(sealed))![1]!;
  const withCatalog = (entry: string): string => catalog.replace(/>>$/, `${entry} >>`);
  return [
    { name: 'ISA: page content replaced', bytes: appendUpdate(sealed, [{ number: 4, body: changedContent }]) },
    {
      name: 'ISA: page content replaced without a table',
      bytes: latin1(`${textOf(sealed)}4 0 obj\n${changedContent}\nendobj\n%%EOF\n`),
    },
    {
      name: 'ISA: page tree replaced',
      bytes: appendUpdate(sealed, [{ number: 2, body: '<< /Type /Pages /Kids [ 3 0 R 3 0 R ] /Count 2 >>' }]),
    },
    {
      name: 'ISA: JavaScript added',
      bytes: appendUpdate(sealed, [
        { number: 1, body: withCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>') },
      ]),
    },
    {
      name: 'ISA: the signature copied into a new object',
      bytes: appendUpdate(sealed, [
        { number: 4, body: changedContent },
        { number: 40, body: copy },
      ]),
    },
    {
      name: 'ISA: the signature object replaced by its copy',
      bytes: appendUpdate(sealed, [{ number: signatureObject(sealed), body: copy }]),
    },
    {
      name: 'ISA: validation data added',
      bytes: appendUpdate(sealed, [{ number: 1, body: withCatalog('/DSS << /Type /DSS >>') }]),
    },
    { name: 'ISA: an empty update', bytes: appendUpdate(sealed, []) },
    {
      name: 'EAA: an annotation over the text',
      bytes: appendUpdate(sealed, [
        { number: 3, body: addToPage },
        { number: 40, body: annotation },
      ]),
    },
    {
      name: 'EAA: the seal made visible with other words',
      bytes: appendUpdate(sealed, [
        { number: signatureObject(sealed) + 1, body: widgetField },
        { number: 41, body: look },
      ]),
    },
    {
      name: 'SSA: an empty, visible signature field',
      bytes: appendUpdate(sealed, [
        { number: 3, body: addToPage },
        { number: 40, body: widgetField },
        { number: 41, body: look },
      ]),
    },
  ];
}

/** Signature wrapping: the signed bytes moved away to make room for others. */
function wrappings(sealed: Bytes): Attack[] {
  const text = textOf(sealed);
  const { start, end } = gapOf(sealed);
  const head = text.slice(0, start);
  const gap = text.slice(start, end);
  const tail = text.slice(end);
  const smuggled = `\n4 0 obj\n${changedContent}\nendobj\n`;
  const widened = (inside: string): Bytes => {
    const moved = `${head}${inside}${tail}`;
    const at = head.lastIndexOf('/ByteRange [');
    const range = `/ByteRange [0 ${start} ${start + inside.length} ${tail.length}`;
    const old = rangePattern.exec(head.slice(at))![0];
    return latin1(moved.slice(0, at) + `${range}]`.padEnd(old.length) + moved.slice(at + old.length));
  };
  const copy = /\d+ 0 obj\n(<< \/Type \/Sig \/Filter[\s\S]*?)\nendobj/.exec(text)![1]!;
  const wrapped = copy.replace(rangePattern, `/ByteRange [0 ${start} ${text.length} ${tail.length}]`);
  return [
    { name: 'SWA: objects in a widened gap, behind the signature', bytes: widened(`${gap}${smuggled}`) },
    { name: 'SWA: objects in a widened gap, before the signature', bytes: widened(`${smuggled}${gap}`) },
    { name: 'SWA: a second string in the gap', bytes: widened(`${gap}<00>`) },
    { name: 'SWA: white space in the signature', bytes: widened(`${gap.slice(0, -1)} >`) },
    { name: 'SWA: the tail moved behind new objects', bytes: latin1(text + tail.slice(0, 40) + smuggled) },
    {
      name: 'SWA: a second dictionary that covers a moved tail',
      bytes: appendUpdate(sealed, [
        { number: signatureObject(sealed), body: wrapped },
        { number: 4, body: changedContent },
      ]),
    },
  ];
}

/**
 * The strongest wrapping: every signed byte is there, under a copy of the signature whose range skips what was put in
 * between, and the moved tail's `startxref` leads to a forged table. Digest and signature are right.
 */
export function wrapPerfectly(sealed: Bytes): Bytes {
  const text = textOf(sealed);
  const { start, end } = gapOf(sealed);
  const tail = text.slice(end);
  const signature = signatureObject(sealed);
  const xrefAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1]);
  const [newest, older] = openPdf(sealed).xref.sections;
  const copy = /\d+ 0 obj\n(<< \/Type \/Sig \/Filter[\s\S]*?)\nendobj/.exec(text)![1]!;
  const build = (tailAt: number): string => {
    const range = padRange(rangePattern.exec(copy)![0], `0 ${start} ${tailAt} ${tail.length}`);
    const content = `\n4 0 obj\n${changedContent}\nendobj\n`;
    const objects = `${signature} 0 obj\n${copy.replace(rangePattern, range)}\nendobj${content}`;
    const rows = [...newest!.entries].filter(([number]) => number !== signature);
    const table = (objectsAt: number): string => {
      const shifted = rows.map(([number, entry]) => {
        const offset = entry.kind === 'offset' ? entry.offset : 0;
        return [number, offset < end ? offset : offset - end + tailAt] as const;
      });
      const own = [[signature, objectsAt] as const, [4, objectsAt + objects.indexOf(content) + 1] as const];
      const lines = [...shifted, ...own].map(
        ([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
      );
      return `xref\n${lines.join('')}trailer\n<< /Size 90 /Root 1 0 R /Prev ${older!.offset} >>\n`;
    };
    const head = text.slice(0, end).padEnd(xrefAt, ' ');
    const objectsAt = head.length + table(0).length;
    return head + table(objectsAt) + objects;
  };
  return latin1(build(build(0).length) + tail);
}

/** Shadow attacks: the source was prepared, and after sealing an update switches what is shown. */
function shadows(sealed: Bytes): Attack[] {
  const text = textOf(sealed);
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1]!;
  const update = (rows: string, root: number): Bytes =>
    latin1(
      `${text}xref\n${rows}trailer\n<< /Size 90 /Root ${root} 0 R /Prev ${previous} >>\nstartxref\n${text.length}\n%%EOF\n`,
    );
  const row = (number: number, object: number): string =>
    `${number} 1\n${String(text.indexOf(`\n${object} 0 obj`) + 1).padStart(10, '0')} 00000 n \n`;
  return [
    { name: 'shadow hide: the covering object is freed', bytes: update('31 1\n0000000000 00001 f \n', 1) },
    { name: 'shadow replace: an object number leads to prepared content', bytes: update(row(4, 30), 1) },
    { name: 'shadow hide-and-replace: the root is another', bytes: update('0 1\n0000000000 65535 f \n', 32) },
    {
      name: 'shadow: the font encoding is replaced',
      bytes: appendUpdate(sealed, [{ number: 5, body: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }]),
    },
  ];
}

/** A source prepared for the shadow attacks: hidden content (30), a cover (31), a second root (32). */
export function shadowSource(): { number: number; body: string }[] {
  return [
    ...pageParts('Amount due: 100', { page: '/Hidden 31 0 R' }),
    { number: 30, body: changedContent },
    { number: 31, body: '<< /Cover true >>' },
    { number: 32, body: '<< /Type /Catalog /Pages 2 0 R >>' },
  ];
}

/** Changes inside the gap, and behind the end. */
function fillings(sealed: Bytes, foreignCms: Bytes): Attack[] {
  const { end } = gapOf(sealed);
  const padded = Buffer.from(sealed);
  padded[end - 2] = 0x31;
  const raised = swap(sealed, /<3082[0-9a-f]{200}/, (found) => found.toUpperCase());
  const cms = cmsOf(sealed);
  const [type, content] = readChildren(readElement(cms).content);
  const parts = readChildren(readElement(content!.content).content);
  const rebuilt = (changed: Bytes[]): Bytes => sequence(type!.encoded, encode(tags.context0, sequence(...changed)));
  const attached = sequence(
    readChildren(parts[2]!.content)[0]!.encoded,
    encode(tags.context0, encode(tags.octetString, Buffer.from('x'))),
  );
  const doubled = encode(tags.context0, parts[3]!.content, readChildren(parts[3]!.content)[0]!.encoded);
  const twoSigners = encode(tags.set, joinBytes([parts[4]!.content, parts[4]!.content]));
  const encoded = parts.map((part) => part.encoded);
  return [
    { name: 'padding: not only zeros', bytes: new Uint8Array(padded) },
    { name: 'padding: the same signature in capital letters', bytes: raised },
    { name: 'trailing bytes: one line feed', bytes: latin1(`${textOf(sealed)}\n`) },
    { name: 'trailing bytes: a note', bytes: latin1(`${textOf(sealed)}% approved by all`) },
    { name: 'trailing bytes: a second end', bytes: latin1(`${textOf(sealed)}startxref\n0\n%%EOF\n`) },
    { name: 'CMS: the signature of another file', bytes: withContents(sealed, foreignCms) },
    {
      name: 'CMS: with content of its own',
      bytes: withContents(sealed, rebuilt([encoded[0]!, encoded[1]!, attached, encoded[3]!, encoded[4]!])),
    },
    {
      name: 'CMS: with a certificate given twice',
      bytes: withContents(sealed, rebuilt([encoded[0]!, encoded[1]!, encoded[2]!, doubled, encoded[4]!])),
    },
    {
      name: 'CMS: with two signers',
      bytes: withContents(sealed, rebuilt([encoded[0]!, encoded[1]!, encoded[2]!, encoded[3]!, twoSigners])),
    },
    { name: 'CMS: not readable', bytes: withContents(sealed, Buffer.from('0123456789')) },
  ];
}

function cuttings(sealed: Bytes, source: Bytes): Attack[] {
  return [
    { name: 'cut: the last byte is missing', bytes: new Uint8Array(sealed.subarray(0, sealed.length - 1)) },
    { name: 'cut: half of the file', bytes: new Uint8Array(sealed.subarray(0, sealed.length / 2)) },
    { name: 'cut: the seal is removed', bytes: source },
    { name: 'cut: bytes before the header', bytes: latin1(`\n${textOf(sealed)}`) },
    {
      name: 'cut: the end leads to the revision before the seal',
      bytes: swap(
        sealed,
        /startxref\n\d+\n%%EOF\n$/,
        (found) =>
          `startxref\n${/startxref\n(\d+)/.exec(textOf(source))![1]!.padStart(found.length - 17, '0')}\n%%EOF\n`,
      ),
    },
  ];
}

/** Every forged file there is, from a file sealed from `source`, which must be `shadowSource()` written out. */
export function craftAttacks(sealed: Bytes, source: Bytes, foreignCms: Bytes): Attack[] {
  return [
    ...forgeries(sealed),
    ...updates(sealed),
    ...wrappings(sealed),
    { name: 'SWA: all signed bytes moved under a forged table', bytes: wrapPerfectly(sealed) },
    ...shadows(sealed),
    ...fillings(sealed, foreignCms),
    ...cuttings(sealed, source),
  ];
}
