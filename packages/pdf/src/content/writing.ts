/** Hiragana, katakana with its sound mark, and the half-width forms of katakana. */
const kana = /[\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d]/;

/**
 * Unicode gives Chinese and Japanese one number for letters they write differently. Kana beside them tells that they are
 * Japanese. Without it they are set as Chinese: Sealwright has no language that would say otherwise.
 */
export const isJapanese = (text: string): boolean => kana.test(text);

/** Characters that draw nothing and only steer their neighbours; any face will do (Unicode, Default_Ignorable). */
export function isInvisible(codePoint: number): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(codePoint));
}

/** What a face is asked for: it is not read for a letter that it could not help. */
export const reach = {
  hebrew: /[\u0590-\u05ff\ufb1d-\ufb4f]/,
  bengali: /\p{Script_Extensions=Bengali}|\u25cc/u,
  thai: /[\u0e00-\u0e7f\u25cc]/,
  // Mathematics, arrows and shapes too: it is a fifth of the Chinese face, which has most of them.
  korean: /[\u2190-\u22ff\u2300-\u23ff\u25a0-\u25ff\u3131-\u318e\uac00-\ud7af]/,
  chinese: /(?!\p{Emoji_Presentation})[\u2000-\uabff\uf900-\uffff\u{1f100}-\u{1f2ff}\u{20000}-\u{3ffff}]/u,
  japanese: /(?!\p{Emoji_Presentation})[\u2000-\uabff\uf900-\uffff\u{1f100}-\u{1f2ff}\u{20000}-\u{3ffff}]/u,
  // Digits are asked for together with the keycap around them.
  emoji: /[#*0-9\u2000-\u33ff\u{1f000}-\u{1ffff}]/u,
} as const;

export const isWithinReach = (face: string, codePoint: number): boolean =>
  !(face in reach) || reach[face as keyof typeof reach].test(String.fromCodePoint(codePoint));
