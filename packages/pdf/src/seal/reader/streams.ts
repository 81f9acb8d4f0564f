/** Unpacks the streams the verifier itself must read: cross-reference streams, object streams, attachments. */
import { inflateSync } from 'node:zlib';

import { type Allowance, ExcessFault, spend } from './allowance.ts';
import { StructureFault, asArray, asDictionary, asInteger, asName } from './values.ts';
import type { PdfDictionary, PdfStream, PdfValue } from './values.ts';

/** More than any object stream needs. */
const largestOutput = 64 * 1024 * 1024;
// One is the rule; more are only ever a way to hide how much it will be.
const mostFilters = 2;

type Resolve = (value: PdfValue | undefined) => PdfValue | null;

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const distances = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)] as const;
  if (distances[0] <= distances[1] && distances[0] <= distances[2]) return left;
  return distances[1] <= distances[2] ? up : corner;
}

type Layout = { predictor: number; step: number; width: number };

function readLayout(parameters: PdfDictionary, resolve: Resolve): Layout {
  const read = (key: string, otherwise: number): number => asInteger(resolve(parameters.entries.get(key))) ?? otherwise;
  const bitsPerPixel = read('Colors', 1) * read('BitsPerComponent', 8);
  return {
    predictor: read('Predictor', 1),
    step: Math.max(1, Math.ceil(bitsPerPixel / 8)),
    width: Math.ceil((read('Columns', 1) * bitsPerPixel) / 8),
  };
}

function predict(filter: number, left: number, up: number, corner: number): number {
  const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
  if (added === undefined) throw new StructureFault('unknown predictor');
  return added;
}

/** PNG predictors (ISO 32000-2 section 7.4.4.4), the only ones cross-reference and object streams are written with. */
function undoPredictor(data: Uint8Array, { predictor, step, width }: Layout): Uint8Array {
  if (predictor === 1) return data;
  if (predictor < 10) throw new StructureFault('a TIFF predictor does not belong here');
  if (width < 1 || data.length % (width + 1) !== 0) throw new StructureFault('rows of a predicted stream do not fit');
  const rows = data.length / (width + 1);
  const out = new Uint8Array(rows * width);
  const at = (row: number, column: number): number => (row < 0 || column < 0 ? 0 : (out[row * width + column] ?? 0));
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column++) {
      const added = predict(filter, at(row, column - step), at(row - 1, column), at(row - 1, column - step));
      out[row * width + column] = (data[row * (width + 1) + 1 + column] ?? 0) + added;
    }
  }
  return out;
}

function inflate(data: Uint8Array, most: number, allowance: Allowance): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, Math.min(most, allowance.unpackedBytes)) });
  } catch (error) {
    if (isTooLarge(error)) throw new ExcessFault('unpackedBytes');
    throw new StructureFault(
      `a compressed stream cannot be unpacked (${error instanceof Error ? error.message : 'unknown'})`,
    );
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * The decoded bytes of a stream that is plain or FlateDecode. Throws StructureFault for anything else, ExcessFault for what
 * unpacks to more than `most` or than is left of the allowance.
 */
export function decodeStream(
  stream: PdfStream,
  resolve: Resolve,
  allowance: Allowance,
  most: number = largestOutput,
): Uint8Array {
  const filter = resolve(stream.dictionary.entries.get('Filter'));
  const filters =
    asArray(filter)?.items.map((item) => asName(resolve(item))) ?? (filter === null ? [] : [asName(filter)]);
  const parameters = resolve(stream.dictionary.entries.get('DecodeParms'));
  const perFilter = asArray(parameters)?.items ?? (parameters === null ? [] : [parameters]);
  if (filters.length > mostFilters) throw new StructureFault('a stream is packed many times over');
  let data = stream.data;
  for (const [index, name] of filters.entries()) {
    if (name !== 'FlateDecode') throw new StructureFault(`the filter ${name ?? '?'} does not belong here`);
    data = inflate(data, most, allowance);
    spend(allowance, 'unpackedBytes', data.length);
    const own = asDictionary(resolve(perFilter[index]));
    if (own === null) continue;
    const layout = readLayout(own, resolve);
    if (layout.predictor !== 1) spend(allowance, 'unpackedBytes', data.length);
    data = undoPredictor(data, layout);
  }
  return data;
}
