import { Stack, Title } from '@mantine/core';
import type { Activity } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayIn, formatDay } from '../../../lib/days.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { ActivityEntry } from './activity-entry.tsx';

const LONG = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;

/** The log under a heading for each day of the reader's time zone. */
export function ActivityDays({ activities }: { activities: readonly Activity[] }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const zone = ownTimeZone();
  const [today] = useState(() => dayIn(zone, new Date()));
  const nameOf = (day: string) => {
    if (day === today) return t('activity.today');
    return day === addDays(today, -1) ? t('activity.yesterday') : formatDay(locale, day, LONG);
  };
  return daysOf(activities, zone).map(({ day, entries }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Title order={2} size="h6" id={`day-${day}`} c="dimmed" p="14px 16px 6px">
        {nameOf(day)}
      </Title>
      <Stack component="ol" gap={0}>
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} activity={entry} />
        ))}
      </Stack>
    </section>
  ));
}

/** `activities` are newest first, and so are the days. */
function daysOf(activities: readonly Activity[], zone: string): { day: string; entries: Activity[] }[] {
  const days: { day: string; entries: Activity[] }[] = [];
  for (const activity of activities) {
    const day = dayIn(zone, new Date(activity.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(activity);
    else days.push({ day, entries: [activity] });
  }
  return days;
}
