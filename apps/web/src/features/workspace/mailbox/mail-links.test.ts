import { expect, test } from 'vitest';
import { linksOf } from './mail-links.ts';

test('a mail’s button is a link with its words, though its address also stands in the text', () => {
  const html =
    '<p>Hi</p><a class="button" href="http://x.test/sign/1?token=a&amp;b=2"><span>Review</span> and sign</a>';
  const text = 'Review and sign: http://x.test/sign/1?token=a&b=2';

  const links = linksOf({ html, text });

  expect(links).toEqual([{ address: 'http://x.test/sign/1?token=a&b=2', label: 'Review and sign' }]);
});

test('a mail without HTML still has its links, without the full stop of the sentence', () => {
  const links = linksOf({ html: '', text: 'Open https://x.test/activate/1/abc. Thank you.' });

  expect(links).toEqual([{ address: 'https://x.test/activate/1/abc', label: 'https://x.test/activate/1/abc' }]);
});

test('only web addresses become links', () => {
  const html = '<a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a><a href="&#106;avascript:x">c</a>';

  expect(linksOf({ html, text: '' })).toEqual([]);
});
