import * as hb from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Locale, SignatureFont } from '../types.ts';

export type FaceName = 'sans' | 'naskh' | 'nastaliq' | 'chinese' | 'dancing' | 'ruqaa' | 'brush';

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
  covers(codePoint: number): boolean;
};

const files: Record<FaceName, string> = {
  sans: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  naskh: 'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  nastaliq: 'noto-nastaliq-urdu/400Regular/NotoNastaliqUrdu_400Regular.ttf',
  chinese: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  dancing: 'dancing-script/400Regular/DancingScript_400Regular.ttf',
  ruqaa: 'aref-ruqaa/400Regular/ArefRuqaa_400Regular.ttf',
  brush: 'ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf',
};

const signatureFaces: Record<SignatureFont, FaceName> = {
  script: 'dancing',
  plain: 'sans',
  ruqaa: 'ruqaa',
  nastaliq: 'nastaliq',
  brush: 'brush',
};

/** Noto Naskh's letters are small within their em beside Noto Sans. */
const naskhScale = 1.14;

const loaded = new Map<FaceName, Face>();

/** Reads a face once per thread. The Chinese ones are 6 and 10 MB, so callers ask only when a character needs it. */
export function faceNamed(name: FaceName): Face {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const face = readFace(name);
  loaded.set(name, face);
  return face;
}

/**
 * Faces to try in order. Urdu text is set in Naskh: it has every Urdu letter, and stays legible in boxes where
 * Nastaliq, which descends along the line, would have to shrink to half the size.
 */
export function textFaces(locale: Locale): FaceName[] {
  return locale === 'zhCn' ? ['sans', 'chinese', 'naskh', 'nastaliq'] : ['sans', 'naskh', 'chinese', 'nastaliq'];
}

export function facesForSignature(font: SignatureFont): FaceName[] {
  const own = signatureFaces[font];
  return [own, ...textFaces('en').filter((name) => name !== own)];
}

/** The first face that has the character; null when none does. */
export function faceFor(codePoint: number, faces: readonly FaceName[]): Face | null {
  for (const name of faces) {
    if (mayCover(name, codePoint) && faceNamed(name).covers(codePoint)) return faceNamed(name);
  }
  return null;
}

/** Characters that draw nothing and only steer their neighbours; any face will do (Unicode, Default_Ignorable). */
export function isInvisible(codePoint: number): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(codePoint));
}

/** Spares Latin and Arabic text the loading of a Chinese face that could not help them. */
function mayCover(name: FaceName, codePoint: number): boolean {
  return name !== 'chinese' || codePoint >= 0x2000;
}

function readFace(name: FaceName): Face {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/${files[name]}`);
  const face = new hb.Face(new hb.Blob(readFileSync(path)));
  const font = new hb.Font(face);
  const covered = new Set(face.collectUnicodes());
  const { ascender, descender } = font.hExtents();
  return {
    name,
    postScriptName: basename(path, '_400Regular.ttf') + '-Regular',
    path,
    font,
    unitsPerEm: face.upem,
    ascent: ascender,
    descent: descender,
    scale: name === 'naskh' ? naskhScale : 1,
    covers: (codePoint) => covered.has(codePoint),
  };
}
