import type { FieldType } from '@sealwright/contract';
import type { EditorFile, EditorField, Rules } from './fields.ts';
import { newKey, ontoPage, pageOf, sizeOfType } from './fields.ts';
import type { Box, Point, Size } from './geometry.ts';
import { centreOf, intoPage, overlaps } from './geometry.ts';

const MARGIN = 36;
const STEP = 12;
/** Room left to a neighbour, so that both can be hit. */
const GAP = 8;

/** A field of its type's usual size with its middle at `point`. */
export function boxAt(type: FieldType, point: Point, page: Size): Box {
  const size = sizeOfType(type);
  return intoPage({ x: point.x - size.width / 2, y: point.y - size.height / 2, ...size }, page);
}

/**
 * A free place for a field that was not pointed at: beside or below what is there, first inside `view` (the part of the
 * page that is in sight), then anywhere on the page. A full page gives the middle of the view.
 */
export const freePlace = (type: FieldType, taken: readonly Box[], page: Size, view: Box): Box =>
  freePlaceFor(sizeOfType(type), taken, page, view);

export function freePlaceFor(size: Size, taken: readonly Box[], page: Size, view: Box): Box {
  const { x, y } = centreOf(view);
  const middle = intoPage({ x: x - size.width / 2, y: y - size.height / 2, ...size }, page);
  if (taken.every((box) => !overlaps(middle, box))) return middle;
  const whole = { x: 0, y: 0, ...page };
  for (const area of [view, whole]) {
    const found = scan(size, taken, page, area, middle);
    if (found !== null) return found;
  }
  return middle;
}

/** Candidates on a grid, nearest to `wish` first. */
function scan(size: Size, taken: readonly Box[], page: Size, area: Box, wish: Box): Box | null {
  const left = Math.max(area.x, MARGIN);
  const top = Math.max(area.y, MARGIN);
  const right = Math.min(area.x + area.width, page.width - MARGIN) - size.width;
  const bottom = Math.min(area.y + area.height, page.height - MARGIN) - size.height;
  let best: { box: Box; distance: number } | null = null;
  for (let y = top; y <= bottom; y += STEP) {
    for (let x = left; x <= right; x += STEP) {
      const box = { x, y, ...size };
      const distance = Math.hypot(x - wish.x, (y - wish.y) * 0.5);
      if (best !== null && distance >= best.distance) continue;
      if (taken.every((other) => !overlaps(box, other, -GAP))) best = { box, distance };
    }
  }
  return best?.box ?? null;
}

export type NewField = { file: number; page: number; type: FieldType; recipient: number | null; rules: Rules };

export const fieldAt = (box: Box, field: NewField): EditorField => {
  const key = newKey();
  return { ...field, ...box, key, ref: key };
};

/** Copies beside their originals, shifted so that both can be seen and stay on the page. */
export function duplicates(fields: readonly EditorField[], files: readonly EditorFile[]): EditorField[] {
  return fields.flatMap((field) => {
    const page = pageOf(files, field.file, field.page);
    if (page === null) return [];
    const shifted = { ...field, x: field.x + STEP, y: field.y + STEP };
    const box = intoPage(shifted, page);
    const isStuck = box.x === field.x && box.y === field.y;
    const key = newKey();
    return { ...field, ...(isStuck ? intoPage({ ...field, y: field.y - field.height }, page) : box), key, ref: key };
  });
}

/**
 * Copies to these pages of the fields' own file, but for the one they are on, each at the same place in proportion. A page that already
 * has an equal field there is left alone, so that asking twice changes nothing.
 */
export function copiesOnPages(
  fields: readonly EditorField[],
  all: readonly EditorField[],
  files: readonly EditorFile[],
  pages: readonly number[],
): EditorField[] {
  return fields.flatMap((field) => {
    const file = files.find(({ id }) => id === field.file);
    const source = file?.pages[field.page - 1];
    if (file === undefined || source === undefined) return [];
    return file.pages.flatMap((target, index) => {
      const page = index + 1;
      if (page === field.page || !pages.includes(page)) return [];
      const copy = ontoPage(field, source, target, { file: field.file, page });
      return all.some((other) => isSame(other, copy)) ? [] : copy;
    });
  });
}

const isSame = (a: EditorField, b: EditorField): boolean =>
  a.file === b.file &&
  a.page === b.page &&
  a.type === b.type &&
  a.recipient === b.recipient &&
  Math.abs(a.x - b.x) < 1 &&
  Math.abs(a.y - b.y) < 1;

/** What was copied, on another page and maybe another file. On the page it came from it is shifted like a duplicate. */
export function pasted(
  clipboard: readonly EditorField[],
  files: readonly EditorFile[],
  place: { file: number; page: number },
): EditorField[] {
  const target = pageOf(files, place.file, place.page);
  if (target === null) return [];
  return clipboard.flatMap((field) => {
    if (field.file === place.file && field.page === place.page) return duplicates([field], files);
    const source = pageOf(files, field.file, field.page) ?? target;
    return ontoPage(field, source, target, place);
  });
}
