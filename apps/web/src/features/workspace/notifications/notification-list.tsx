import { Title } from '@mantine/core';
import type { Notification } from '@sealwright/contract';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/calendar.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { watchSize } from '../../../ui/watch-size.ts';
import classes from './notifications.module.css';
import { NotificationRow } from './notification-row.tsx';
import { dayInWords, daysBetween, type Entry } from './timeline.ts';

// What a row of two lines takes: where the guess is right, no row moves the ones below it as it comes.
const ROW_PX = 69;
const DAY_PX = 44;
const OVERSCAN = 8;
const READ_ON_BEFORE = 20;

/**
 * The rows that can be seen, of as many as there are. Assistive technology is told of all of them by number; the one that has
 * the focus stays, however far the page is scrolled.
 */
export function NotificationList(props: {
  label: string;
  entries: Entry[];
  /** How many there are on the server; −1 when that is not known exactly. */
  total: number;
  failed: ReadonlyMap<number, boolean>;
  onMark: (notification: Notification, isRead: boolean) => void;
  onNearEnd: () => void;
}) {
  const { entries, onNearEnd } = props;
  const list = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(list);
  const focusedIndex = focused === null ? -1 : entries.findIndex(({ notification }) => notification.id === focused);
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used here and handed to no one
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: entries.length,
    estimateSize: (index) => ROW_PX + (entries[index]?.day ? DAY_PX : 0),
    getItemKey: (index) => entries[index]?.notification.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: useDistanceFromTop(list),
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return focusedIndex < 0 || shown.includes(focusedIndex) ? shown : [...shown, focusedIndex].sort((a, b) => a - b);
    },
    // Scrolling then moves rows without rendering them: only a row that comes or goes is React's work.
    directDomUpdates: true,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= entries.length - READ_ON_BEFORE;
  useLayoutEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  return (
    <div ref={list}>
      <ul ref={rows.containerRef} aria-label={props.label} className={classes.rows}>
        {shown.map(({ index, key }) => {
          const entry = entries[index];
          if (!entry) return null;
          const { id } = entry.notification;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-id={id}
              aria-posinset={index + 1}
              aria-setsize={props.total}
              className={classes.entry}
            >
              {entry.day ? <Day day={entry.day} /> : null}
              <NotificationRow notification={entry.notification} failed={props.failed.get(id)} onMark={props.onMark} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const Day = memo(function Day({ day }: { day: string }) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  useOwnTimeZone();
  const now = today();
  const ago = daysBetween(day, now);
  const words = dayInWords(locale, day, now);
  return (
    <Title order={2} size="xs" lh="18px" c="dimmed" p="20px 16px 6px">
      {ago === 0 ? t('day.today') : ago === 1 ? t('day.yesterday') : words}
    </Title>
  );
});

/** The notification whose row holds the focus. */
function useFocusedRow(list: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    const look = ({ type, target }: FocusEvent) => {
      const row = type === 'focusin' && target instanceof Element ? target.closest('li') : null;
      setFocused(row ? Number(row.dataset['id']) : null);
    };
    element?.addEventListener('focusin', look);
    element?.addEventListener('focusout', look);
    return () => {
      element?.removeEventListener('focusin', look);
      element?.removeEventListener('focusout', look);
    };
  }, [list]);
  return focused;
}

/** How far an element begins below the top of the page, also when what stands above it grows. */
function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    return watchSize([document.body], () => {
      if (element.current) setDistance(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    });
  }, [element]);
  return distance;
}
