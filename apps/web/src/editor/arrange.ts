import type { Axis, Box } from './geometry.ts';
import { unionOf } from './geometry.ts';

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export type Dimension = 'width' | 'height' | 'both';

const ALIGNED: Record<Alignment, (box: Box, area: Box) => Partial<Box>> = {
  left: (_, area) => ({ x: area.x }),
  centre: (box, area) => ({ x: area.x + (area.width - box.width) / 2 }),
  right: (box, area) => ({ x: area.x + area.width - box.width }),
  top: (_, area) => ({ y: area.y }),
  middle: (box, area) => ({ y: area.y + (area.height - box.height) / 2 }),
  bottom: (box, area) => ({ y: area.y + area.height - box.height }),
};

/** Lines boxes up on an edge or centre of the area they cover together. */
export function align<T extends Box>(boxes: readonly T[], how: Alignment): T[] {
  const area = unionOf(boxes);
  return boxes.map((box) => ({ ...box, ...ALIGNED[how](box, area) }));
}

/** Equal gaps between neighbours; the first and the last stay. Fewer than three boxes have nothing to share out. */
export function distribute<T extends Box>(boxes: readonly T[], axis: Axis): T[] {
  if (boxes.length < 3) return [...boxes];
  const size = axis === 'x' ? 'width' : 'height';
  const inOrder = boxes.toSorted((a, b) => a[axis] + a[size] / 2 - (b[axis] + b[size] / 2));
  const area = unionOf(boxes);
  const filled = inOrder.reduce((sum, box) => sum + box[size], 0);
  const gap = (area[size] - filled) / (boxes.length - 1);
  const starts = new Map<T, number>();
  let next = area[axis];
  for (const box of inOrder) {
    starts.set(box, next);
    next += box[size] + gap;
  }
  return boxes.map((box) => ({ ...box, [axis]: starts.get(box) ?? box[axis] }));
}

/** Gives every box the size of `model`; places stay. */
export const sameSize = <T extends Box>(boxes: readonly T[], model: Box, dimension: Dimension): T[] =>
  boxes.map((box) => ({
    ...box,
    width: dimension === 'height' ? box.width : model.width,
    height: dimension === 'width' ? box.height : model.height,
  }));
