/** A text made comparable, with the way back to the letters it came from. */
export type Folded = {
  /** Without case, accents, vowel signs and the spelling variants that one key writes and another does not. */
  text: string;
  /** For each position of `text`, which of `clusters` it came from. */
  from: readonly number[];
  /** What a reader calls a letter: a mark is never taken from its base. */
  clusters: readonly string[];
};

// Arabic and Urdu keyboards write the same letter with different code points, and readers leave out hamza and dots.
const VARIANTS: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ة: 'ه',
  ۃ: 'ه',
  ـ: '',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

const ARABIC_ZEROS = [0x0660, 0x06f0];

function variantOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const zero = ARABIC_ZEROS.find((zero) => code >= zero && code < zero + 10);
  return zero === undefined ? (VARIANTS[letter] ?? letter) : String(code - zero);
}

/** What two spellings of one word have in common, in all of our languages. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/./gsu, variantOf);

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const known = new Map<string, Folded>();
const MAX_KNOWN = 2000;

export function foldClusters(text: string): Folded {
  const found = known.get(text);
  if (found) return found;
  const clusters = [...letters.segment(text)].map(({ segment }) => segment);
  const parts = clusters.map(fold);
  const folded = {
    text: parts.join(''),
    from: parts.flatMap((part, index) => Array<number>(part.length).fill(index)),
    clusters,
  };
  if (known.size > MAX_KNOWN) known.clear();
  known.set(text, folded);
  return folded;
}
