import 'reflect-metadata';
import type { PdfObject, PdfRef } from '@libpdf/core';
import {
  CryptoKeySigner,
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import * as x509 from '@peculiar/x509';
import { deflateSync } from 'node:zlib';
import type { Bytes } from '../src/types.ts';

/** PDFs made by code, for tests, benchmarks and demonstrations. None of them comes from a third party. */

export const a4 = [0, 0, 595, 842] as const;
export const letter = [0, 0, 612, 792] as const;
export const a4Landscape = [0, 0, 842, 595] as const;

type Rect = readonly [number, number, number, number];
type Entries = Record<string, PdfObject>;

export const name = (value: string) => PdfName.of(value);
export const number = (value: number) => PdfNumber.of(value);
export const numbers = (...values: number[]) => new PdfArray(values.map(number));
export type Dict = PdfDict;
export type Ref = PdfRef;
export const list = (...items: PdfObject[]) => new PdfArray(items);
export const dict = (entries: Entries) => PdfDict.of(entries);
export const text = (value: string) => PdfString.fromString(value);

export type PageSpec = {
  mediaBox?: Rect;
  cropBox?: Rect;
  rotate?: number;
  userUnit?: number;
  /** Content operators; null leaves the page without /Contents. */
  content?: string | null;
  entries?: Entries;
};

type Build = { pdf: PDF; font: PdfRef; catalog: PdfDict; pageRefs: PdfRef[] };

/** Builds a file page by page; `finish` may add to the catalog and the pages before it is written. */
export async function build(pages: readonly PageSpec[], finish: (parts: Build) => void = () => {}): Promise<Bytes> {
  const pdf = PDF.create();
  const catalog = pdf.getCatalog();
  const root = catalog.get('Pages') as PdfRef;
  const font = pdf.register(dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }));
  const pageRefs = pages.map((page, index) => pdf.register(pageDict(pdf, root, font, page, index)));
  const tree = pdf.getObject(root) as PdfDict;
  tree.set('Kids', new PdfArray(pageRefs));
  tree.set('Count', number(pageRefs.length));
  finish({ pdf, font, catalog, pageRefs });
  return new Uint8Array(await pdf.save());
}

function pageDict(pdf: PDF, parent: PdfRef, font: PdfRef, page: PageSpec, index: number): PdfDict {
  const made = dict({ Type: name('Page'), Parent: parent });
  made.set('Resources', dict({ Font: dict({ F1: font }) }));
  made.set('MediaBox', numbers(...(page.mediaBox ?? a4)));
  if (page.cropBox !== undefined) made.set('CropBox', numbers(...page.cropBox));
  if (page.rotate !== undefined) made.set('Rotate', number(page.rotate));
  if (page.userUnit !== undefined) made.set('UserUnit', number(page.userUnit));
  const content = page.content === undefined ? lines(page.mediaBox ?? a4, index + 1) : page.content;
  if (content !== null) made.set('Contents', stream(pdf, content));
  for (const [key, value] of Object.entries(page.entries ?? {})) made.set(key, value);
  return made;
}

export function stream(pdf: PDF, content: string, entries: Entries = {}): PdfRef {
  return pdf.register(new PdfStream(dict(entries), new TextEncoder().encode(content)));
}

/** Grey text all over the page, as an agreement has. */
function lines([x0, y0, , y1]: Rect, page: number): string {
  const parts = ['0.6 g BT /F1 9 Tf'];
  for (let y = y1 - 40, row = 1; y > y0 + 40; y -= 46, row++) {
    parts.push(`1 0 0 1 ${x0 + 40} ${y} Tm (Page ${page}, line ${row}: the parties agree as follows and so on) Tj`);
  }
  return [...parts, 'ET'].join('\n');
}

export function plainPdf({ pages = 1, size = a4 }: { pages?: number; size?: Rect } = {}): Promise<Bytes> {
  return build(Array.from({ length: pages }, () => ({ mediaBox: size })));
}

export const letterPdf = () => plainPdf({ size: letter });

export const mixedPdf = () => build([{ mediaBox: a4 }, { mediaBox: letter }, { mediaBox: a4Landscape }]);

export const rotatedPdf = (...rotations: number[]) => build(rotations.map((rotate) => ({ rotate })));

/** A crop box whose corners do not begin at the origin, and one that reaches beyond its media box. */
export const croppedPdf = (rotate = 0) =>
  build([
    { mediaBox: [0, 0, 700, 900], cropBox: [60, 80, 560, 780], rotate },
    { mediaBox: [-100, -50, 495, 792], cropBox: [-200, 0, 400, 2000], rotate },
  ]);

