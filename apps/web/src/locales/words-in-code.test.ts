import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findWords } from './words-in-code.ts';

const SRC = path.join(import.meta.dirname, '..');

const modules = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file),
);

test('no text that a reader sees stands outside the bundles', () => {
  const found = modules.flatMap((file) =>
    findWords(file, readFileSync(path.join(SRC, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
  );

  expect(modules.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test.each([
  ['between tags', '<p>Send now</p>'],
  ['as an expression between tags', "<p>{'Send now'}</p>"],
  ['in a choice', "<p>{isNew ? 'Send now' : t('later')}</p>"],
  ['in a template', '<p>{`${count} files sent`}</p>'],
  ['in a spoken attribute', '<button aria-label="Close it" />'],
  ['in a fallback of an attribute', "<input placeholder={name || 'Your name'} />"],
  ['in a toast', "toastDone('Saved well')"],
  ['in a question', "confirm({ title: 'Are you sure', body: null })"],
])('a text %s is found', (_where, code) => {
  expect(findWords('a.tsx', `export const a = () => ${code};`)).toHaveLength(1);
});

test('keys, names of the product and what machines read are not taken for texts', () => {
  const code = `export const a = () => (
    <a href="/documents" className="wide row" title={t('send')} data-state="open">
      Sealwright {t('documents:title')} · 3 <Bdi>{name}</Bdi>
    </a>
  );`;

  expect(findWords('a.tsx', code)).toEqual([]);
});
