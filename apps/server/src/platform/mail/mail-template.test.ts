import { expect, test } from 'vitest';
import { placePicture, renderMail } from './mail-template.ts';

const LETTERHEAD = { product: 'Sealwright' };

const body = {
  heading: 'Please sign: <b>Lease</b>',
  paragraphs: ['Ana & Co. asks you to sign.', 'Hello \u2068علي\u2069!'],
  action: { label: 'Review', url: 'https://sign.test/sign/7?token=a&b=%22' },
  facts: [{ label: 'Document', value: '"D-1"' }],
  quote: 'first line\n<script>alert(1)</script>',
  footer: 'Do not reply.',
};

test('nothing a person typed becomes markup', () => {
  const { html } = renderMail('en', body, LETTERHEAD);

  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>Lease');
  expect(html).toContain('&lt;b&gt;Lease');
  expect(html).toContain('href="https://sign.test/sign/7?token=a&amp;b=%22"');
});

test('a mail says its language and direction, and sets names apart from the sentence', () => {
  const english = renderMail('en', body, LETTERHEAD).html;
  const urdu = renderMail('ur', body, LETTERHEAD).html;

  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(urdu).toContain('<html lang="ur" dir="rtl">');
  expect(renderMail('zhCn', body, LETTERHEAD).html).toContain('lang="zh-CN"');
  expect(urdu).toContain('<bdi>علي</bdi>');
});

test('a mail loads nothing from anywhere', () => {
  const { html } = renderMail('en', body, LETTERHEAD);

  expect(html).not.toMatch(/<img|<link|src=|url\(|@import/);
});

test('the plain text says the same, with the link alone on its line', () => {
  const { text } = renderMail('en', body, LETTERHEAD);

  expect(text.split('\n')).toContain('https://sign.test/sign/7?token=a&b=%22');
  expect(text).toContain('> first line\n> <script>');
  expect(text).toContain('Document: "D-1"');
});

test('a link to anything but a web address is refused', () => {
  const action = { label: 'x', url: 'javascript:alert(1)' };

  expect(() => renderMail('en', { ...body, action }, LETTERHEAD)).toThrow('http');
});

const picture = { sha256: 'f'.repeat(64), width: 240, height: 339, description: 'First page of "Lease"' };

test('the picture of the first page is part of the mail itself, never an address that tells when it is read', () => {
  const { html } = renderMail('ar', { ...body, picture }, LETTERHEAD);

  expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:first-page@mail.sealwright"']);
  expect(html).toContain('width="120" height="170"');
  expect(html).toContain('alt="First page of &quot;Lease&quot;"');
  expect(placePicture(html, 'picture', null)).toBe(renderMail('ar', body, LETTERHEAD).html);
});

test('a very tall page is not taller than what stands beside it', () => {
  const tall = { ...picture, height: 2400 };

  expect(renderMail('en', { ...body, picture: tall }, LETTERHEAD).html).toContain('width="20" height="200"');
});

test('lists of mails show after the subject what it is about, and nothing of the rest', () => {
  const { html } = renderMail('en', body, LETTERHEAD);
  const { html: own } = renderMail('en', { ...body, preheader: 'Ana & Co. · Lease' }, LETTERHEAD);

  expect(html).toMatch(/<div style="display:none[^>]*>Hello <bdi>علي<\/bdi>!&#8199;/);
  expect(own).toMatch(/<div style="display:none[^>]*>Ana &amp; Co\. · Lease&#8199;/);
});

test('one button, what the sender wrote after it, and the long address small below', () => {
  const message = { label: 'Message from Ana', text: 'x'.repeat(5000) };
  const { html, text } = renderMail('en', { ...body, message }, { product: 'Sealwright', answersTo: 'Ana' });

  const places = ['>Review<', 'Message from Ana', 'open this address', '>https://sign.test/', 'to reach Ana'];
  const found = places.map((place) => html.indexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
  expect(text).toContain('Message from Ana:\n> xxx');
  expect(text).toContain('-- \nReply to this email to reach Ana.\nDo not reply.');
});

test('dark clients get dark paper, whether they read media queries or mark what they changed', () => {
  const { html } = renderMail('en', body, LETTERHEAD);

  for (const name of ['page', 'card', 'ink', 'quiet', 'link', 'facts']) {
    expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
    expect(html).toContain(`[data-ogsc] .${name}{`);
  }
  expect(html).toContain('@media (prefers-color-scheme:dark){.page{background:#14181d!important}');
});

test('a code is large in the mail, and stands in no list of mails', () => {
  const paragraphs = ['Enter this code:', '482913', 'It expires soon.'];
  const { html, text } = renderMail('ur', { heading: 'Your code', paragraphs, code: '482913' }, LETTERHEAD);

  expect(html).toMatch(/dir="ltr" style="[^"]*font-size:30px[^"]*">482913</);
  expect(/<div style="display:none[^>]*>(.*?)<\/div>/.exec(html)?.[1]).not.toContain('482913');
  expect(text).toContain('\n\n482913\n\n');
});
