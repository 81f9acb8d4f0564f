import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef, PdfStream } from '@libpdf/core';
import { PdfError } from '../errors.ts';

const deepest = 200;

/**
 * Copies values of one file, and all that they refer to, into another; what two of them refer to is copied once. A parent page
 * tree is not followed: it would bring every page along.
 */
export function copier(from: PDF, to: PDF): (value: PdfObject) => PdfObject {
  const known = new Map<string, PdfRef>();
  const waiting: { ref: PdfRef; target: PdfRef }[] = [];

  function copyRef(ref: PdfRef): PdfRef {
    const key = ref.toString();
    const found = known.get(key);
    if (found !== undefined) return found;
    const target = to.context.registry.allocateRef();
    known.set(key, target);
    waiting.push({ ref, target });
    return target;
  }

  function copyValue(value: PdfObject, depth: number): PdfObject {
    if (depth > deepest) throw new PdfError('too_complex', 'values inside each other');
    if (value instanceof PdfRef) return copyRef(value);
    if (value instanceof PdfArray) return new PdfArray([...value].map((item) => copyValue(item, depth + 1)));
    if (!(value instanceof PdfDict)) return value;
    const entries = [...value].flatMap(([key, entry]): [typeof key, PdfObject][] =>
      isLeftOut(value, key.value) ? [] : [[key, copyValue(entry, depth + 1)]],
    );
    return value instanceof PdfStream ? new PdfStream(entries, value.data) : new PdfDict(entries);
  }

  return (value) => {
    const copied = copyValue(value, 0);
    // Not by recursion: a chain of references may be as long as the file.
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const object = from.getObject(next.ref);
      to.context.registry.registerAt(next.target, object === null ? new PdfDict() : copyValue(object, 0));
    }
    return copied;
  };
}

/** The length is written anew; the others lead to pages and structure. */
const isLeftOut = (dict: PdfDict, key: string): boolean =>
  (dict instanceof PdfStream && key === 'Length') ||
  ['Parent', 'StructParent', 'StructParents', 'Metadata', 'PieceInfo'].includes(key);
