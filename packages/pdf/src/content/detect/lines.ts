import type { Rect } from '../geometry.ts';
import type { PageContent, Segment } from './page-text.ts';
import type { SuggestedType, Suggestion } from './types.ts';
import { suggestion } from './types.ts';
import { isRightToLeft, labelOf, typeAsked } from './words.ts';

export type Label = Segment & { asked: SuggestedType; name: string };
type Match = { label: Label; blank: Rect; distance: number };

/** How far apart a label and its line may be, in points. */
const farthestBeside = 60;
const farthestUnder = 16;
const farthestAbove = 36;

/** Heights that a hand or a line of text needs above the line. */
export const heightOf = (type: SuggestedType): number => (type === 'signature' ? 30 : type === 'initial' ? 24 : 18);

/** Words that ask for something to be written. */
export const labelsOf = (segments: readonly Segment[]): Label[] =>
  segments.flatMap((one): Label[] => {
    const name = one.isBlank ? '' : labelOf(one.text);
    const asked = name === '' || name.includes('{{') ? null : typeAsked(name);
    return asked === null ? [] : [{ ...one, asked, name }];
  });

/** Labels such as “Signature” beside, below or above a line that waits to be written on. */
export function findLines(
  page: number,
  content: PageContent,
  segments: readonly Segment[],
  labels: readonly Label[],
): Suggestion[] {
  const blanks = blanksOf(content, segments);
  const matches = labels.flatMap((label) => blanks.flatMap((blank) => matchOf(label, blank)));
  const taken = new Set<unknown>();
  return matches
    .toSorted((a, b) => a.distance - b.distance)
    .flatMap(({ label, blank }) => {
      if (taken.has(label) || taken.has(blank)) return [];
      taken.add(label).add(blank);
      return place(page, content, { label, blank });
    });
}

/** The lowest edge of each blank is its line; a drawn line under a row of underscores is the same one. */
function blanksOf({ rules, width }: PageContent, segments: readonly Segment[]): Rect[] {
  const rows = segments.filter(({ isBlank }) => isBlank);
  const drawn = rules.filter(
    (rule) => rule.width < width * 0.85 && !rows.some((row) => isNear(row, rule)) && isFree(rule, segments),
  );
  return [...rows, ...drawn];
}

const isNear = (row: Rect, rule: Rect): boolean =>
  rule.x < row.x + row.width && row.x < rule.x + rule.width && Math.abs(row.y + row.height - rule.y) < 10;

/** An underlined word waits for nothing. */
const isFree = (rule: Rect, segments: readonly Segment[]): boolean =>
  !segments.some((one) => {
    const shared = Math.min(one.x + one.width, rule.x + rule.width) - Math.max(one.x, rule.x);
    const bottom = one.y + one.height;
    return shared > rule.width * 0.6 && bottom > rule.y - 3 && one.y < rule.y - 2;
  });

function matchOf(label: Label, blank: Rect): Match[] {
  const distance = distanceBeside(label, blank) ?? distanceAcross(label, blank);
  return distance === null ? [] : [{ label, blank, distance }];
}

const bottomOf = ({ y, height }: Rect): number => y + height;

/** On the label's own line, behind it in the direction of its script; a drawn line may begin under its label. */
function distanceBeside(label: Label, blank: Rect): number | null {
  if (Math.abs(bottomOf(blank) - bottomOf(label)) >= Math.max(label.height * 0.8, 6)) return null;
  const gap = isRightToLeft(label.text) ? label.x - blank.x - blank.width : blank.x - label.x - label.width;
  if (gap > -3 && gap < farthestBeside) return Math.max(gap, 0) / 4;
  const begins = blank.height < 4 && Math.abs(blank.x - label.x) < 4 && blank.width > label.width + 40;
  return begins ? 1 : null;
}

/** Below or above its label. */
function distanceAcross(label: Label, blank: Rect): number | null {
  if (label.x <= blank.x - 8 || label.x + label.width >= blank.x + blank.width + 40) return null;
  const under = label.y - bottomOf(blank);
  if (under > -4 && under < farthestUnder) return 4 + Math.max(under, 0);
  const above = bottomOf(blank) - bottomOf(label);
  return above > 6 && above < farthestAbove ? 12 + above : null;
}

function place(page: number, { width, height }: PageContent, { label, blank }: Omit<Match, 'distance'>): Suggestion[] {
  const line = blank.y + blank.height;
  // The line may begin under its label: what is written begins behind it.
  const begins = label.x + label.width + 4;
  const isShared =
    blank.height < 4 && Math.abs(blank.x - label.x) < 4 && Math.abs(line - label.y - label.height) < label.height;
  const left = isShared && begins < blank.x + blank.width - 30 ? begins : blank.x;
  const tall = Math.min(heightOf(label.asked), line);
  const box = fractionsOf(
    { x: left, y: line - tall, width: blank.x + blank.width - left, height: tall },
    { width, height },
  );
  return box === null ? [] : [suggestion({ ...box, page, source: 'line', type: label.asked, label: nameOf(label) })];
}

/** Kinds that say themselves what they are need no label. */
const nameOf = ({ asked, name }: Label): string => (asked === 'text' ? name : '');

/** A box in points as fractions of the page, drawn in where it reaches out; null when nothing of it is on the page. */
export function fractionsOf(box: Rect, page: { width: number; height: number }): Rect | null {
  const left = Math.max(0, box.x);
  const top = Math.max(0, box.y);
  const right = Math.min(page.width, box.x + box.width);
  const bottom = Math.min(page.height, box.y + box.height);
  if (!(right - left > 1 && bottom - top > 1)) return null;
  return {
    x: left / page.width,
    y: top / page.height,
    width: (right - left) / page.width,
    height: (bottom - top) / page.height,
  };
}
