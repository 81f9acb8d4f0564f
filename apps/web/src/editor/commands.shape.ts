import type { Alignment, Dimension } from './arrange.ts';
import { align, distribute, sameSize } from './arrange.ts';
import type { Bench } from './bench.ts';
import type { EditorField } from './fields.ts';
import type { Axis, Box, Point, Size } from './geometry.ts';
import { allowedMove, intoPage, moveBy } from './geometry.ts';

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

const onto = (box: Box, page: Size | null): Box => (page === null ? boxOf(box) : intoPage(box, page));

/** Grows to the right and down only: at the edge of the page it stops and does not move instead. */
const grown = (field: Box, by: Point, page: Size): Box => {
  const wish = { x: 0, y: 0, width: field.width + by.x, height: field.height + by.y };
  return moveBy(intoPage(wish, { width: page.width - field.x, height: page.height - field.y }), field);
};

/** Places and sizes of what is selected. */
export function shapeCommands({ store, edit, selected, pageOf, changeEach, announcePlace }: Bench) {
  /** Page by page, because places on two pages do not compare. */
  function arrangeWith(arrange: (fields: readonly EditorField[]) => readonly EditorField[]) {
    const fields = selected();
    const pages = Map.groupBy(fields, ({ file, page }) => `${file}:${page}`);
    const arranged = [...pages.values()].flatMap(arrange);
    const boxes = new Map(arranged.map((field) => [field.key, onto(field, pageOf(field))]));
    changeEach(fields, (field) => boxes.get(field.key) ?? {});
    announcePlace('moved');
  }

  return {
    moveSelection(by: Point, gesture: string) {
      const placed = selected().flatMap((field) => {
        const page = pageOf(field);
        return page === null ? [] : [{ box: field, page }];
      });
      const allowed = allowedMove(placed, by);
      changeEach(selected(), (field) => ({ x: field.x + allowed.x, y: field.y + allowed.y }), gesture);
      announcePlace('moved');
    },
    resizeSelection(by: Point, gesture: string) {
      changeEach(
        selected(),
        (field) => {
          const page = pageOf(field);
          return page === null ? {} : grown(field, by, page);
        },
        gesture,
      );
      announcePlace('resized');
    },
    /** Ends a drag; `page` when the fields came to another one. */
    put(boxes: ReadonlyMap<string, Box>, page: number | null, key: 'moved' | 'resized') {
      const fields = edit().fields.filter((field) => boxes.has(field.key));
      changeEach(fields, (field) => ({ ...boxes.get(field.key), ...(page === null ? {} : { page }) }));
      announcePlace(key);
    },
    /** Exact numbers, typed. */
    setBox(change: Partial<Box>, gesture: string) {
      changeEach(selected(), (field) => onto({ ...boxOf(field), ...change }, pageOf(field)), gesture);
    },
    align: (how: Alignment) => arrangeWith((fields) => align(fields, how)),
    distribute: (axis: Axis) => arrangeWith((fields) => distribute(fields, axis)),
    /** All become as large as the one that was selected last. */
    sameSize(dimension: Dimension) {
      const last = store.getState().edit.selection.at(-1);
      const model = selected().find((field) => field.key === last);
      if (model !== undefined) arrangeWith((fields) => sameSize(fields, model, dimension));
    },
  };
}
