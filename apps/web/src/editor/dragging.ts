import type { PageLayout } from './page-layout.ts';
import { pageUnder } from './page-layout.ts';
import type { EditorField } from './fields.ts';
import type { Box, Handle, Point } from './geometry.ts';
import { allowedMove, centreOf, intoPage, moveBy, resizeBy, unionOf } from './geometry.ts';
import type { Guide } from './guides.ts';
import { snapMove, snapResize } from './guides.ts';

export type PageGuide = Guide & { readonly page: number };

/** Where the dragged fields would lie: boxes on page `page` (counted from 1), or each on its own page when it is null. */
export type Drag = {
  readonly page: number | null;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly guides: readonly PageGuide[];
};

export type Snapping = {
  /** Points; already divided by the scale. Zero switches snapping off. */
  readonly tolerance: number;
};

type Scene = { readonly pageLayout: PageLayout; readonly fields: readonly EditorField[] };

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

const neighbours = (scene: Scene, moved: readonly EditorField[], file: number, page: number): Box[] =>
  scene.fields.filter((field) => field.file === file && field.page === page && !moved.includes(field));

/** The page a dragged box belongs to: the one under its middle, else the one it was on. */
function targetOf(pageLayout: PageLayout, area: Box, home: number): number {
  const index = pageUnder(pageLayout, centreOf(area));
  return index === -1 ? home : index + 1;
}

/**
 * Moves fields by `by` points on the page layout. Fields of one page move together, snap as one box and may change to
 * another page of the file; fields of several pages keep to their pages.
 */
export function dragFields(scene: Scene, moved: readonly EditorField[], by: Point, { tolerance }: Snapping): Drag {
  const [first] = moved;
  if (first === undefined) return { page: null, boxes: new Map(), guides: [] };
  const home = scene.pageLayout.pages[first.page - 1];
  if (home === undefined || moved.some((field) => field.page !== first.page)) return dragApart(scene, moved, by);
  const area = unionOf(moved);
  const onDesk = moveBy(area, { x: by.x + home.x, y: by.y + home.y });
  const number = targetOf(scene.pageLayout, onDesk, first.page);
  const page = scene.pageLayout.pages[number - 1] ?? home;
  const wish = moveBy(onDesk, { x: -page.x, y: -page.y });
  const others = neighbours(scene, moved, first.file, number);
  const snapped = tolerance > 0 ? snapMove(wish, others, page, tolerance) : { box: wish, guides: [] };
  const placed = intoPage(snapped.box, page);
  const shift = { x: placed.x - area.x, y: placed.y - area.y };
  const isPushed = placed.x !== snapped.box.x || placed.y !== snapped.box.y;
  return {
    page: number,
    boxes: new Map(moved.map((field) => [field.key, moveBy(boxOf(field), shift)])),
    guides: isPushed ? [] : snapped.guides.map((guide) => ({ ...guide, page: number })),
  };
}

function dragApart(scene: Scene, moved: readonly EditorField[], by: Point): Drag {
  const placed = moved.flatMap((field) => {
    const page = scene.pageLayout.pages[field.page - 1];
    return page === undefined ? [] : [{ box: boxOf(field), page, key: field.key }];
  });
  const allowed = allowedMove(placed, by);
  return { page: null, boxes: new Map(placed.map(({ box, key }) => [key, moveBy(box, allowed)])), guides: [] };
}

/** Resizes one field by a handle. */
export function dragHandle(scene: Scene, field: EditorField, handle: Handle, by: Point, { tolerance }: Snapping): Drag {
  const page = scene.pageLayout.pages[field.page - 1];
  if (page === undefined) return { page: null, boxes: new Map(), guides: [] };
  const wish = resizeBy(boxOf(field), handle, by, page);
  const others = neighbours(scene, [field], field.file, field.page);
  const snapped = tolerance > 0 ? snapResize(wish, handle, others, page, tolerance) : { box: wish, guides: [] };
  return {
    page: null,
    boxes: new Map([[field.key, snapped.box]]),
    guides: snapped.guides.map((guide) => ({ ...guide, page: field.page })),
  };
}

/** A field on its way from the palette: null beside the pages. `point` is where its middle is, on the page layout. */
export function dragNew(
  scene: Scene,
  size: { width: number; height: number },
  point: Point,
  file: number,
  { tolerance }: Snapping,
): { page: number; box: Box; guides: readonly PageGuide[] } | null {
  const index = pageUnder(scene.pageLayout, point);
  const page = scene.pageLayout.pages[index];
  if (page === undefined) return null;
  const wish = { x: point.x - page.x - size.width / 2, y: point.y - page.y - size.height / 2, ...size };
  const others = neighbours(scene, [], file, index + 1);
  const { box, guides } = tolerance > 0 ? snapMove(wish, others, page, tolerance) : { box: wish, guides: [] };
  const placed = intoPage(box, page);
  const isPushed = placed.x !== box.x || placed.y !== box.y;
  return {
    page: index + 1,
    box: placed,
    guides: isPushed ? [] : guides.map((guide) => ({ ...guide, page: index + 1 })),
  };
}
