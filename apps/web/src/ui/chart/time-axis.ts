/** Whole numbers from 0 to at least `max`, in steps of 1, 2 or 5 times a power of ten: what is counted has no halves. */
export function countTicks(max: number, wanted = 4): number[] {
  const rough = Math.max(1, max / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The points that get a label: as many as have room, counted back from the newest, which always has one. */
export function labelledPoints(count: number, room: number, labelWidth: number): number[] {
  const step = Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, room)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

/** Where points stand from the left, in pixels, each in the middle of its share: time runs in the direction of reading. */
export function positionsOf(count: number, left: number, right: number, isRightToLeft: boolean): number[] {
  const gap = (right - left) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => {
    const along = (index + 0.5) * gap;
    return isRightToLeft ? right - along : left + along;
  });
}

/** The point that stands closest to `x`. */
export function nearestPoint(positions: readonly number[], x: number): number {
  let nearest = 0;
  for (const [index, position] of positions.entries()) {
    if (Math.abs(position - x) < Math.abs((positions[nearest] ?? 0) - x)) nearest = index;
  }
  return nearest;
}

/** Where the cursor goes with this key, or null when the key is not for it. Arrows go where they point. */
export function cursorAfter(key: string, at: number, count: number, isRightToLeft: boolean): number | null {
  const forward = isRightToLeft ? -1 : 1;
  const moves: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowUp: at + 1,
    ArrowDown: at - 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: count - 1,
  };
  const wanted = moves[key];
  return wanted === undefined ? null : Math.min(Math.max(wanted, 0), count - 1);
}
