import { dragFields, dragHandle, type Drag } from './dragging.ts';
import { selectedFields } from './editor.state.ts';
import type { EditorField } from './fields.ts';
import { followPointer } from './follow-pointer.ts';
import { moveBy, type Box, type Handle, type Point } from './geometry.ts';
import type { Hand } from './hand.ts';
import type { Stage } from './stage.ts';

/** A drag of what exists: `compute` says where everything would lie, the end makes it so. */
function drag(
  hand: Hand,
  down: PointerEvent,
  compute: (by: Point, event: PointerEvent) => Drag,
  end: { key: 'moved' | 'resized'; click?: () => void },
) {
  const { store, stage, commands, edit } = hand;
  const start = hand.pointOf(down);
  const dragged = (event: PointerEvent) => {
    const point = hand.pointOf(event);
    return compute({ x: point.x - start.x, y: point.y - start.y }, event);
  };
  followPointer(down, stage.viewport, {
    move(event) {
      const found = dragged(event);
      store.show({ preview: onOwnPages(found, edit().fields, stage), guides: found.guides });
    },
    end(event) {
      const { boxes, page } = dragged(event);
      hand.clear();
      commands.put(boxes, page, end.key);
    },
    click: () => end.click?.(),
    cancel: hand.clear,
  });
}

/** Boxes as each field's own page sees them: while it is dragged a field stays on its page and may lie beside it. */
function onOwnPages(found: Drag, fields: readonly EditorField[], stage: Stage): Map<string, Box> {
  const { pages } = stage.layout();
  const target = found.page === null ? undefined : pages[found.page - 1];
  const own = new Map(fields.map((field) => [field.key, pages[field.page - 1]]));
  return new Map(
    [...found.boxes].map(([key, box]) => {
      const home = own.get(key);
      if (target === undefined || home === undefined) return [key, box];
      return [key, moveBy(box, { x: target.x - home.x, y: target.y - home.y })];
    }),
  );
}

/** Selects a field, and drags it with all that is selected. */
export function grabField(hand: Hand, event: PointerEvent, key: string) {
  const { store, commands, edit, view } = hand;
  const isAdding = event.shiftKey || view().isSelectingSeveral;
  if (isAdding) store.dispatch({ type: 'toggle', key });
  else if (!edit().selection.includes(key)) commands.select([key]);
  if (view().armed !== null) commands.arm(null);
  if (!edit().selection.includes(key)) return;
  drag(hand, event, (by, move) => dragFields(hand.scene(), selectedFields(edit()), by, hand.snapping(move)), {
    key: 'moved',
    click: () => !isAdding && commands.select([key]),
  });
}

export function grabHandle(hand: Hand, event: PointerEvent, handle: Handle) {
  const [field] = selectedFields(hand.edit());
  if (field === undefined) return;
  drag(hand, event, (by, move) => dragHandle(hand.scene(), field, handle, by, hand.snapping(move)), { key: 'resized' });
}
