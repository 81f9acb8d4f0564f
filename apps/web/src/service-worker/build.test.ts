import { expect, test } from 'vitest';
import { filesOfSigning } from './build.ts';

const chunk = (
  fileName: string,
  facadeModuleId: string | null,
  given: { imports?: string[]; later?: string[]; css?: string[] } = {},
) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId,
  imports: given.imports ?? [],
  dynamicImports: given.later ?? [],
  viteMetadata: { importedCss: new Set(given.css ?? []) },
});
const bundleOf = (...chunks: ReturnType<typeof chunk>[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one]));

test('what a signer may need is put aside: its script, what it shares, its styles, later parts and all its texts', () => {
  const bundle = bundleOf(
    chunk('sign.js', '/web/sign.html', { imports: ['shared.js'], later: ['sheets.js'], css: ['sign.css'] }),
    chunk('shared.js', null, { later: ['ar.js', 'ar-documents.js', 'nastaliq.js', 'door.js'] }),
    chunk('sheets.js', '/web/src/features/signing/sheets/sheets.tsx', { css: ['sheets.css'] }),
    chunk('ar.js', '/web/src/locales/ar/signing.json'),
    chunk('ar-documents.js', '/web/src/locales/ar/documents.json'),
    chunk('door.js', '/web/src/locales/texts/ar.ts', { later: ['ar-people.js'] }),
    chunk('ar-people.js', '/web/src/locales/ar/people.json'),
    chunk('nastaliq.js', '/node_modules/@fontsource/noto-nastaliq-urdu/400.css', { css: ['nastaliq.css'] }),
    chunk('index.js', '/web/index.html', { css: ['index.css'] }),
  );

  const files = filesOfSigning(bundle);

  expect(files.toSorted()).toEqual(['ar.js', 'shared.js', 'sheets.css', 'sheets.js', 'sign.css', 'sign.js']);
});

test('a build without a signing page has no worker', () => {
  expect(() => filesOfSigning(bundleOf(chunk('index.js', '/web/index.html')))).toThrow(/signing page/);
});
