import { getCalendarFeed, listCommunityEvents, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { expectToFit } from './width.ts';

const screens = [
  { locale: 'en', tag: '@desktop', title: 'Open house', place: 'Main hall' },
  { locale: 'ar', tag: '@phone', title: 'اليوم المفتوح', place: 'القاعة الرئيسية' },
] as const satisfies { locale: Locale; tag: string; title: string; place: string }[];

for (const { locale, tag, title, place } of screens) {
  test(
    `people are invited to an event, the last place is taken, and calendars follow (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: product.owner, locale });
      await page.goto(`${product.url}/admin/events/new`);
      await page.locator('[name=title]').fill(title);
      await page.locator('[name=startsLocal]').fill('2031-06-01T18:00');
      await page.locator('[name=endsLocal]').fill('2031-06-01T20:00');
      await page.locator('[name=place]').fill(place);
      await page.locator('[name=capacity]').fill('1');
      await expectToFit(page, 'a new event');
      await page.getByRole('button', { name: t('community:create'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectNoBarriers(page, `an event for administrators in ${locale}`);
      await expectToFit(page, 'an event for administrators');
      const { results } = await product.owner.client.call(listCommunityEvents, { query: { search: title } });
      // Clocks in Berlin, where this browser is.
      expect(results[0]).toMatchObject({ startsAt: '2031-06-01T16:00:00.000Z', timeZone: 'Europe/Berlin' });
      const id = results[0]?.id ?? 0;

      const guest = await product.account({ locale, firstName: 'Grace' });
      const theirs = await desk({ account: guest, locale });
      await theirs.page.goto(`${product.url}/community`);
      await theirs.page.getByRole('link', { name: title }).click();
      await theirs.page.getByRole('button', { name: t('events:answer.going'), exact: true }).click();
      await expect(theirs.page.getByText(t('events:answered.going', { title }))).toBeVisible();
      await expectNoBarriers(theirs.page, `an event in ${locale}`);
      await expectToFit(theirs.page, 'an event');

      const late = await desk({ account: await product.account({ locale, firstName: 'Alan' }), locale });
      await late.page.goto(`${product.url}/community/events/${id}`);
      await expect(late.page.getByRole('button', { name: t('events:answer.going'), exact: true })).toBeDisabled();
      await late.page.getByRole('button', { name: t('events:answer.maybe'), exact: true }).click();
      await expect(late.page.getByText(t('events:answered.maybe', { title }))).toBeVisible();

      const saving = theirs.page.waitForEvent('download');
      await theirs.page.getByRole('button', { name: t('events:calendar.add') }).click();
      expect((await saving).suggestedFilename()).toBe(`event-${id}.ics`);
      await theirs.page.goto(`${product.url}/community/events?view=month&month=2031-06`);
      await expect(theirs.page.getByRole('link', { name: title }).filter({ visible: true })).toBeVisible();
      await expectNoBarriers(theirs.page, `a month in ${locale}`);
      await theirs.page.getByRole('button', { name: t('events:feed.open') }).click();
      await theirs.page.getByRole('button', { name: t('events:feed.make') }).click();
      await expect(theirs.page.getByRole('textbox', { name: t('events:feed.address') })).toBeVisible();
      const { url } = await guest.client.call(getCalendarFeed);
      const feed = await (await fetch(url ?? '')).text();
      expect(feed).toContain('BEGIN:VEVENT');
      expect(feed).toContain('DTSTART:20310601T160000Z');

      await page.reload();
      await expect(page.getByText(guest.email)).toBeVisible();
      await page.goto(`${product.url}/admin/events?view=month&month=2031-06`);
      await expect(page.getByRole('link', { name: title }).filter({ visible: true })).toBeVisible();
      await expectToFit(page, 'a month');
    },
  );
}