/** Boxes, rotation and resources that pages inherit from an intermediate node (ISO 32000-1, 7.7.3.4). */
export function inheritedPdf(rotate = 0): Promise<Bytes> {
  return build([{}, {}], ({ pdf, font, catalog, pageRefs }) => {
    const root = catalog.get('Pages') as PdfRef;
    const node = dict({ Type: name('Pages'), Parent: root, Kids: new PdfArray(pageRefs), Count: number(2) });
    node.set('MediaBox', numbers(0, 0, 500, 700));
    node.set('CropBox', numbers(20, 30, 480, 680));
    node.set('Rotate', number(rotate));
    node.set('Resources', dict({ Font: dict({ F1: font }) }));
    const nodeRef = pdf.register(node);
    for (const ref of pageRefs) {
      const page = pdf.getObject(ref) as PdfDict;
      for (const key of ['MediaBox', 'Resources']) page.delete(key);
      page.set('Parent', nodeRef);
    }
    const tree = pdf.getObject(root) as PdfDict;
    tree.set('Kids', pdf.register(new PdfArray([nodeRef])));
  });
}

/** Pages that are one grey picture each, as a scanner makes them. */
export function scannedPdf({ pages = 1, width = 620, height = 877 } = {}): Promise<Bytes> {
  return build(
    Array.from({ length: pages }, () => ({ content: 'q 595 0 0 842 0 0 cm /Scan Do Q' })),
    (parts) => {
      const pixels = new Uint8Array(width * height).map((_, index) => 250 - ((index * 7919) % 23));
      const entries = {
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: number(width),
        Height: number(height),
        BitsPerComponent: number(8),
        ColorSpace: name('DeviceGray'),
        Filter: name('FlateDecode'),
      };
      const scan = parts.pdf.register(new PdfStream(dict(entries), new Uint8Array(deflateSync(pixels))));
      for (const ref of parts.pageRefs) {
        (parts.pdf.getObject(ref) as PdfDict).set('Resources', dict({ XObject: dict({ Scan: scan }) }));
      }
    },
  );
}

/** A page whose whole content lies in a layer that no screen shows. */
export const hiddenLayerPdf = (): Promise<Bytes> =>
  build([{ content: '/OC /Layer BDC 1 0 0 rg 0 0 595 842 re f EMC' }], ({ pdf, catalog, pageRefs }) => {
    const group = pdf.register(dict({ Type: name('OCG'), Name: text('Draft') }));
    const page = pdf.getObject(pageRefs[0] as PdfRef) as PdfDict;
    page.set('Resources', dict({ Properties: dict({ Layer: group }) }));
    catalog.set('OCProperties', dict({ OCGs: list(group), D: dict({ OFF: list(group) }) }));
  });

/**
 * A text field with an appearance, one that leaves it to the viewer, a ticked box and an empty one, on two pages.
 * `isStale`: filled by a program that changed the values and left the looks to the viewer.
 */
export function formPdf({ isStale = false }: { isStale?: boolean } = {}): Promise<Bytes> {
  return build([{}, {}], ({ pdf, font, catalog, pageRefs }) => {
    const fields: PdfRef[] = [];
    const add = (page: number, rect: Rect, entries: Entries) => {
      const field = dict({
        Type: name('Annot'),
        Subtype: name('Widget'),
        Rect: numbers(...rect),
        F: number(4),
        ...entries,
      });
      const ref = pdf.register(field);
      const owner = pdf.getObject(pageRefs[page - 1]!) as PdfDict;
      owner.set('Annots', new PdfArray([...((owner.get('Annots') as PdfArray | undefined) ?? []), ref]));
      fields.push(ref);
    };
    const resources = dict({ Font: dict({ Helv: font }) });
    const form = (content: string, width: number, height: number) =>
      stream(pdf, content, {
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: numbers(0, 0, width, height),
        Resources: resources,
      });
    for (const page of [1, 2]) {
      const look = form(`/Tx BMC BT /Helv 12 Tf 2 5 Td (Filled on page ${page}) Tj ET EMC`, 200, 18);
      const value = {
        FT: name('Tx'),
        T: text(`name${page}`),
        V: text(isStale ? `Changed on page ${page}` : `Filled on page ${page}`),
      };
      add(page, [320, 700, 520, 718], { ...value, DA: text('/Helv 12 Tf 0 g'), AP: dict({ N: look }) });
    }
    add(1, [320, 660, 520, 678], {
      FT: name('Tx'),
      T: text('bare'),
      V: text('No look of its own'),
      DA: text('/Helv 11 Tf 0 g'),
    });
    const states = dict({ Yes: form('1 0 0 rg 2 2 8 8 re f', 12, 12), Off: form('', 12, 12) });
    const box = (on: boolean) => ({
      FT: name('Btn'),
      V: name(on ? 'Yes' : 'Off'),
      AS: name(on ? 'Yes' : 'Off'),
      AP: dict({ N: states }),
    });
    add(1, [320, 630, 332, 642], { T: text('yes'), ...box(true) });
    add(1, [340, 630, 352, 642], { T: text('no'), ...box(false) });
    const acroForm = dict({ Fields: new PdfArray(fields), DR: resources });
    if (isStale) acroForm.set('NeedAppearances', PdfBool.TRUE);
    catalog.set('AcroForm', pdf.register(acroForm));
  });
}

