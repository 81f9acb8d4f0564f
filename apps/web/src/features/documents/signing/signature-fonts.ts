import type { Locale, SignatureFont } from '@sealwright/contract';

const TEXT_FACES = ["'Noto Sans'", "'Paper Naskh'", "'Noto Sans SC Variable'"];

/** The faces that texts are sealed in, in the order in which the seal tries them. */
export const PAPER_FACES = `${TEXT_FACES.join(', ')}, sans-serif`;

const OWN_FACE: Record<SignatureFont, string> = {
  script: "'Dancing Script'",
  plain: "'Noto Sans'",
  ruqaa: "'Aref Ruqaa'",
  nastaliq: "'Noto Nastaliq Urdu'",
  brush: "'Ma Shan Zheng'",
};

/** A typed signature's own face, then those of texts for what it lacks. */
export const facesOf = (font: SignatureFont): string => `${OWN_FACE[font]}, ${PAPER_FACES}`;

/** Loads the parts of faces that a text needs; resolves also when that fails, because a fallback is shown then. */
async function loadParts(sheet: Promise<unknown>, faces: readonly string[], text: string): Promise<void> {
  try {
    await sheet;
    await Promise.all(faces.map((face) => document.fonts.load(`40px ${face}`, text)));
  } catch {
    // The document itself is drawn by the server with the right faces.
  }
}

export const loadPaperFaces = (text: string): Promise<void> => loadParts(import('./paper-faces.css'), TEXT_FACES, text);

const loadOwn =
  (font: SignatureFont, sheet: () => Promise<unknown>) =>
  (text: string): Promise<void> =>
    loadParts(sheet(), [OWN_FACE[font]], text);

export const loadFaces: Record<SignatureFont, (text: string) => Promise<void>> = {
  script: loadOwn('script', () => import('@fontsource/dancing-script/400.css')),
  plain: loadPaperFaces,
  ruqaa: loadOwn('ruqaa', () => import('@fontsource/aref-ruqaa/400.css')),
  nastaliq: loadOwn('nastaliq', () => import('@fontsource/noto-nastaliq-urdu/400.css')),
  brush: loadOwn('brush', () => import('@fontsource/ma-shan-zheng/400.css')),
};

const HAN = /\p{Script=Han}/u;
const ARABIC = /\p{Script=Arabic}/u;

/** The faces that can write a text, the most fitting first: by its script, and for Arabic letters by the language. */
export function facesFor(text: string, locale: Locale): SignatureFont[] {
  if (HAN.test(text)) return ['brush', 'plain'];
  if (!ARABIC.test(text)) return ['script', 'plain'];
  return locale === 'ur' ? ['nastaliq', 'ruqaa', 'plain'] : ['ruqaa', 'nastaliq', 'plain'];
}
