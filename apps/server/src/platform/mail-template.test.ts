import { expect, test } from 'vitest';
import { renderMail } from './mail-template.ts';

const body = {
  heading: 'Please sign: <b>Lease</b>',
  paragraphs: ['Ana & Co. asks you to sign.', 'Hello \u2068علي\u2069!'],
  action: { label: 'Review', url: 'https://sign.test/sign/7?token=a&b=%22' },
  facts: [{ label: 'Document', value: '"D-1"' }],
  quote: 'first line\n<script>alert(1)</script>',
  footer: 'Do not reply.',
};

test('nothing a person typed becomes markup', () => {
  const { html } = renderMail('en', body);

  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>Lease');
  expect(html).toContain('&lt;b&gt;Lease');
  expect(html).toContain('href="https://sign.test/sign/7?token=a&amp;b=%22"');
});

test('a mail says its language and direction, and sets names apart from the sentence', () => {
  const english = renderMail('en', body).html;
  const urdu = renderMail('ur', body).html;

  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(urdu).toContain('<html lang="ur" dir="rtl">');
  expect(renderMail('zhCn', body).html).toContain('lang="zh-CN"');
  expect(urdu).toContain('<bdi>علي</bdi>');
});

test('a mail loads nothing from anywhere', () => {
  const { html } = renderMail('en', body);

  expect(html).not.toMatch(/<img|<link|src=|url\(|@import/);
});

test('the plain text says the same, with the link alone on its line', () => {
  const { text } = renderMail('en', body);

  expect(text.split('\n')).toContain('https://sign.test/sign/7?token=a&b=%22');
  expect(text).toContain('> first line\n> <script>');
  expect(text).toContain('Document: "D-1"');
});

test('a link to anything but a web address is refused', () => {
  const action = { label: 'x', url: 'javascript:alert(1)' };

  expect(() => renderMail('en', { ...body, action })).toThrow('http');
});
