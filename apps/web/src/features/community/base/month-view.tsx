import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn, formatDay } from '../../../lib/days.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { intlTag } from '../../../lib/locale.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { addMonths, byDay, type Entry, monthOf, weeksOf } from './month.ts';
import classes from './month.module.css';

type Props<E extends Entry> = {
  /** `2026-03`; without one, this month. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  query: Pick<UseQueryResult<readonly E[]>, 'data' | 'error' | 'refetch'>;
  /** The link to an entry, around what it says. */
  renderLink: (entry: E, props: { className: string; title: string; children: ReactNode }) => ReactNode;
};

/** This month where the reader is. */
export const thisMonth = (timeZone: string): string => monthOf(dayIn(timeZone, new Date()));

const weekInfoOf = (tag: string): number => {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
};

/** A month with what lies in it, by the days of the reader's time zone. On a phone, the days that have something. */
export function MonthView<E extends Entry>({ month: asked, onMonth, query, renderLink }: Props<E>) {
  const { t } = useTranslation('events');
  const locale = useLocale();
  const timeZone = useOwnTimeZone();
  const present = thisMonth(timeZone);
  const month = asked ?? present;
  const step = (count: number) => {
    const next = addMonths(month, count);
    onMonth(next === present ? undefined : next);
  };
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" aria-live="polite">
            {formatDay(locale, `${month}-01`, { year: 'numeric', month: 'long' })}
          </Title>
          <Group gap="xs">
            {month === present ? null : (
              <Button size="compact-md" variant="default" onClick={() => onMonth(undefined)}>
                {t('month.today')}
              </Button>
            )}
            <ActionIcon variant="default" size="lg" aria-label={t('month.earlier')} onClick={() => step(-1)}>
              <Mirrored icon={ChevronLeft} />
            </ActionIcon>
            <ActionIcon variant="default" size="lg" aria-label={t('month.later')} onClick={() => step(1)}>
              <Mirrored icon={ChevronRight} />
            </ActionIcon>
          </Group>
        </Group>
        {query.data === undefined ? (
          query.error === null ? (
            <RowsSkeleton rows={5} />
          ) : (
            <ErrorNote error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />
          )
        ) : (
          <Days month={month} entries={query.data} renderLink={renderLink} timeZone={timeZone} />
        )}
      </Stack>
    </Paper>
  );
}

type DaysProps<E extends Entry> = Pick<Props<E>, 'renderLink'> & {
  month: string;
  entries: readonly E[];
  timeZone: string;
};

function Days<E extends Entry>({ month, entries, renderLink, timeZone }: DaysProps<E>) {
  const { t } = useTranslation('events');
  const locale = useLocale();
  const weeks = useMemo(() => weeksOf(month, weekInfoOf(intlTag(locale))), [month, locale]);
  const days = useMemo(() => byDay(entries, (at) => dayIn(timeZone, at)), [entries, timeZone]);
  const [now] = useState(() => new Date());
  const today = dayIn(timeZone, now);
  const entriesOf = (day: string) => (
    <Entries
      entries={days.get(day) ?? []}
      begins={({ startsAt }) => dayIn(timeZone, new Date(startsAt)) === day}
      renderLink={renderLink}
    />
  );
  const filled = weeks.flat().filter((day) => monthOf(day) === month && days.has(day));
  return (
    <>
      <table className={classes.month}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {formatDay(locale, day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-outside={monthOf(day) === month ? undefined : true}>
                  <time
                    dateTime={day}
                    className={classes.number}
                    data-today={day === today || undefined}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    {formatDay(locale, day, { day: 'numeric' })}
                  </time>
                  {entriesOf(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.days}>
        {filled.map((day) => (
          <li key={day}>
            <Text size="sm" fw={550} component="div">
              {formatDay(locale, day, { weekday: 'long', day: 'numeric', month: 'long' })}
            </Text>
            {entriesOf(day)}
          </li>
        ))}
      </ul>
      {filled.length === 0 ? <Text c="dimmed">{t('month.empty')}</Text> : null}
    </>
  );
}

type EntriesProps<E extends Entry> = Pick<DaysProps<E>, 'entries' | 'renderLink'> & { begins: (entry: E) => boolean };

/** Those of a day. The time stands on the day on which they begin. */
function Entries<E extends Entry>({ entries, begins, renderLink }: EntriesProps<E>) {
  const format = useFormat();
  if (entries.length === 0) return null;
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {renderLink(entry, {
            className: classes.entry ?? '',
            title: entry.title,
            children: (
              <>
                {begins(entry) ? `${format.clock(entry.startsAt)} ` : null}
                <bdi>{entry.title}</bdi>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
