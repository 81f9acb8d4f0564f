import { NOTIFICATION_STATUSES } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { changedSince, grouped, withChoice } from './preferences.ts';

const saved = {
  preferences: [
    { status: 'signed' as const, inApp: true, mail: false, daily: false },
    { status: 'viewed' as const, inApp: true, mail: false, daily: false },
  ],
  timeZone: 'UTC',
};

test('only the kind that was changed is sent, so that another window keeps its own', () => {
  const wanted = withChoice(saved, 'viewed', 'daily', true);

  expect(changedSince(saved, wanted)).toEqual({
    preferences: [{ status: 'viewed', inApp: true, mail: false, daily: true }],
  });
});

test('a choice that was taken back has nothing to send', () => {
  const wanted = withChoice(withChoice(saved, 'signed', 'mail', true), 'signed', 'mail', false);

  expect(changedSince(saved, wanted)).toEqual({ preferences: [] });
});

test('a time zone is sent only when it is another', () => {
  expect(changedSince(saved, { ...saved, timeZone: 'Asia/Karachi' })).toEqual({
    preferences: [],
    timeZone: 'Asia/Karachi',
  });
});

test('kinds about imports, exports and bulk changes stand in a group of their own, and none is left out', () => {
  const all = NOTIFICATION_STATUSES.map((status) => ({ status, inApp: true, mail: false, daily: false }));

  const [documents, work, teams, billing, community, tax, ...more] = grouped(all);

  expect(more).toEqual([]);
  expect(documents?.preferences.map(({ status }) => status)).toContain('link_requested');
  expect(work?.preferences.map(({ status }) => status)).toEqual([
    'import_finished',
    'import_failed',
    'export_finished',
    'export_failed',
    'bulk_finished',
    'bulk_failed',
    'bulk_send_finished',
    'bulk_send_paused',
    'bulk_send_cancelled',
  ]);
  expect(teams?.preferences.map(({ status }) => status)).toEqual(['team_deactivated', 'team_activated']);
  expect(billing?.preferences.map(({ status }) => status)).toContain('payment_failed');
  expect(billing?.preferences.map(({ status }) => status)).toContain('requests_used_up');
  expect(community?.preferences.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['event_soon', 'news_published']),
  );
  expect(tax?.preferences.map(({ status }) => status)).toEqual(['sales_tax_due', 'sales_tax_late']);
  expect(grouped(all).flatMap(({ preferences }) => preferences)).toHaveLength(all.length);
});
