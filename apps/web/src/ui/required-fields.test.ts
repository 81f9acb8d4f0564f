import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** Every field of these has to be filled in: signing in, and confirming one's identity. */
const PLAIN = [
  'features/people/security/password-email-form.tsx',
  'features/people/security/password-form.tsx',
  'features/people/sign-in/sign-in-page.tsx',
];

test('required fields are marked in every form, but the sign-in form', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  const unmarked = files.filter(
    (file) => file.endsWith('.tsx') && /withAsterisk(=\{|: )false/.test(readFileSync(path.join(SOURCES, file), 'utf8')),
  );
  expect(unmarked.toSorted()).toEqual(PLAIN);
});
