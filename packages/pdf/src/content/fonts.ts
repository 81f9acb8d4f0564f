import * as hb from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale, SignatureFont } from '../types.ts';
import { isJapanese, isWithinReach } from './writing.ts';

export type FaceName =
  | 'sans'
  | 'naskh'
  | 'nastaliq'
  | 'hebrew'
  | 'bengali'
  | 'thai'
  | 'emoji'
  | 'chinese'
  | 'japanese'
  | 'korean'
  | 'dancing'
  | 'ruqaa'
  | 'brush';

/** A face ready for shaping. Distances are in font units, `unitsPerEm` to the em. */
export type Face = {
  name: FaceName;
  postScriptName: string;
  path: string;
  font: hb.Font;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** How much larger than asked for it is set, so that its letters look as large as its neighbours'. */
  scale: number;
  covers: (codePoint: number) => boolean;
};

/** Noto Sans has Latin, Vietnamese, Greek, Cyrillic and Devanagari letters. */
const postScriptNames: Record<FaceName, string> = {
  sans: 'NotoSans-Regular',
  naskh: 'NotoNaskhArabic-Regular',
  nastaliq: 'NotoNastaliqUrdu-Regular',
  hebrew: 'NotoSansHebrew-Regular',
  bengali: 'NotoSansBengali-Regular',
  thai: 'NotoSansThai-Regular',
  emoji: 'NotoEmoji-Regular',
  chinese: 'NotoSansSC-Regular',
  japanese: 'BIZUDPGothic-Regular',
  korean: 'NanumGothic-Regular',
  dancing: 'DancingScript-Regular',
  ruqaa: 'ArefRuqaa-Regular',
  brush: 'MaShanZheng-Regular',
};

const pathOf = (name: FaceName): string =>
  fileURLToPath(new URL(`../../faces/${postScriptNames[name]}.ttf`, import.meta.url));

const signatureFaces: Record<SignatureFont, FaceName> = {
  script: 'dancing',
  plain: 'sans',
  ruqaa: 'ruqaa',
  nastaliq: 'nastaliq',
  brush: 'brush',
};

/** Noto Naskh's letters are small within their em beside Noto Sans. */
const naskhScale = 1.14;

const small = new Map<FaceName, Face>();
/** Those of 2 to 10 MB are let go when no text has needed one for a while. */
const big = new Map<FaceName, Face>();
const releases = [() => big.clear()];
const restMs = 20_000;
const rest = setTimeout(() => {
  for (const release of releases) release();
}, restMs).unref();

export const isBig = (name: FaceName): boolean => name === 'chinese' || name === 'japanese' || name === 'korean';

/** For what holds parts of big faces, to let go of them together with those. */
export function whenAtRest(release: () => void): void {
  releases.push(release);
}

/** Reads a face once per thread, or once each time a big one is needed again. */
export function faceNamed(name: FaceName): Face {
  const faces = isBig(name) ? big : small;
  if (faces === big) rest.refresh();
  const known = faces.get(name);
  if (known !== undefined) return known;
  const face = readFace(name);
  faces.set(name, face);
  return face;
}

/**
 * Faces to try in order. Urdu text is set in Naskh: it has every Urdu letter, and stays legible in boxes where
 * Nastaliq, which descends along the line, would have to shrink to half the size. The text tells whose Han letters it has.
 */
export function textFaces(locale: Locale, text: string): FaceName[] {
  const han: FaceName[] = isJapanese(text) ? ['japanese', 'chinese'] : ['chinese', 'japanese'];
  const west: FaceName[] = ['naskh', 'hebrew', 'bengali', 'thai'];
  const east: FaceName[] = ['korean', ...han, 'emoji'];
  return ['sans', ...(locale === 'zhCn' ? [...east, ...west] : [...west, ...east]), 'nastaliq'];
}

/** A signature's own face, then the upright ones for the letters it lacks. */
export function facesForSignature(font: SignatureFont, text: string): FaceName[] {
  const own = signatureFaces[font];
  return [own, ...textFaces('en', text).filter((name) => name !== own)];
}

/** The first face that has all of these characters; null when none does. */
export function faceFor(codePoints: readonly number[], faces: readonly FaceName[]): Face | null {
  for (const name of faces) {
    if (!codePoints.every((codePoint) => isWithinReach(name, codePoint))) continue;
    const face = faceNamed(name);
    if (codePoints.every(face.covers)) return face;
  }
  return null;
}

function readFace(name: FaceName): Face {
  const path = pathOf(name);
  const face = new hb.Face(new hb.Blob(readFileSync(path)));
  const font = new hb.Font(face);
  const { ascender, descender } = font.hExtents();
  const known = new Map<number, boolean>();
  return {
    name,
    postScriptName: postScriptNames[name],
    path,
    font,
    unitsPerEm: face.upem,
    ascent: ascender,
    descent: descender,
    scale: name === 'naskh' ? naskhScale : 1,
    covers: (codePoint) => {
      const answer = known.get(codePoint) ?? font.nominalGlyph(codePoint) !== undefined;
      known.set(codePoint, answer);
      return answer;
    },
  };
}

/** The font files that cannot be read: what they are for would have no letters. */
export async function missingFonts(): Promise<string[]> {
  const checked = (Object.keys(postScriptNames) as FaceName[]).map(async (name) => {
    try {
      await access(pathOf(name), constants.R_OK);
      return [];
    } catch {
      return [basename(pathOf(name))];
    }
  });
  return (await Promise.all(checked)).flat();
}
