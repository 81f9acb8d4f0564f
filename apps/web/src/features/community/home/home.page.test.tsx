import {
  answerEvent,
  Deal,
  getCalendarFeed,
  getCommunityHome,
  getOpenEvent,
  listDeals,
  listNews,
  listOpenEvents,
  NewsItem,
  OpenEvent,
  renewCalendarFeed,
  stopCalendarFeed,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseZone } from '../../../lib/intl.ts';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

const PARTY: OpenEvent = {
  ...(sampleOf(OpenEvent) as OpenEvent),
  id: 7,
  title: 'Summer party',
  description: 'Bring a friend.\nAnd a cake.',
  place: 'The garden',
  link: 'https://example.com/party',
  timeZone: 'Asia/Karachi',
  startsAt: '2031-06-01T13:00:00.000Z',
  endsAt: '2031-06-01T15:00:00.000Z',
  capacity: 2,
  going: 1,
  maybe: 0,
  images: [],
  answer: null,
  isFull: false,
  isOver: false,
  permissions: { answer: true },
};

afterEach(() => {
  chooseZone(null);
  closePage();
});

const some = answer(getCommunityHome, { counts: [{ type: 'events', count: 1 }] });

async function open(address: string, ...more: Answer[]) {
  const server = await openPage(address, {
    user: { timeZone: 'Europe/Berlin' },
    answers: [some, answer(listOpenEvents, { count: 1, results: [PARTY] }), answer(getOpenEvent, PARTY), ...more],
  });
  await expectToStand();
  return server;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const entry = () => page.getByRole('link', { name: 'Community', exact: true });

test('the navigation leads to the community where there is something, and only there', async () => {
  await open('/community');
  await expect.element(entry().first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Summer party' })).toBeVisible();

  await openPage('/community', { answers: [answer(getCommunityHome, { counts: [{ type: 'events', count: 0 }] })] });
  await expectToStand();
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  await expect.element(entry()).not.toBeInTheDocument();
});

const NEWS: NewsItem = { ...(sampleOf(NewsItem) as NewsItem), id: 3, title: 'Office closed' };
const DEAL: Deal = { ...(sampleOf(Deal) as Deal), id: 4, title: 'Half a cake', pictureUrl: null };
const three = (['news', 'events', 'deals'] as const).map((type) => ({ type, count: 1 }));

test('the home shows news, events and deals, and leads to all of each', async () => {
  await open(
    '/community',
    answer(getCommunityHome, { counts: three }),
    answer(listNews, { count: 1, results: [NEWS] }),
    answer(listDeals, { count: 1, results: [DEAL] }),
  );

  for (const title of ['Office closed', 'Summer party', 'Half a cake']) {
    await expect.element(page.getByRole('main').getByText(title)).toBeVisible();
  }
  await page.getByRole('link', { name: 'All deals' }).click();
  await expect.element(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Half a cake', level: 2 })).toBeVisible();
});

test('what cannot be fetched says so beside what can', async () => {
  await open(
    '/community',
    answer(getCommunityHome, { counts: three }),
    refuse(listNews, 400, 'internal'),
    answer(listDeals, { count: 1, results: [DEAL] }),
  );

  await expect.element(page.getByRole('heading', { name: 'Half a cake' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the dashboard shows what comes next, and nothing where there is nothing', async () => {
  await open('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Upcoming events' })).toBeVisible();

  await openPage('/dashboard', { answers: [answer(getCommunityHome, { counts: [] })] });
  await expectToStand();
  await expect.element(page.getByRole('heading', { name: 'Upcoming events' })).not.toBeInTheDocument();
});

test('an event is answered, by pressing what one says', async () => {
  const server = await open(
    '/community/events/7',
    answer(answerEvent, { ...PARTY, answer: 'going', going: 2, isFull: true }),
  );

  await expect.element(page.getByText(/Asia\/Karachi/)).toBeVisible();
  await expect.element(page.getByText(/Your time:/)).toBeVisible();
  await press('Going');
  await expect.poll(() => server.bodiesOf(answerEvent)).toEqual([{ answer: 'going' }]);
  await expect.element(page.getByText('You’re going to Summer party')).toBeVisible();
});

test('where all places are taken one can say maybe, not going', async () => {
  await open('/community/events/7', answer(getOpenEvent, { ...PARTY, going: 2, isFull: true }));

  await expect.element(page.getByRole('button', { name: 'Going', exact: true })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Maybe', exact: true })).toBeEnabled();
  await expect.element(page.getByText(/All places are taken/)).toBeVisible();
});

test('what was refused is told, and the event is read again', async () => {
  const server = await open('/community/events/7', refuse(answerEvent, 409, 'event_full'));
  const before = server.received.filter(({ at }) => at === getOpenEvent.at).length;

  await press('Going');
  await expect.element(page.getByText('Your answer couldn’t be saved')).toBeVisible();
  await expect.poll(() => server.received.filter(({ at }) => at === getOpenEvent.at).length).toBeGreaterThan(before);
});

test('an event that is over is not answered any more', async () => {
  await open('/community/events/7', answer(getOpenEvent, { ...PARTY, isOver: true, permissions: { answer: false } }));
  await expect.element(page.getByText('You haven’t answered.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Going', exact: true })).not.toBeInTheDocument();
});

test('a calendar address is made, renewed and ended', async () => {
  const server = await open(
    '/community/events',
    answer(getCalendarFeed, { url: null }),
    answer(renewCalendarFeed, { url: 'https://sign.example/api/calendars/1-a/events.ics' }),
    answer(stopCalendarFeed, { url: null }),
  );

  await press('Subscribe');
  await press('Create address');
  await expect
    .element(page.getByLabelText('Calendar address', { exact: true }))
    .toHaveValue('https://sign.example/api/calendars/1-a/events.ics');
  await press('New address');
  await expect.poll(() => server.received.filter(({ at }) => at === renewCalendarFeed.at)).toHaveLength(2);
  await press('Stop');
  await expect.element(page.getByRole('button', { name: 'Create address' })).toBeVisible();
});

test('past events are asked for, and a month in Arabic fits a phone', async () => {
  const server = await open('/community/events?when=past&search=party');
  expect(server.received.findLast(({ at }) => at === listOpenEvents.at)?.query).toMatchObject({
    when: 'past',
    search: 'party',
  });

  await openPage('/community/events?view=month&month=2031-06', {
    locale: 'ar',
    viewport: 'phone',
    answers: [some, answer(listOpenEvents, { count: 1, results: [PARTY] })],
  });
  await expectToStand();
  await expect.element(page.getByRole('listitem').getByRole('link', { name: /Summer party/ })).toBeVisible();
  await expectToFit();
});
