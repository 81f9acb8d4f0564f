import type { FieldType } from '@sealwright/contract';
import { clamp } from '../lib/clamp.ts';
import { pageUnder } from './page-layout.ts';
import { dragNew } from './dragging.ts';
import { sizeOfType } from './fields.ts';
import { followPointer } from './follow-pointer.ts';
import { boxBetween, overlaps, type Box, type Point } from './geometry.ts';
import type { Tool } from './tool.ts';
import { boxAt } from './placing.ts';

/** A smaller box was not meant as a field. */
const MIN_DRAWN = 10;

function placeAndFocus({ commands, stage }: Tool, type: FieldType, page: number, box: Box) {
  const placed = commands.place(type, page, box);
  if (placed !== null) stage.focusField(placed.key);
}

/** Ends a rectangle drawn on a page: of the armed type, around fields, or a new field whose type is still to be said. */
function finishDrawing(tool: Tool, page: number, box: Box, isAdding: boolean) {
  const { armed, file } = tool.view();
  const isLargeEnough = box.width >= MIN_DRAWN && box.height >= MIN_DRAWN;
  tool.clear();
  if (armed !== null) {
    if (isLargeEnough) placeAndFocus(tool, armed, page, box);
    return;
  }
  const { fields, selection } = tool.edit();
  const caught = fields.filter((field) => field.file === file && field.page === page && overlaps(field, box));
  tool.commands.select([...new Set([...(isAdding ? selection : []), ...caught.map((field) => field.key)])]);
  if (caught.length === 0 && isLargeEnough && !isAdding) tool.store.show({ drawn: { page, box, isDone: true } });
}

const within = (point: Point, paper: Box): Point => ({
  x: clamp(point.x - paper.x, 0, paper.width),
  y: clamp(point.y - paper.y, 0, paper.height),
});

/** The ghost of the armed type, where a click would place it. */
export function hover({ store, stage, pointOf }: Tool, event: PointerEvent, type: FieldType) {
  const point = pointOf(event);
  const page = pageUnder(stage.layout(), point) + 1;
  const paper = stage.layout().pages[page - 1];
  const box = paper === undefined ? null : boxAt(type, within(point, paper), paper);
  store.show({ carried: { type, page, box, client: { x: event.clientX, y: event.clientY } } });
}

/** A press on an empty place: a click places what is armed or selects nothing; a drag draws. */
export function pressPage(tool: Tool, down: PointerEvent) {
  const { store, stage, commands, view } = tool;
  const start = tool.pointOf(down);
  const page = pageUnder(stage.layout(), start) + 1;
  const paper = stage.layout().pages[page - 1];
  const isAdding = down.shiftKey;
  // A finger that moves on the paper scrolls.
  const draws = down.pointerType !== 'touch' && paper !== undefined;
  const boxTo = (event: PointerEvent, area: Box) => boxBetween(within(start, area), within(tool.pointOf(event), area));
  store.show({ drawn: null, carried: null });
  followPointer(down, stage.viewport, {
    move: (event) => draws && store.show({ drawn: { page, box: boxTo(event, paper), isDone: false } }),
    end: (event) => draws && finishDrawing(tool, page, boxTo(event, paper), isAdding),
    click() {
      const { armed } = view();
      if (armed !== null && paper !== undefined) {
        placeAndFocus(tool, armed, page, boxAt(armed, within(start, paper), paper));
      } else if (!isAdding) commands.select([]);
    },
    cancel: tool.clear,
  });
}

/** A field carried from the palette. `onDragged` keeps the click that follows from arming the type as well. */
export function carry(tool: Tool, down: PointerEvent, type: FieldType, onDragged: () => void) {
  const { store, stage, view } = tool;
  const over = (event: PointerEvent) => {
    const rect = stage.viewport()?.getBoundingClientRect();
    const isInside = rect !== undefined && event.clientX >= rect.left && event.clientX <= rect.right;
    if (!isInside) return null;
    return dragNew(tool.scene(), sizeOfType(type), tool.pointOf(event), view().file, tool.snapping(event));
  };
  followPointer(down, stage.viewport, {
    move(event) {
      onDragged();
      const found = over(event);
      const client = { x: event.clientX, y: event.clientY };
      store.show({
        carried: { type, page: found?.page ?? 0, box: found?.box ?? null, client },
        guides: found?.guides ?? [],
      });
    },
    end(event) {
      const found = over(event);
      tool.clear();
      if (found !== null) placeAndFocus(tool, type, found.page, found.box);
    },
    cancel: tool.clear,
  });
}
