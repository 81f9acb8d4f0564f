import { describe, expect, it } from 'vitest';

import type { Locale } from '../types.ts';
import { textFaces } from './fonts.ts';
import { readParagraph, shapeLine } from './shape.ts';
import { fitPassage, readPassage } from './text-layout.ts';
import { missingCharacters } from './coverage.ts';
import { checkCoverage } from './text-input.ts';

const shaped = (text: string, locale: Locale = 'en') => shapeLine(readParagraph(text, locale, textFaces(locale, text)));
const seen = (text: string, locale?: Locale) =>
  shaped(text, locale).runs.map((run) => run.glyphs.map((glyph) => glyph.text).join(''));

describe('a line', () => {
  it('sets Arabic from right to left and its numbers from left to right', () => {
    expect(seen('رقم 123', 'ar').join('')).toBe('123 مقر');
  });

  it('draws brackets in right-to-left text as their mirror images', () => {
    expect(seen('(مدير)', 'ar').join('')).toBe('(ريدم)');
    expect(shaped('(مدير)', 'ar').runs[0]!.glyphs[0]!.id).not.toBe(
      shaped('(مدير)', 'ar').runs.at(-1)!.glyphs.at(-1)!.id,
    );
  });

  it('joins Arabic letters: the same letter has another form inside a word', () => {
    const [alone] = shaped('ع', 'ar').runs;
    const [word] = shaped('ععع', 'ar').runs;

    expect(new Set(word!.glyphs.map((glyph) => glyph.id)).size).toBe(3);
    expect(word!.glyphs.map((glyph) => glyph.id)).not.toContain(alone!.glyphs[0]!.id);
  });

  it('joins letters across the place where a line is cut', () => {
    const paragraph = readParagraph('ععع', 'ar', textFaces('ar', ''));

    expect(shapeLine(paragraph, 0, 1).runs[0]!.glyphs[0]!.id).toBe(shapeLine(paragraph).runs[0]!.glyphs.at(-1)!.id);
  });

  it.each([
    ['123', 'en', false],
    ['123', 'ar', true],
    ['- 45 -', 'ur', true],
    ['John', 'ar', false],
    ['محمد', 'en', true],
  ] as const)(
    'of "%s" in %s begins at the side its first letter, or else its language, says',
    (text, locale, isRtl) => {
      expect(shaped(text, locale).isRtl).toBe(isRtl);
    },
  );

  it('takes each script from the face that has it', () => {
    expect(shaped('Ana 张伟 محمد', 'en').runs.map((run) => run.face.name)).toEqual(['sans', 'chinese', 'naskh']);
  });

  it('shapes Indic letters beside Latin ones of the same face by their own rules', () => {
    const [alone] = shaped('रवि').runs;
    const beside = shaped('Robi रवि').runs.at(-1);

    expect(beside!.face).toBe(alone!.face);
    expect(beside!.glyphs.map((glyph) => glyph.id)).toEqual(alone!.glyphs.map((glyph) => glyph.id));
  });

  it.each([
    ['a family', '👩‍👩‍👧'],
    ['a skin tone', '👍🏽'],
    ['a flag', '🇩🇪'],
    ['a keycap', '1️⃣'],
  ])('draws %s as one picture', (_, text) => {
    const [run, ...others] = shaped(text).runs;

    expect([run!.face.name, others.length]).toEqual(['emoji', 0]);
    expect(run!.glyphs.filter((glyph) => glyph.advance > 0)).toHaveLength(1);
  });

  it('draws what cannot be one picture as its parts', () => {
    expect(
      shaped('👩\u200d🚧')
        .runs.flatMap((run) => run.glyphs)
        .filter((glyph) => glyph.advance > 0),
    ).toHaveLength(2);
  });

  it('takes Han letters from the Japanese face beside kana only', () => {
    const facesOf = (text: string) => shaped(text).runs.map((run) => run.face.name);

    expect(facesOf('骨')).toEqual(['chinese']);
    expect(facesOf('骨と')).toEqual(['japanese']);
    expect(facesOf('骨과')).toEqual(['chinese', 'korean']);
  });

  it('gives every character of the text to exactly one glyph', () => {
    const text = 'میرا نام علی ہے، ٹیکس فارم';

    const [run] = shaped(text, 'ur').runs;

    expect(
      run!.glyphs
        .toReversed()
        .map((glyph) => glyph.text)
        .join(''),
    ).toBe(text);
  });
});

describe('coverage', () => {
  it('is complete for what people of our languages write', () => {
    expect(missingCharacters('José — €45 “x” ½ ™ Łódź Ελλάδα Київ')).toEqual([]);
    expect(missingCharacters('محمد ٠١٢ ﷼، ٹیکس گھر ۓ ۱۲۳')).toEqual([]);
    expect(missingCharacters('张伟，龘，㐀，「測試」ひらがな\n第二行')).toEqual([]);
  });

  it('names what no face has, once and in order', () => {
    expect(missingCharacters('a 𐀀 b ꙮ 𒀀 𐀀')).toEqual(['𐀀', '𒀀']);
  });

  it('refuses a character without a glyph by its number', () => {
    expect(() => checkCoverage('ok 𐀀', textFaces('en', ''))).toThrowError('U+10000');
  });

  it('does not count characters that draw nothing', () => {
    expect(missingCharacters('نمی\u200cخواهم\u200e \u2067x\u2069')).toEqual([]);
  });
});

describe('fitting text into a box', () => {
  const passage = (text: string) => readPassage(text, 'en', textFaces('en', text));

  it('sets short text at the size asked for', () => {
    const block = fitPassage(passage('Ana'), { width: 200, height: 20 }, { largest: 12, mayWrap: false });

    expect(block.size).toBe(12);
    expect(block.height).toBeLessThanOrEqual(20);
  });

  it('shrinks one line to the width', () => {
    const block = fitPassage(
      passage('A rather long company name'),
      { width: 110, height: 20 },
      { largest: 12, mayWrap: false },
    );

    expect(block.lines).toHaveLength(1);
    expect(block.lines[0]!.width * block.size).toBeCloseTo(110);
  });

  it('breaks a line that would become too small to read', () => {
    const block = fitPassage(passage('word '.repeat(40)), { width: 120, height: 60 }, { largest: 12, mayWrap: false });

    expect(block.lines.length).toBeGreaterThan(1);
    expect(block.height).toBeLessThanOrEqual(60);
  });

  it('never leaves a letter out, however small the box', () => {
    const text = 'So many words. '.repeat(200);

    const block = fitPassage(passage(text), { width: 30, height: 12 }, { largest: 12, mayWrap: true });

    expect(
      block.lines
        .map((line) => line.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''));
    expect(block.height).toBeLessThanOrEqual(12);
  });
});
