import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The English of screens, emails and records is plain, and one thing has one word. */

const ROOT = new URL('../', import.meta.url);

/** What not to say, and what to say instead. */
const AVOIDED: [wrong: RegExp, instead: string][] = [
  [/\b(somebody|anybody)\b/i, 'someone, anyone'],
  [/\bnobody\b/i, 'no one'],
  [/\beverybody\b/i, 'everyone'],
  [/\b(whoever|whence|meanwhile|thereof|heir)\b/i, 'a plain sentence'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bplease\b/i, 'the instruction alone'],
  [/\be-mails?\b/i, 'email'],
  [/\bmails?\b(?! server)/i, 'email'],
  [/\b(hand|hands|handed) (in|over)\b/i, 'submit, assign to someone else'],
  [/\b(take|takes|took|taken) back\b/i, 'recall'],
  [/\bat most\b/i, 'up to'],
  [/\bcolours?\b/i, 'color'],
  [/\bcancelled\b/i, 'canceled'],
  [/\b(picture|pictures)\b/i, 'photo, image'],
  [/\brefus(e|es|ed|al)\b/i, 'decline, reject'],
  [/\bsecond step\b/i, 'two-step verification'],
  [/\blog(ged)? (in|out)\b/i, 'sign in, sign out'],
  [/\bany more\b/i, 'no longer'],
  [/\binstallations?\b/i, 'instance'],
  [/\bmailbox\b/i, 'test inbox'],
  [/\bnothing found\b/i, 'no results'],
  [/\bnetwork address\b/i, 'IP address'],
  [/\bevidence\b(?!\.json)/i, 'audit trail'],
];

/** Texts the specification gives, letter for letter, and what a sender would write. */
const GIVEN = new Set([
  'App registration failed, please try again.',
  'Log out',
  'Please assign recipient to all fields',
  'Please select both field type and recipient',
  'Please select a plan first',
  'Network error. Please check your internet connection.',
  'Something went wrong. Please try again.',
  'Unable to connect to the server. Please try again later.',
  'Your session has expired. Please log in again to continue.',
  'Please review and sign this document. Thank you.',
  'Please sign: {{title}}',
]);

/** Agreed texts: sealed documents name them by version and hash, so they never change. */
const isAgreed = (file: string, key: string) => file.endsWith('disclosure.json') && /^\d{4}-\d{2}$/.test(key);

function findings(text: string): string[] {
  const words = text.replace(/\{\{[^}]*\}\}|\$\{[^}]*\}/g, '');
  return AVOIDED.flatMap(
    ([wrong, instead]) =>
      wrong
        .exec(words)
        ?.map((found) => `${found} → ${instead}`)
        .slice(0, 1) ?? [],
  );
}

test.each(globSync('apps/*/src/locales/en/*.json', { cwd: ROOT }).sort())('%s is plain English', (file) => {
  const texts = Object.entries(JSON.parse(readFileSync(new URL(file, ROOT), 'utf8')) as Record<string, string>);
  const wrong = texts
    // What people may type to find a page is theirs to say.
    .filter(([key, text]) => !GIVEN.has(text) && !isAgreed(file, key) && !key.startsWith('words.'))
    .flatMap(([key, text]) => findings(text).map((finding) => `${key}: ${finding}`));

  expect(wrong).toEqual([]);
});

test.each(
  globSync('packages/pdf/src/{cli,seal}/**/*.ts', { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') }).sort(),
)('what %s says of a file is plain English', (file) => {
  const source = readFileSync(new URL(file, ROOT), 'utf8');
  const sentences = [...source.matchAll(/'([A-Z][^'\n]*\.)'|`([A-Z][^`\n]*\.)`/g)].map(
    ([, plain, filled]) => plain ?? filled ?? '',
  );

  expect(sentences.flatMap(findings)).toEqual([]);
});