export const emptyPagePdf = () => build([{ content: null }]);

/** Content that leaves the graphics state moved, shrunk and unbalanced: one q too many, then two Q too many. */
export const unbalancedPdf = () =>
  build([
    { content: 'q q 0.3 0 0 0.3 100 100 cm 0.7 g 0 0 50 50 re f Q' },
    { content: 'Q Q 0.5 0 0 0.5 30 30 cm 0.7 g 0 0 90 90 re f' },
  ]);

export const userUnitPdf = () => build([{ mediaBox: [0, 0, 300, 400], userUnit: 2 }]);

export const noPagesPdf = () => build([]);

/** Content that ends inside a string: nothing drawn behind it could show. */
export const openStringPdf = () => build([{ content: 'BT /F1 9 Tf (never closed' }]);

/** Every kind of active content that uploads are searched for. */
export function javascriptPdf(): Promise<Bytes> {
  return build([{}], ({ pdf, catalog, pageRefs }) => {
    const script = (code: string) => dict({ Type: name('Action'), S: name('JavaScript'), JS: text(code) });
    const page = pdf.getObject(pageRefs[0]!) as PdfDict;
    const link = (action: PdfDict) =>
      pdf.register(
        dict({ Type: name('Annot'), Subtype: name('Link'), Rect: numbers(10, 10, 90, 30), A: pdf.register(action) }),
      );
    page.set('AA', dict({ O: script('app.alert("opened")') }));
    page.set(
      'Annots',
      new PdfArray([
        link(dict({ S: name('Launch'), F: text('calc.exe') })),
        link(dict({ S: name('URI'), URI: text('https://example.org/'), Next: script('app.alert("next")') })),
        link(dict({ S: name('SubmitForm'), F: text('https://example.org/') })),
        pdf.register(dict({ Type: name('Annot'), Subtype: name('RichMedia'), Rect: numbers(100, 10, 190, 30) })),
      ]),
    );
    const file = stream(pdf, 'MZ', { Type: name('EmbeddedFile') });
    const specification = dict({ Type: name('Filespec'), F: text('tool.exe'), EF: dict({ F: file }) });
    catalog.set('OpenAction', script('app.alert("hello")'));
    catalog.set(
      'Names',
      dict({
        JavaScript: dict({ Names: new PdfArray([text('start'), script('app.alert("named")')]) }),
        EmbeddedFiles: dict({ Names: new PdfArray([text('tool.exe'), specification]) }),
      }),
    );
    catalog.set('AcroForm', dict({ Fields: new PdfArray([]), XFA: stream(pdf, '<xdp/>') }));
  });
}

export async function encryptedPdf(): Promise<Bytes> {
  const pdf = await PDF.load(await plainPdf());
  pdf.setProtection({ userPassword: 'secret', ownerPassword: 'owner' });
  return new Uint8Array(await pdf.save());
}

export async function truncatedPdf(share = 0.7): Promise<Bytes> {
  const whole = await plainPdf({ pages: 10 });
  return whole.slice(0, Math.floor(whole.length * share));
}

/** What some browsers write when a person annotates: an update whose /Prev points at white space. */
export async function brokenPrevPdf(): Promise<Bytes> {
  const whole = await plainPdf({ pages: 2 });
  const update = `\nxref\n0 0\ntrailer\n<< /Size 1 /Prev ${whole.length} >>\nstartxref\n${whole.length + 1}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([whole, Buffer.from(update)]));
}

/** A file that its author signed with their own key; `certify` forbids any change to it (DocMDP). */
export async function signedPdf({ certify = false }: { certify?: boolean } = {}): Promise<Bytes> {
  const pdf = await PDF.load(await plainPdf({ pages: 3 }));
  const { bytes } = await pdf.sign({ signer: await throwAwaySigner(), reason: 'Agreed' });
  return certify ? certified(bytes) : new Uint8Array(bytes);
}

async function throwAwaySigner(): Promise<CryptoKeySigner> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=An earlier signer',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2036-01-01'),
  });
  return new CryptoKeySigner(keys.privateKey, new Uint8Array(certificate.rawData), 'RSA', 'RSASSA-PKCS1-v1_5');
}

/** Not a good certification, but one that says what it forbids. */
async function certified(bytes: Uint8Array): Promise<Bytes> {
  const pdf = await PDF.load(bytes);
  const signature = (pdf.getForm()?.getSignatureFields()[0]?.getSignatureDict() as PdfDict | undefined) ?? dict({});
  pdf.getCatalog().set('Perms', dict({ DocMDP: pdf.register(signature.clone()) }));
  return new Uint8Array(await pdf.save({ incremental: true }));
}
