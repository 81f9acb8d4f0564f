import type { Bidi } from 'bidi-js';
import bidiFactory from 'bidi-js';
import * as hb from 'harfbuzzjs';
import type { Locale } from '../types.ts';
import type { Face, FaceName } from './fonts.ts';
import { faceFor, faceNamed } from './fonts.ts';
import { isInvisible } from './writing.ts';

/** One glyph. Distances in em. `text` is what it stands for, empty for a character's further glyphs; `cluster` where that begins. */
export type Glyph = { id: number; cluster: number; text: string; advance: number; dx: number; dy: number };

export type Run = { face: Face; isRtl: boolean; glyphs: Glyph[]; width: number };

/** One line, its runs from left to right. Distances in em; `ink` is how far above and below the baseline it reaches. */
export type Line = {
  text: string;
  isRtl: boolean;
  hasRtl: boolean;
  runs: Run[];
  width: number;
  ink: { above: number; below: number };
};

/** A paragraph made ready: which face and direction each stretch of it takes. Indices count UTF-16 units. */
export type Paragraph = { text: string; locale: Locale; level: number; levels: Uint8Array; stretches: Stretch[] };
/** `isIndic`: HarfBuzz shapes by the script a stretch begins with, and Noto Sans has Latin and Devanagari letters. */
type Stretch = { start: number; end: number; face: Face; level: number; isIndic: boolean };

// Its types say "default export of a CommonJS module"; at run time the module is the function.
const bidi = (bidiFactory as unknown as () => Bidi)();
const languages: Record<Locale, string> = { en: 'en', es: 'es', zhCn: 'zh-Hans', ar: 'ar', ur: 'ur' };
const isRtlLocale = (locale: Locale) => locale === 'ar' || locale === 'ur';

/** `text` is one paragraph without line ends. Its first letter sets its direction; where there is none, `locale` does. */
export function readParagraph(text: string, locale: Locale, faces: readonly FaceName[]): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, hasDirection(text) ? 'auto' : baseDirection(locale));
  const level = paragraphs[0]?.level ?? (isRtlLocale(locale) ? 1 : 0);
  return { text, locale, level, levels, stretches: stretchesOf(text, levels, faces) };
}

function baseDirection(locale: Locale): 'ltr' | 'rtl' {
  return isRtlLocale(locale) ? 'rtl' : 'ltr';
}

/** Whether a letter outside isolates sets the direction; those inside do not (UAX 9, rule P2). */
function hasDirection(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === 'LRI' || type === 'RLI' || type === 'FSI') depth++;
    else if (type === 'PDI') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (type === 'L' || type === 'R' || type === 'AL')) return true;
  }
  return false;
}

/** Stretches of one face, level and way of writing. Spaces, marks and punctuation stay with the face before them when it has them. */
function stretchesOf(text: string, levels: Uint8Array, faces: readonly FaceName[]): Stretch[] {
  const stretches: Stretch[] = [];
  const known = new Map<string, Unit>();
  const unitOf = (part: string): Unit => {
    const unit = known.get(part) ?? readUnit(part, faces);
    known.set(part, unit);
    return unit;
  };
  for (const whole of unitsOf(text)) {
    const isWhole = faceOf(unitOf(whole), stretches.at(-1)) !== null;
    for (const part of isWhole ? [whole] : whole) {
      const last = stretches.at(-1);
      const unit = unitOf(part);
      const face = faceOf(unit, last) ?? last?.face ?? faceNamed(faces[0] ?? 'sans');
      extend(stretches, part.length, { face, isIndic: unit.isIndic, level: levels[last?.end ?? 0] ?? 0 });
    }
  }
  return stretches;
}

function extend(
  stretches: Stretch[],
  length: number,
  { face, level, isIndic }: { face: Face; level: number; isIndic: boolean | null },
): void {
  const last = stretches.at(-1);
  const next = { start: last?.end ?? 0, end: (last?.end ?? 0) + length, face, level };
  const script = isIndic ?? last?.isIndic ?? false;
  if (last?.face === face && last.level === level && last.isIndic === script) last.end = next.end;
  else stretches.push({ ...next, isIndic: script });
}

/** What is best drawn by one face: a letter with its marks, a picture with its parts. `own` is the first face that has all of it. */
type Unit = { codePoints: number[]; own: Face | null; mayStay: boolean; isIndic: boolean | null };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const joins = /[\p{M}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\u{e0020}-\u{e007f}]/u;

/** Looking for letters of several characters is expensive, and most texts have none. */
function unitsOf(text: string): Iterable<string> {
  return joins.test(text) ? Array.from(graphemes.segment(text), ({ segment }) => segment) : text;
}

function readUnit(text: string, faces: readonly FaceName[]): Unit {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0).filter(
    (codePoint) => !isInvisible(codePoint),
  );
  return {
    codePoints,
    own: codePoints.length === 0 ? null : faceFor(codePoints, faces),
    mayStay: !/[\p{L}\p{N}]/u.test(text),
    isIndic: /\p{L}/u.test(text) ? /\p{Script=Devanagari}/u.test(text) : null,
  };
}

/** Spaces among pictures would be as wide as pictures, and are not drawn by their face. */
function faceOf({ codePoints, own, mayStay }: Unit, last: Stretch | undefined): Face | null {
  if (last === undefined || !mayStay) return own;
  const stays = last.face.name !== 'emoji' || codePoints.length === 0;
  return stays && codePoints.every(last.face.covers) ? last.face : own;
}

