import { deflateSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import * as sources from '../../test/sources.ts';
import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { inspect } from './index.ts';

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

/** An object stream of a few kilobytes that unpacks to 200 megabytes. */
async function bombPdf(): Promise<Bytes> {
  const packed = deflateSync(new Uint8Array(200 * 1024 * 1024));
  const head = `\n90 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  const parts = [await sources.plainPdf(), bytesOf(head), packed, bytesOf('\nendstream\nendobj\n')];
  return new Uint8Array(Buffer.concat(parts));
}

describe('an upload', () => {
  it('is described page by page as a person sees it', async () => {
    const found = await inspect(await sources.croppedPdf(90));

    expect(found).toEqual({
      pages: [
        { width: 700, height: 500 },
        { width: 792, height: 500 },
      ],
      signatureCount: 0,
      hasForm: false,
    });
  });

  it.each([
    ['nothing', 'not_pdf', async () => new Uint8Array(0)],
    ['text', 'not_pdf', async () => bytesOf('Dear Sir or Madam')],
    ['a header alone', 'damaged', async () => bytesOf('%PDF-1.7\n')],
    ['a torn file', 'damaged', () => sources.truncatedPdf(0.7)],
    ['a file without its last line', 'damaged', () => sources.truncatedPdf(0.995)],
    ['content that ends inside a string', 'damaged', () => sources.openStringPdf()],
    ['packed objects that unpack to 200 MB', 'damaged', bombPdf],
    ['no pages', 'no_pages', () => sources.noPagesPdf()],
    ['2,001 pages', 'too_many_pages', () => sources.plainPdf({ pages: 2001 })],
    ['a password', 'encrypted', () => sources.encryptedPdf()],
    ['a certification against changes', 'changes_forbidden', () => sources.signedPdf({ certify: true })],
  ])('with %s is refused as %s', async (_, code, make) => {
    await expect(inspect(await make())).rejects.toMatchObject({ code });
  });

  it('cut off anywhere is refused with a reason, or is whole', async () => {
    const whole = await sources.plainPdf({ pages: 3 });
    for (let end = 0; end < whole.length - 8; end += 97) {
      await expect(inspect(whole.slice(0, end))).rejects.toBeInstanceOf(PdfError);
    }
  });

  it.each([
    ['a dictionary', '/Count', '/Coun{'],
    ['an array', '/Kids [', '/Kids {'],
    ['a list of pages', '0 R]', '0 R)'],
  ])('with a stray bracket in %s is answered, where the parser would read it for ever', async (_, from, to) => {
    const source = Buffer.from(await sources.plainPdf({ pages: 2 })).toString('latin1');

    const answer = await inspect(new Uint8Array(Buffer.from(source.replaceAll(from, to), 'latin1'))).catch(
      (error: unknown) => error,
    );

    expect(answer).toBeInstanceOf(PdfError);
  });

  it('that a browser annotated with a broken table of contents is read all the same', async () => {
    expect((await inspect(await sources.brokenPrevPdf())).pages).toHaveLength(2);
  });

  it('says that it has a form and signatures', async () => {
    expect(await inspect(await sources.formPdf())).toMatchObject({ hasForm: true, signatureCount: 0 });
    expect(await inspect(await sources.signedPdf())).toMatchObject({ signatureCount: 1 });
  });
});
