import {
  CommunityNews,
  createCommunityNews,
  getCommunityNews,
  getUser,
  listCategories,
  listCommunityGroups,
  listCommunityNews,
  listInterests,
  listNews,
  type NewsArticle,
  type NewsItem,
  readNews,
  type RichText,
  setNewsStatus,
  toWire,
  updateCommunityNews,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer } from '../../../../test/server.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const words = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) });
const doc = (...content: unknown[]) => ({ type: 'doc', content }) as unknown as RichText;

const SUMMER: CommunityNews = {
  ...(sampleOf(CommunityNews) as CommunityNews),
  id: 7,
  title: 'Summer',
  body: doc(paragraph(words('We are closed'))),
  coverKey: null,
  coverUrl: null,
  isPinned: false,
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  interests: [],
  categories: [],
  groups: [],
  readCount: 0,
  version: 2,
  permissions: { update: true, delete: true },
};

afterEach(() => {
  vi.restoreAllMocks();
  closePage();
});

async function open(address: string, ...more: Answer[]) {
  const nothing = { count: 0, results: [], permissions: { create: true } };
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listCommunityNews, { count: 1, results: [SUMMER], permissions: { create: true } }),
      answer(getCommunityNews, SUMMER),
      answer(getUser, ADMIN),
      answer(listCommunityGroups, nothing),
      answer(listCategories, nothing),
      answer(listInterests, nothing),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const body = () => page.getByRole('textbox', { name: 'Text', exact: true });

test('a new item is written with its tools, and saved as a tree', async () => {
  const server = await open('/admin/news/new', answer(createCommunityNews, SUMMER));

  await page.getByRole('textbox', { name: /^Title/ }).fill('Summer');
  await body().click();
  await press('Heading');
  await userEvent.keyboard('Closed');
  await userEvent.keyboard('{Control>}a{/Control}');
  await press('Bold');
  await expect.element(page.getByRole('button', { name: 'Bold', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await press('Create');

  await expect.element(page.getByRole('heading', { level: 1, name: 'Summer' })).toBeVisible();
  const heading = { type: 'heading', attrs: { level: 2 }, content: [words('Closed', { type: 'bold' })] };
  const [sent] = server.bodiesOf(createCommunityNews) as { body: RichText }[];
  expect(sent).toMatchObject({ title: 'Summer', isPinned: false, coverKey: null });
  expect(sent?.body.content[0]).toEqual(heading);
});

test('only an address of the web becomes a link', async () => {
  const server = await open('/admin/news/7', answer(updateCommunityNews, SUMMER));

  await body().click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await press('Link');
  const address = page.getByRole('textbox', { name: 'Link address' });
  await address.fill('javascript:alert(1)');
  await press('Set link');
  await expect.element(page.getByText('Enter an address that starts with http:// or https://.')).toBeVisible();
  await address.fill('https://a.example/');
  await userEvent.keyboard('{Enter}');
  await press('Save');

  await expect.element(page.getByText('Saved Summer')).toBeVisible();
  const link = { type: 'link', attrs: { href: 'https://a.example/' } };
  expect(server.bodiesOf(updateCommunityNews)).toEqual([{ body: doc(paragraph(words('We are closed', link))) }]);
});

test('of hostile HTML that is pasted only the words are left', async () => {
  const server = await open('/admin/news/7', answer(updateCommunityNews, SUMMER));
  const html = `<p onclick="document.title='hacked'">Hello <a href="javascript:document.title='hacked'">you</a></p>
    <img src="x" onerror="document.title='hacked'"><svg onload="document.title='hacked'"></svg>
    <script>document.title='hacked'</script><iframe src="javascript:document.title='hacked'"></iframe>`;

  await body().click();
  await userEvent.keyboard('{Control>}a{/Control}');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  body()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('Hello you')).toBeVisible();
  await press('Save');

  await expect.element(page.getByText('Saved Summer')).toBeVisible();
  const [sent] = server.bodiesOf(updateCommunityNews) as { body: RichText }[];
  expect(sent?.body.content[0]).toEqual(paragraph(words('Hello you')));
  expect(JSON.stringify(sent)).not.toMatch(/script|onerror|onload|onclick|iframe|svg/);
  expect(document.title).not.toContain('hacked');
});

test('an item is published at once, or at a time ahead', async () => {
  const server = await open('/admin/news/7', answer(setNewsStatus, { ...SUMMER, status: 'scheduled' }));

  await press('Schedule');
  const dialog = page.getByRole('dialog');
  const time = dialog.getByLabelText(/^Date and time/);
  await time.fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.element(dialog.getByText('Choose a time in the future.')).toBeVisible();
  await time.fill('2099-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.element(page.getByText('Scheduled Summer')).toBeVisible();
  await press('Publish now');

  await vi.waitFor(() =>
    expect(server.bodiesOf(setNewsStatus)).toEqual([
      { status: 'scheduled', publishAt: new Date('2099-01-01T09:00').toISOString() },
      { status: 'published' },
    ]),
  );
});

const ITEM: NewsItem = {
  id: 7,
  title: 'Summer',
  summary: 'We are closed',
  coverUrl: null,
  isPinned: true,
  publishedAt: '2026-04-15T09:30:00.000Z',
  categories: [{ id: 1, name: 'Office' }],
  interests: [],
  isRead: false,
};
const ARTICLE: NewsArticle = {
  ...ITEM,
  body: doc(
    { type: 'heading', attrs: { level: 2 }, content: [words('Hours')] },
    paragraph(words('Until '), words('Monday', { type: 'bold' }), { type: 'hardBreak' }),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('One'))] }] },
    paragraph(words('More', { type: 'link', attrs: { href: 'https://a.example/' } })),
  ),
};

test('people open an item from the list', async () => {
  await openPage('/community/news', {
    viewport: 'phone',
    answers: [answer(listNews, { count: 1, results: [ITEM], next: null, previous: null }), answer(readNews, ARTICLE)],
  });
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  await expectToFit();
  await page.getByRole('link', { name: 'Summer' }).click();

  await expect.element(page.getByRole('heading', { level: 2, name: 'Hours' })).toBeVisible();
  await expect.element(page.getByRole('listitem').getByText('One')).toBeVisible();
  const link = page.getByRole('link', { name: 'More' });
  await expect.element(link).toHaveAttribute('href', 'https://a.example/');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expectToFit();
});

test('whatever a server answers, no script and no handler comes into the page', async () => {
  const hostile = doc(
    { type: 'script', content: [words("document.title='hacked'")] },
    { type: 'html', html: '<img src=x onerror="document.title=1">' },
    paragraph(words('<b>words</b>'), words('link', { type: 'link', attrs: { href: 'javascript:alert(1)' } })),
    { type: 'paragraph', onclick: 'alert(1)', content: [words('last')] },
  );
  // An answer that the contract refuses, as another version of the server may give.
  const respond = () => Response.json(toWire({ ...ARTICLE, body: hostile }));
  await openPage('/community/news/7', { answers: [{ endpoint: readNews, respond }] });

  await expect.element(page.getByText('<b>words</b>link')).toBeVisible();
  const article = page.getByRole('article').element();
  expect(article.querySelectorAll('script, img, b, [onclick], [href^="javascript"]')).toHaveLength(0);
});

test('without news the page says so', async () => {
  await openPage('/community/news', {
    answers: [answer(listNews, { count: 0, results: [], next: null, previous: null })],
  });
  await expect.element(page.getByText('No news yet')).toBeVisible();
});