/** Shapes the part of a paragraph that stands on one line. */
export function shapeLine(paragraph: Paragraph, start = 0, end = paragraph.text.length): Line {
  const runs: { run: Run; level: number }[] = [];
  for (const stretch of paragraph.stretches) {
    const from = Math.max(start, stretch.start);
    const to = Math.min(end, stretch.end);
    if (from >= to) continue;
    runs.push({ run: shapeRun(paragraph, { ...stretch, start: from, end: to }), level: stretch.level });
  }
  const ordered = reorder(runs).map(({ run }) => run);
  return {
    text: paragraph.text.slice(start, end),
    isRtl: paragraph.level % 2 === 1,
    hasRtl: runs.some(({ level }) => level % 2 === 1),
    runs: ordered,
    width: ordered.reduce((sum, run) => sum + run.width, 0),
    ink: inkOf(ordered),
  };
}

/** From the highest level to the lowest odd one, reverses what stands at that level or above (UAX 9, rule L2). */
function reorder<Item extends { level: number }>(items: Item[]): Item[] {
  const visual = [...items];
  const highest = Math.max(0, ...items.map((item) => item.level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < visual.length;) {
      let to = from;
      while (to < visual.length && (visual[to]?.level ?? 0) >= level) to++;
      if (to > from) visual.splice(from, to - from, ...visual.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return visual;
}

const buffer = new hb.Buffer();

function shapeRun(paragraph: Paragraph, { start, end, face, level }: Stretch): Run {
  buffer.reset();
  // Given the whole paragraph, letters join as their neighbours outside the run demand.
  buffer.addText(paragraph.text, start, end - start);
  buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
  buffer.setLanguage(languages[paragraph.locale]);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(face.font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const clusters = clustersOf(paragraph.text, { infos, start, end, level });
  const bearers = textBearers(clusters, positions, level);
  const em = face.scale / face.unitsPerEm;
  const glyphs = infos.map((info, index) => {
    const position = positions[index];
    const { from, to } = clusters[index] ?? { from: start, to: end };
    return {
      id: info.codepoint,
      cluster: from,
      text: bearers.get(from) === index ? seenAs(paragraph.text.slice(from, to), level) : '',
      advance: (position?.xAdvance ?? 0) * em,
      dx: (position?.xOffset ?? 0) * em,
      dy: (position?.yOffset ?? 0) * em,
    };
  });
  return { face, isRtl: level % 2 === 1, glyphs, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) };
}

type Cluster = { from: number; to: number };
type Shaped = { infos: readonly hb.GlyphInfo[]; start: number; end: number; level: number };

/**
 * Which stretch of text each glyph is a part of. From left to right, a letter and its marks are one: readers of PDF text
 * put what stands above a line, or before the letter it is spoken after, into the wrong place.
 */
function clustersOf(text: string, { infos, start, end, level }: Shaped): Cluster[] {
  const part = text.slice(start, end);
  const isRtl = level % 2 === 1;
  const letters =
    !isRtl && joins.test(part) ? new Set(Array.from(graphemes.segment(part), ({ index }) => start + index)) : null;
  const clusters: Cluster[] = [];
  let last: Cluster = { from: end, to: end };
  // From the text's end to its beginning.
  for (let step = 0; step < infos.length; step++) {
    const index = isRtl ? step : infos.length - 1 - step;
    const from = infos[index]?.cluster ?? start;
    const isOpen = last.from < end && letters?.has(last.from) === false;
    if (isOpen) last.from = from;
    else if (from !== last.from) last = { from, to: last.from };
    clusters[index] = last;
  }
  return clusters;
}

/**
 * The glyph of each cluster that carries its text. From right to left it is the widest: not the dots and marks set around
 * it. From left to right it is the first of those that take room.
 */
function textBearers(
  clusters: readonly Cluster[],
  positions: readonly hb.GlyphPosition[],
  level: number,
): Map<number, number> {
  const bearers = new Map<number, number>();
  for (const [index, { from }] of clusters.entries()) {
    const best = bearers.get(from);
    const [advance, most] = [positions[index]?.xAdvance ?? 0, positions[best ?? -1]?.xAdvance ?? 0];
    if (best === undefined || (level % 2 === 0 ? most === 0 && advance > 0 : advance > most)) bearers.set(from, index);
  }
  return bearers;
}

/** A bracket in right-to-left text is drawn as its mirror image, and readers that turn text around turn it back. */
function seenAs(text: string, level: number): string {
  return level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text;
}

function inkOf(runs: readonly Run[]): Line['ink'] {
  let [above, below] = [0, 0];
  for (const { face, glyphs } of runs) {
    for (const glyph of glyphs) {
      const box = face.font.glyphExtents(glyph.id);
      if (box === undefined || box.height === 0) continue;
      const em = face.scale / face.unitsPerEm;
      above = Math.max(above, box.yBearing * em + glyph.dy);
      below = Math.max(below, -(box.yBearing + box.height) * em - glyph.dy);
    }
  }
  return { above, below };
}

/** How wide each UTF-16 unit of a paragraph makes its line, in em; for finding where lines break. */
export function unitWidths(paragraph: Paragraph): Float64Array {
  const widths = new Float64Array(paragraph.text.length);
  for (const stretch of paragraph.stretches) {
    for (const glyph of shapeRun(paragraph, stretch).glyphs) {
      widths[glyph.cluster] = (widths[glyph.cluster] ?? 0) + glyph.advance;
    }
  }
  return widths;
}
