import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asRead, blankPages, flawsOf, isSpacedOut, popplerTexts, stampTexts } from '../../test/written.ts';
import { writings } from '../../test/writings.ts';
import { missingCharacters } from '../content/coverage.ts';
import { extractText } from '../content/index.ts';
import { seal } from './seal.ts';
import { type Installation, makeInstallation, sealedAt } from './test/keys.ts';
import { verify } from './verify.ts';

let ours: Installation;
let folder: string;

beforeAll(async () => {
  ours = await makeInstallation();
  folder = mkdtempSync(join(tmpdir(), 'scripts-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Poppler puts some of these lines into another order (`text-draw.ts`). */
const rightToLeft = new Set(['hebrew', 'arabic', 'persian', 'urdu']);

describe('three hundred texts, from typing to the sealed file and its picture:', () => {
  it('they are three hundred, of twenty ways of writing', () => {
    expect([Object.keys(writings).length, Object.values(writings).flat().length]).toEqual([20, 300]);
  });

  it.each(Object.entries(writings))('%s', async (script, texts) => {
    expect(texts.flatMap(missingCharacters)).toEqual([]);

    const { bytes } = await seal(await stampTexts(texts), { signer: ours.signer, at: sealedAt });
    const twice = texts.flatMap((text) => [asRead(text), asRead(text)]);

    expect((await verify(bytes, { trustedRoots: [ours.root], isEvidenceRequired: false })).isValid).toBe(true);
    expect((await extractText(bytes)).map(asRead)).toEqual(twice);
    expect(await flawsOf(bytes, texts, await blankPages(1))).toEqual([]);

    const path = join(folder, `${script}.pdf`);
    writeFileSync(path, bytes);
    const read = rightToLeft.has(script) ? null : popplerTexts(path);
    const asDrawn = (text: string, index: number) =>
      isSpacedOut(twice[index] ?? '') ? asRead(text).replaceAll(' ', '') : asRead(text);
    expect((read ?? twice).slice(0, twice.length).map(asDrawn)).toEqual(twice.map(asDrawn));
  });
});
