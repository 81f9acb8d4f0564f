import type { Locale, SignatureFont } from '@sealwright/contract';
import { isJapanese, reach } from '@sealwright/pdf/layout';

/** Faces that a text is seldom in come with their sheet, once a text has a letter for them. */
const SHEETS: Record<keyof typeof reach, { face: string; sheet: () => Promise<unknown> }> = {
  hebrew: { face: "'Noto Sans Hebrew'", sheet: () => import('@fontsource/noto-sans-hebrew/hebrew-400.css') },
  bengali: { face: "'Noto Sans Bengali'", sheet: () => import('@fontsource/noto-sans-bengali/bengali-400.css') },
  thai: { face: "'Noto Sans Thai'", sheet: () => import('@fontsource/noto-sans-thai/thai-400.css') },
  korean: { face: "'Nanum Gothic'", sheet: () => import('@fontsource/nanum-gothic/400.css') },
  japanese: { face: "'BIZ UDPGothic'", sheet: () => import('@fontsource/biz-udpgothic/400.css') },
  emoji: { face: "'Noto Emoji Variable'", sheet: () => import('@fontsource-variable/noto-emoji/wght.css') },
  // Chinese has one face everywhere (ui/fonts.ts).
  chinese: { face: "'Noto Sans SC Variable'", sheet: () => Promise.resolve() },
};

/** The faces that a text is sealed in, in the order in which the seal tries them (packages/pdf/src/content/fonts.ts). */
export function paperFaces(text: string): string {
  const han = isJapanese(text) ? ['japanese', 'chinese'] : ['chinese', 'japanese'];
  const names = ['hebrew', 'bengali', 'thai', 'korean', ...han, 'emoji'] as (keyof typeof reach)[];
  const needed = names.filter((name) => needs(text, name)).map((name) => SHEETS[name].face);
  return ["'Noto Sans'", "'Paper Naskh'", ...needed, 'sans-serif'].join(', ');
}

/** The Japanese face is needed for kana; what else it has, the Chinese one has too. Digits alone are no emoji. */
function needs(text: string, name: keyof typeof reach): boolean {
  if (name === 'japanese') return isJapanese(text);
  if (name === 'emoji') return /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(text);
  return reach[name].test(text);
}

const OWN_FACE: Record<SignatureFont, string> = {
  script: "'Dancing Script'",
  plain: "'Noto Sans'",
  ruqaa: "'Aref Ruqaa'",
  nastaliq: "'Noto Nastaliq Urdu'",
  brush: "'Ma Shan Zheng'",
};

/** A typed signature's own face, then those of texts for what it lacks. */
export const facesOf = (font: SignatureFont, text: string): string => `${OWN_FACE[font]}, ${paperFaces(text)}`;

/** Loads the parts of faces that a text needs; resolves also when that fails, because a fallback is shown then. */
async function loadParts(sheets: Promise<unknown>[], faces: string, text: string): Promise<void> {
  try {
    await Promise.all(sheets);
    await Promise.all(faces.split(', ').map((face) => document.fonts.load(`40px ${face}`, text)));
  } catch {
    // The document itself is drawn by the server with the right faces.
  }
}

const paperSheets = (text: string): Promise<unknown>[] => [
  import('./paper-faces.css'),
  ...Object.values(SHEETS)
    .filter(({ face }) => paperFaces(text).includes(face))
    .map(({ sheet }) => sheet()),
];

export const loadPaperFaces = (text: string): Promise<void> => loadParts(paperSheets(text), paperFaces(text), text);

const loadSigned =
  (font: SignatureFont, sheet: () => Promise<unknown>) =>
  (text: string): Promise<void> =>
    loadParts([sheet(), ...paperSheets(text)], facesOf(font, text), text);

export const loadFaces: Record<SignatureFont, (text: string) => Promise<void>> = {
  script: loadSigned('script', () => import('@fontsource/dancing-script/400.css')),
  plain: loadPaperFaces,
  ruqaa: loadSigned('ruqaa', () => import('@fontsource/aref-ruqaa/400.css')),
  nastaliq: loadSigned('nastaliq', () => import('@fontsource/noto-nastaliq-urdu/400.css')),
  brush: loadSigned('brush', () => import('@fontsource/ma-shan-zheng/400.css')),
};

const HAN = /\p{Script=Han}/u;
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;

/**
 * The faces that can write a text, the most fitting first: by its script, and for Arabic letters by the language.
 * Scripts that have no hand here are written upright, as the seal writes them.
 */
export function facesFor(text: string, locale: Locale): SignatureFont[] {
  if (HAN.test(text) && !isJapanese(text)) return ['brush', 'plain'];
  if (!ARABIC.test(text)) return LATIN.test(text) || !/\p{L}/u.test(text) ? ['script', 'plain'] : ['plain'];
  return locale === 'ur' ? ['nastaliq', 'ruqaa', 'plain'] : ['ruqaa', 'nastaliq', 'plain'];
}
