import {
  CommunityEvent,
  createCommunityEvent,
  downloadEventAnswers,
  getCommunityEvent,
  getUser,
  listCommunityEvents,
  listCommunityGroups,
  listEventAnswers,
  orderEventImages,
  removeEventImage,
  updateCommunityEvent,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseZone } from '../../../lib/intl.ts';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[], timeZone: 'Europe/Berlin' };
const image = (id: number) => ({
  id,
  url: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  width: 1,
  height: 1,
});
const PARTY: CommunityEvent = {
  ...(sampleOf(CommunityEvent) as CommunityEvent),
  id: 7,
  title: 'Summer party',
  place: 'The garden',
  link: '',
  description: '',
  startsLocal: '2031-06-01T18:00',
  endsLocal: '2031-06-01T23:00',
  timeZone: 'Europe/Berlin',
  startsAt: '2031-06-01T16:00:00.000Z',
  endsAt: '2031-06-01T21:00:00.000Z',
  capacity: 40,
  going: 12,
  maybe: 3,
  declined: 1,
  remindMinutes: 60,
  remindedAt: null,
  images: [image(1), image(2)],
  groups: [{ id: 4, name: 'Board' }],
  interests: [],
  categories: [],
  version: 2,
  permissions: { update: true, delete: true },
};

afterEach(() => {
  chooseZone(null);
  closePage();
});

async function open(address: string, ...more: Answer[]) {
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listCommunityEvents, { count: 1, results: [PARTY], permissions: { create: true } }),
      answer(getCommunityEvent, PARTY),
      answer(listCommunityGroups, { count: 0, results: [], permissions: { create: true } }),
      answer(getUser, ADMIN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const fill = (label: RegExp, text: string) => page.getByLabelText(label).fill(text);

test('events are asked for by their start, and by what the address says', async () => {
  const server = await open('/admin/events');
  expect(server.received.findLast(({ at }) => at === listCommunityEvents.at)?.query).toMatchObject({
    ordering: 'starts_at',
  });
  await expect.element(page.getByRole('link', { name: 'Summer party' })).toBeVisible();
  await expect.element(page.getByText('Going: 12 of 40')).toBeVisible();

  const narrowed = await open('/admin/events?ordering=-starts_at&status=past&group=4');
  expect(narrowed.received.findLast(({ at }) => at === listCommunityEvents.at)?.query).toMatchObject({
    ordering: '-starts_at',
    status: 'past',
    group: '4',
  });
});

test('a month shows its events on their days, and leads to the next one', async () => {
  const server = await open('/admin/events?view=month&month=2031-06');

  await expect.element(page.getByRole('heading', { name: 'June 2031' })).toBeVisible();
  await expect.element(page.getByRole('table').getByRole('link', { name: /Summer party/ })).toBeVisible();
  const asked = server.received.findLast(({ at, query }) => at === listCommunityEvents.at && 'from' in query)?.query;
  expect(asked).toMatchObject({ from: '2031-05-24T00:00:00.000Z', before: '2031-07-09T00:00:00.000Z' });
  await press('Next month');
  await expect.element(page.getByRole('heading', { name: 'July 2031' })).toBeVisible();
  expect(location.search).toContain('month=2031-07');
  await expect.element(page.getByText('No events in this month')).toBeVisible();
});

test('a new event is sent with the times as they were entered, in its time zone', async () => {
  const server = await open('/admin/events/new', answer(createCommunityEvent, PARTY));

  await fill(/^Title/, 'Summer party');
  await fill(/^Starts/, '2031-06-01T18:00');
  await fill(/^Ends/, '2031-06-01T17:00');
  await press('Create');
  await expect.element(page.getByText('The end has to be after the start.')).toBeVisible();
  await fill(/^Ends/, '2031-06-01T23:00');
  await fill(/^Link/, 'javascript:alert(1)');
  await press('Create');
  await expect.element(page.getByText(/Enter an address that starts with http/)).toBeVisible();
  expect(server.bodiesOf(createCommunityEvent)).toEqual([]);
  await fill(/^Link/, '');
  await fill(/^Capacity/, '40');
  await press('Create');

  await expect.poll(() => server.bodiesOf(createCommunityEvent)).toHaveLength(1);
  expect(server.bodiesOf(createCommunityEvent)[0]).toMatchObject({
    title: 'Summer party',
    startsLocal: '2031-06-01T18:00',
    endsLocal: '2031-06-01T23:00',
    capacity: 40,
    remindMinutes: 1440,
    groupIds: [],
  });
  await expect.poll(() => location.pathname).toBe('/admin/events/7');
});

test('only what was changed is sent, and a refusal stands at its field', async () => {
  const server = await open(
    '/admin/events/7',
    refuse(updateCommunityEvent, 422, 'request_invalid', {
      errors: [{ path: 'capacity', code: 'event_capacity_low', message: '' }],
    }),
  );

  await fill(/^Capacity/, '10');
  await press('Save');
  await expect.element(page.getByText(/More people than that are already going/)).toBeVisible();
  expect(server.bodiesOf(updateCommunityEvent)).toEqual([{ capacity: 10 }]);
});

test('images change their order, and go', async () => {
  const server = await open(
    '/admin/events/7',
    answer(orderEventImages, { ...PARTY, images: [image(2), image(1)], version: 3 }),
    answer(removeEventImage, { ...PARTY, images: [image(1)], version: 4 }),
  );

  await press('Move image 2 earlier');
  await expect.poll(() => server.bodiesOf(orderEventImages)).toEqual([{ images: [2, 1] }]);
  await press('Remove image 1');
  await expect.element(page.getByRole('button', { name: 'Remove image 2' })).not.toBeInTheDocument();
});

test('answers are listed, narrowed, and downloaded as they are narrowed', async () => {
  const server = await open(
    '/admin/events/7',
    answer(listEventAnswers, {
      count: 1,
      results: [{ id: 3, name: 'Grace', email: 'grace@example.com', answer: 'maybe' }],
    }),
  );

  await expect.element(page.getByText('grace@example.com')).toBeVisible();
  await page.getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'Maybe' }).click();
  await expect
    .poll(() => server.received.findLast(({ at }) => at === listEventAnswers.at)?.query)
    .toMatchObject({ answer: 'maybe' });
  await press('Download answers');
  await expect
    .poll(() => server.received.findLast(({ at }) => at === downloadEventAnswers.at)?.query)
    .toEqual({ answer: 'maybe' });
});

test('a form that was changed is not left by accident', async () => {
  await open('/admin/events/7');
  await fill(/^Title/, 'Winter party');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('link', { name: 'Events' }).first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a month on a phone in Arabic shows the days that have something', async () => {
  await openPage('/admin/events?view=month&month=2031-06', {
    user: ADMIN,
    locale: 'ar',
    viewport: 'phone',
    answers: [answer(listCommunityEvents, { count: 1, results: [PARTY], permissions: { create: true } })],
  });
  await expectToStand();
  await expect.element(page.getByRole('listitem').getByRole('link', { name: /Summer party/ })).toBeVisible();
  await expectToFit();
});
