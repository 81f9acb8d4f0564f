import type { Rect } from '../geometry.ts';
import { fractionsOf, type Label } from './lines.ts';
import type { PageContent, Segment } from './page-text.ts';
import { type SuggestedType, suggestion, type Suggestion } from './types.ts';
import { isRightToLeft } from './words.ts';

/** What tables are asked for: other words of tables head columns that are filled already. */
const asked: readonly SuggestedType[] = ['signature', 'initial', 'date', 'name'];
const longestLabel = 40;
const tallestCell = 140;
const narrowest = 36;
const lowest = 12;
/** How much of a cell under its own label is enough to write in, and beside it. */
const roomUnder = 16;
const roomBeside = 80;
const padding = 2;
/** How far beyond an edge the next cell is looked for. */
const beyond = 4;

export type FoundCell = { label: Segment; suggestion: Suggestion };

/** Ruled boxes that wait to be filled in: in the box of a label such as “Signature”, beside it, or under it. */
export function findCells(
  page: number,
  content: PageContent,
  segments: readonly Segment[],
  labels: readonly Label[],
): FoundCell[] {
  if (content.across.length < 2 || content.down.length < 2) return [];
  const taken: Rect[] = [];
  return labels.flatMap((label) => {
    if (!asked.includes(label.asked) || label.text.length > longestLabel) return [];
    const room = roomFor(label, content, segments);
    if (room === null || taken.some((other) => isSame(other, room))) return [];
    const box = fractionsOf(room, content);
    if (box === null) return [];
    taken.push(room);
    return [{ label, suggestion: suggestion({ ...box, page, source: 'line', type: label.asked }) }];
  });
}

const isSame = (one: Rect, other: Rect): boolean => Math.abs(one.x - other.x) < 3 && Math.abs(one.y - other.y) < 3;

function roomFor(label: Label, content: PageContent, segments: readonly Segment[]): Rect | null {
  const [middleX, middleY] = [label.x + label.width / 2, label.y + label.height / 2];
  const own = cellAt(content, middleX, middleY);
  if (own === null) return null;
  const isOwn = (one: Segment) => one.x === label.x && one.y === label.y && one.text === label.text;
  const others = segments.filter((one) => !isOwn(one));
  const isEmpty = (box: Rect) => !others.some((one) => overlaps(one, box));
  const usable = (box: Rect | null): Rect | null =>
    box !== null && box.width >= narrowest && box.height >= lowest && isEmpty(box) ? inside(box) : null;

  const bottom = label.y + label.height;
  const under = { x: own.x, y: bottom, width: own.width, height: own.y + own.height - bottom };
  if (under.height >= roomUnder && label.y - own.y < label.height) {
    const found = usable(under);
    if (found !== null) return found;
  }
  const isRtl = isRightToLeft(label.text);
  const nextX = isRtl ? own.x - beyond : own.x + own.width + beyond;
  const beside = usable(cellAt(content, nextX, middleY));
  if (beside !== null) return beside;
  const below = usable(cellAt(content, middleX, own.y + own.height + beyond));
  if (below !== null) return below;
  const right = label.x + label.width + padding;
  const rest = isRtl
    ? { x: own.x, y: own.y, width: label.x - padding - own.x, height: own.height }
    : { x: right, y: own.y, width: own.x + own.width - right, height: own.height };
  return rest.width >= roomBeside ? usable(rest) : null;
}

/** The box of edges around a point; null where it is open to a side, or no box that one writes in. */
function cellAt({ across, down, width, height }: PageContent, x: number, y: number): Rect | null {
  const spansX = (edge: Rect) => edge.x <= x + 1 && edge.x + edge.width >= x - 1;
  const spansY = (edge: Rect) => edge.y <= y + 1 && edge.y + edge.height >= y - 1;
  const tops = across.filter((edge) => spansX(edge) && edge.y <= y).map((edge) => edge.y + edge.height);
  const bottoms = across.filter((edge) => spansX(edge) && edge.y > y).map((edge) => edge.y);
  const lefts = down.filter((edge) => spansY(edge) && edge.x <= x).map((edge) => edge.x + edge.width);
  const rights = down.filter((edge) => spansY(edge) && edge.x > x).map((edge) => edge.x);
  if ([tops, bottoms, lefts, rights].some((edges) => edges.length === 0)) return null;
  const [top, left] = [Math.max(...tops), Math.max(...lefts)];
  const cell = { x: left, y: top, width: Math.min(...rights) - left, height: Math.min(...bottoms) - top };
  const isWhole = cell.width > width * 0.95 && cell.height > height * 0.5;
  return isWhole || cell.height > tallestCell ? null : cell;
}

const inside = ({ x, y, width, height }: Rect): Rect => ({
  x: x + padding,
  y: y + padding,
  width: width - 2 * padding,
  height: height - 2 * padding,
});

/** More than a touch of each other. */
const overlaps = (one: Rect, other: Rect): boolean =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 2;
