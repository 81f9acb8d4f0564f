import { expect, test } from 'vitest';
import { pictureKeysOf, plainTextOf, RICH_CHARACTERS, RichText } from './rich-text.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks[0] ? { marks } : {}) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const list = (...content: unknown[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] });
const link = (href: string) => ({ type: 'link', attrs: { href } });
const KEY = 'AbCdEfGhIjKlMnOpQrSt-_';

const takes = (value: unknown): boolean => RichText.safeParse(value).success;

test('a text with all there is stays as it is', () => {
  const whole = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Head')] },
    paragraph(
      text('Plain '),
      text('bold', { type: 'bold' }),
      { type: 'hardBreak' },
      text('x', link('https://a.example/')),
    ),
    list(paragraph(text('One')), list(paragraph(text('Inner')))),
    { type: 'blockquote', content: [paragraph(text('Said'))] },
    { type: 'horizontalRule' },
    { type: 'picture', attrs: { key: KEY, alt: 'A cat' } },
    { type: 'paragraph' },
  );
  const read = RichText.parse(whole);
  expect(read).toEqual(whole);
  expect(pictureKeysOf(read as never)).toEqual([KEY]);
  expect(plainTextOf(read as never)).toBe('Head\nPlain bold\nx\nOne\nInner\nSaid');
});

test.each([
  ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
  ['raw HTML', doc({ type: 'html', html: '<img src=x onerror=alert(1)>' })],
  ['an SVG', doc({ type: 'svg', attrs: { onload: 'alert(1)' } })],
  ['a frame', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
  ['a link that runs code', doc(paragraph(text('x', link('javascript:alert(1)'))))],
  ['one that hides it', doc(paragraph(text('x', link(' java\nscript:alert(1)'))))],
  ['one in other letters', doc(paragraph(text('x', link('JaVaScRiPt:alert(1)'))))],
  ['a link to data', doc(paragraph(text('x', link('data:text/html,<script>alert(1)</script>'))))],
  ['a link to a file', doc(paragraph(text('x', link('file:///etc/passwd'))))],
  ['a link without a host', doc(paragraph(text('x', link('//evil.example'))))],
  ['a link with a password', doc(paragraph(text('x', link('https://bank.example@evil.example/'))))],
  ['a picture from elsewhere', doc({ type: 'picture', attrs: { key: 'https://evil.example/x.svg', alt: '' } })],
  ['a picture by a path', doc({ type: 'picture', attrs: { key: '../../../../api/users/', alt: '' } })],
  ['an unknown mark', doc(paragraph(text('x', { type: 'style', attrs: { style: 'position:fixed' } })))],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
  ['an override of the direction', doc(paragraph(text('a\u202eb')))],
  ['text outside a paragraph', doc(text('x'))],
  ['an empty list', doc({ type: 'bulletList', content: [] })],
  ['no tree', '<p>Hello</p>'],
  ['another root', paragraph(text('x'))],
  ['too many characters', doc(...Array.from({ length: 6 }, () => paragraph(text('x'.repeat(RICH_CHARACTERS / 5)))))],
  ['too many nodes', doc(...Array.from({ length: 1001 }, () => paragraph(text('x'))))],
  [
    'too many pictures',
    doc(
      ...Array.from({ length: 21 }, (_, at) => ({ type: 'picture', attrs: { key: `${at}`.padEnd(22, 'a'), alt: '' } })),
    ),
  ],
])('%s is refused', (_what, value) => {
  expect(takes(value)).toBe(false);
});

test('handlers, styles and whatever else a node brings along are left out', () => {
  const dirty = doc({
    type: 'paragraph',
    attrs: { onclick: 'alert(1)', style: 'position:fixed' },
    onclick: 'alert(1)',
    content: [
      {
        ...text('x', { type: 'link', attrs: { href: 'https://a.example', target: '_top', onmouseover: 'alert(1)' } }),
        dangerouslySetInnerHTML: { __html: '<script>' },
      },
    ],
  });
  expect(RichText.parse(dirty)).toEqual(doc(paragraph(text('x', link('https://a.example')))));
});

test('words that look like HTML are words', () => {
  const words = '<script>alert(1)</script>';
  expect(plainTextOf(RichText.parse(doc(paragraph(text(words)))) as never)).toBe(words);
});

test('lists within lists go four deep, however deep someone goes', () => {
  const nested = (depth: number): unknown => (depth === 0 ? paragraph(text('x')) : list(nested(depth - 1)));
  expect(takes(doc(nested(4)))).toBe(true);
  expect(takes(doc(nested(5)))).toBe(false);
  expect(takes(doc(nested(2000)))).toBe(false);
});
