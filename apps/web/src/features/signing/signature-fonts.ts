import type { Locale, SignatureFont } from '@sealwright/contract';

const faces: Record<SignatureFont, string> = {
  script: "'Dancing Script', cursive",
  plain: 'var(--font-text)',
  ruqaa: "'Aref Ruqaa', serif",
  nastaliq: "'Noto Nastaliq Urdu', serif",
  brush: "'Ma Shan Zheng', cursive",
};

export const faceOf = (font: SignatureFont): string => faces[font];

/** How tall a line of the face is against its size: Nastaliq climbs. */
export const lineHeightOf = (font: SignatureFont): number => (font === 'nastaliq' ? 2.3 : 1.35);

const loaders: Record<SignatureFont, () => Promise<unknown>> = {
  script: () => import('@fontsource/dancing-script/400.css'),
  plain: () => Promise.resolve(),
  ruqaa: () => import('@fontsource/aref-ruqaa/400.css'),
  nastaliq: () => import('@fontsource/noto-nastaliq-urdu/400.css'),
  brush: () => import('@fontsource/ma-shan-zheng/400.css'),
};

/** Loads a face and the parts of it that `text` needs; resolves also when that fails, because a fallback is shown then. */
export async function loadFace(font: SignatureFont, text: string): Promise<void> {
  try {
    await loaders[font]();
    const family = faces[font].split(',')[0] ?? '';
    if (font !== 'plain') await document.fonts.load(`40px ${family}`, text);
  } catch {
    // A fallback is shown; the document itself is drawn by the server with the right face.
  }
}

const HAN = /\p{Script=Han}/u;
const ARABIC = /\p{Script=Arabic}/u;

/** The faces that can write a text, the most fitting first: by its script, and for Arabic letters by the language. */
export function facesFor(text: string, locale: Locale): SignatureFont[] {
  if (HAN.test(text)) return ['brush', 'plain'];
  if (!ARABIC.test(text)) return ['script', 'plain'];
  return locale === 'ur' ? ['nastaliq', 'ruqaa', 'plain'] : ['ruqaa', 'nastaliq', 'plain'];
}
