import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { deflateSync } from 'node:zlib';

/** Reading: every value may sit behind a reference, so nothing here trusts a dictionary's direct value. */

export function resolve(pdf: PDF, value: PdfObject | null | undefined): PdfObject | null {
  let current = value ?? null;
  for (let hops = 0; current instanceof PdfRef && hops < 8; hops++) current = pdf.getObject(current);
  return current instanceof PdfRef ? null : current;
}

export function valueAt(pdf: PDF, dict: PdfDict, key: string): PdfObject | null {
  return resolve(pdf, dict.get(key));
}

export function dictAt(pdf: PDF, dict: PdfDict, key: string): PdfDict | null {
  const value = valueAt(pdf, dict, key);
  return value instanceof PdfDict ? value : null;
}

export function arrayAt(pdf: PDF, dict: PdfDict, key: string): PdfArray | null {
  const value = valueAt(pdf, dict, key);
  return value instanceof PdfArray ? value : null;
}

export function nameAt(pdf: PDF, dict: PdfDict, key: string): string | null {
  const value = valueAt(pdf, dict, key);
  return value instanceof PdfName ? value.value : null;
}

export function numberAt(pdf: PDF, dict: PdfDict, key: string): number | null {
  const value = valueAt(pdf, dict, key);
  return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : null;
}

export function stringAt(pdf: PDF, dict: PdfDict, key: string): string | null {
  const value = valueAt(pdf, dict, key);
  return value instanceof PdfString ? value.asString() : null;
}

/** The numbers of an array such as a rectangle or a matrix; null unless exactly `length` finite numbers. */
export function numbersAt(pdf: PDF, dict: PdfDict, key: string, length: number): number[] | null {
  const items = arrayAt(pdf, dict, key);
  if (items === null || items.length < length) return null;
  const values: number[] = [];
  for (let index = 0; index < length; index++) {
    const item = resolve(pdf, items.at(index));
    if (!(item instanceof PdfNumber) || !Number.isFinite(item.value)) return null;
    values.push(item.value);
  }
  return values;
}

/** Writing. */

export const name = (value: string): PdfName => PdfName.of(value);
export const number = (value: number): PdfNumber => PdfNumber.of(value);
export const numbers = (...values: number[]): PdfArray => new PdfArray(values.map(number));
export const ascii = (value: string): PdfString => PdfString.fromBytes(new TextEncoder().encode(value));

/** A text string as UTF-16BE with its byte order mark (ISO 32000-1, 7.9.2.2): any character, no encoding table. */
export function textString(value: string): PdfString {
  const bytes = new Uint8Array(2 + value.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff);
  for (let index = 0; index < value.length; index++) view.setUint16(2 + index * 2, value.charCodeAt(index));
  return new PdfString(bytes, 'hex');
}

/** A compressed stream. Deflated here because the engine's own deflate is an order of magnitude slower. */
export function compressed(entries: Record<string, PdfObject>, data: Uint8Array): PdfStream {
  const small = data.length < 64;
  const body = small ? data : new Uint8Array(deflateSync(data));
  return new PdfStream(PdfDict.of(small ? entries : { ...entries, Filter: name('FlateDecode') }), body);
}

export function contentStream(operators: string): PdfStream {
  return compressed({}, new TextEncoder().encode(operators));
}

/** A number as content streams want it: no exponent, no needless digits. */
export function real(value: number): string {
  const fixed = value.toFixed(4);
  const short = fixed.replace(/\.?0+$/, '');
  return short === '-0' || short === '' ? '0' : short;
}

export function reals(...values: number[]): string {
  return values.map(real).join(' ');
}

/** A text's UTF-16 units in hexadecimal. */
export function utf16(text: string): string {
  let digits = '';
  for (let index = 0; index < text.length; index++) digits += hex16(text.charCodeAt(index));
  return digits;
}

export function hex16(value: number): string {
  return value.toString(16).padStart(4, '0');
}
