import { Text } from '@mantine/core';
import { isTimeZone, type Locale, type OpenEvent } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { once, useOwnTimeZone } from '../../../lib/intl.ts';
import { intlTag } from '../../../lib/locale.ts';
import { zoneName } from '../../../lib/time-zones.ts';

type Times = Pick<OpenEvent, 'startsAt' | 'endsAt' | 'timeZone'>;

const OPTIONS = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** Sun 1 Jun 2031, 18:00 – 23:00, as clocks in this zone show it. */
function timesIn(locale: Locale, { startsAt, endsAt }: Times, timeZone: string): string {
  const format = once(Intl.DateTimeFormat, intlTag(locale), `event ${timeZone}`, { ...OPTIONS, timeZone });
  return format.formatRange(new Date(startsAt), new Date(endsAt));
}

/** When an event is, as clocks there show it; where the reader's show something else, also that. */
export function EventTime({ event, isShort = false }: { event: Times; isShort?: boolean }) {
  const { t } = useTranslation('events');
  const locale = useLocale();
  const own = useOwnTimeZone();
  // A browser may not know a zone that is newer than it is.
  const there = timesIn(locale, event, isTimeZone(event.timeZone) ? event.timeZone : own);
  const here = timesIn(locale, event, own);
  if (there === here) return <span>{there}</span>;
  if (isShort) return <span>{here}</span>;
  return (
    <>
      <span>
        {there} ({zoneName(event.timeZone)})
      </span>
      <Text component="span" display="block" size="sm" c="dimmed">
        {t('your_time', { time: here })}
      </Text>
    </>
  );
}
