import * as hb from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingCharacters, writeRanges } from './coverage.ts';
import { faceFor, faceNamed, textFaces } from './fonts.ts';

const faces = textFaces('en', '');
const characterMaps = faces.map((name) => [
  ...new hb.Face(new hb.Blob(readFileSync(faceNamed(name).path))).collectUnicodes(),
]);
const drawn = new Set(characterMaps.flat().filter((codePoint) => codePoint >= 0x20));
const drawable = new Set([...drawn].filter((codePoint) => faceFor([codePoint], faces) !== null));

describe('the table of characters', () => {
  // After a face was added or updated: npm test -- packages/pdf/src/content/coverage.test.ts -u
  it('is what the faces say', async () => {
    const written = writeRanges(drawable).replaceAll(/(.{1,110})(?: |$)/g, '$1\n');
    await expect(
      `/** Written by coverage.test.ts. */\nexport const glyphRanges = \`\n${written}\`.trim();\n`,
    ).toMatchFileSnapshot('./glyph-ranges.ts');
  });

  it('leaves out nothing that a face could draw and that has a meaning of its own', () => {
    const left = [...drawn].filter((codePoint) => !drawable.has(codePoint));
    const meaningless = /[\p{Private_Use}\p{Default_Ignorable_Code_Point}]/u;
    expect(left.filter((codePoint) => !meaningless.test(String.fromCodePoint(codePoint)))).toEqual([]);
  });

  it('is small enough for a browser', () => {
    expect(writeRanges(drawable).length).toBeLessThan(4096);
  });
});

describe('a text', () => {
  it('may hold what people write in any of our scripts', () => {
    const texts = ['Łódź Ελλάδα Київ Nguyễn', 'שלום محمد ٹیکس', 'अनुबंध চুক্তি สัญญา', '合同 契約書 계약서', '👩‍👩‍👧 👍🏽 🇩🇪 1️⃣'];
    expect(texts.flatMap(missingCharacters)).toEqual([]);
  });

  it('is told what it holds that no face has, once and in order', () => {
    expect(missingCharacters('a 𐀀 b\n𒀀\t𐀀')).toEqual(['𐀀', '𒀀']);
  });

  it('is composed before it is looked at', () => {
    expect(missingCharacters('\u1112\u1161\u11ab')).toEqual([]);
  });
});
