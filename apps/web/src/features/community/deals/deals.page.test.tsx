import type { Deal } from '@sealwright/contract';
import {
  CommunityDeal,
  countDealClick,
  createCommunityDeal,
  getCommunityDeal,
  getUser,
  listCommunityDeals,
  listCommunityGroups,
  listDeals,
  setDealVisibility,
  updateCommunityDeal,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const COFFEE: CommunityDeal = {
  ...(sampleOf(CommunityDeal) as CommunityDeal),
  id: 7,
  title: 'Coffee',
  partner: 'Bean & Co',
  text: '',
  link: 'https://bean.example/',
  code: 'BEAN10',
  pictureKey: null,
  pictureUrl: null,
  from: null,
  until: null,
  allowShow: true,
  status: 'active',
  groups: [],
  clicks: 3,
  version: 2,
  permissions: { update: true, delete: true },
};
const KEY = 'AbCdEfGhIjKlMnOpQrStUv';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closePage();
});

async function open(address: string, ...more: Answer[]) {
  const nothing = { count: 0, results: [], permissions: { create: true } };
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listCommunityDeals, { count: 1, results: [COFFEE], permissions: { create: true } }),
      answer(getCommunityDeal, COFFEE),
      answer(listCommunityGroups, nothing),
      answer(getUser, ADMIN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

test('a deal is hidden from its row', async () => {
  const server = await open('/admin/deals?status=active', answer(setDealVisibility, { ...COFFEE, allowShow: false }));

  await expect.element(page.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await press('Hide Coffee');

  await expect.element(page.getByText('Hid Coffee')).toBeVisible();
  expect(server.bodiesOf(setDealVisibility)).toEqual([{ id: 7, allowShow: false }]);
  const asked = server.received.find(({ at }) => at === listCommunityDeals.at)?.query;
  expect(asked).toMatchObject({ status: 'active' });
});

test('a link that is none and days the wrong way round are said before anything is sent', async () => {
  const server = await open('/admin/deals/new', answer(createCommunityDeal, COFFEE));

  await field(/^Title/).fill('Coffee');
  await field('Link').fill('javascript:alert(1)');
  await press('Create');
  await expect.element(page.getByText('Enter an address that starts with http:// or https://.')).toBeVisible();
  await field('Link').fill('https://bean.example/');
  await page.getByLabelText('First day (optional)').fill('2030-02-02');
  await page.getByLabelText('Last day (optional)').fill('2030-02-01');
  await press('Create');
  await expect.element(page.getByText('The start date can’t be after the end date.')).toBeVisible();
  expect(server.bodiesOf(createCommunityDeal)).toEqual([]);

  await page.getByLabelText('Last day (optional)').fill('2030-02-28');
  await press('Create');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Coffee' })).toBeVisible();
  expect(server.bodiesOf(createCommunityDeal)).toMatchObject([
    { title: 'Coffee', link: 'https://bean.example/', from: '2030-02-02', until: '2030-02-28', pictureKey: null },
  ]);
});

test('an image is uploaded once it is chosen, and saved with the deal', async () => {
  const { sent } = answerUploads(201, { key: KEY, url: `/api/community-pictures/${KEY}`, width: 30, height: 20 });
  const server = await open('/admin/deals/7', answer(updateCommunityDeal, { ...COFFEE, pictureKey: KEY }));
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const choose = (file: File) => {
    const files = new DataTransfer();
    files.items.add(file);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('No input for files.');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  choose(new File(['x'], 'a.svg', { type: 'image/svg+xml' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  choose(new File(['x'], 'a.png', { type: 'image/png' }));
  await expect.element(page.getByRole('button', { name: 'Remove image: Image' })).toBeVisible();
  await press('Save');

  await expect.element(page.getByText('Saved Coffee')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(server.bodiesOf(updateCommunityDeal)).toEqual([{ pictureKey: KEY }]);
});

const SHOWN: Deal = {
  id: 7,
  title: 'Coffee',
  partner: 'Bean & Co',
  text: 'Ten percent\noff',
  link: 'https://bean.example/',
  code: 'BEAN10',
  pictureUrl: null,
  from: null,
  until: '2030-01-31',
};

test('people copy a code on a phone, and that counts', async () => {
  const server = await openPage('/community/deals', {
    viewport: 'phone',
    answers: [
      answer(listDeals, { count: 1, results: [SHOWN], next: null, previous: null }),
      answer(countDealClick, { id: 7 }),
    ],
  });
  await expectToStand();
  await expect.element(page.getByText('Until Jan 31, 2030')).toBeVisible();
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copy code BEAN10');

  await expect.element(page.getByRole('button', { name: 'Copied code BEAN10' })).toBeVisible();
  expect(server.received.filter(({ at }) => at === countDealClick.at)).toHaveLength(1);
  const link = page.getByRole('link', { name: 'Go to the offer Coffee (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('href', 'https://bean.example/');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectToFit();
});

test('without deals the page says so', async () => {
  await openPage('/community/deals', {
    answers: [answer(listDeals, { count: 0, results: [], next: null, previous: null })],
  });
  await expect.element(page.getByText('No deals right now')).toBeVisible();
});
