import { Button, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone } from '../../../lib/intl.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { timeZones, zoneName } from '../../../lib/time-zones.ts';
import classes from './preferences-page.module.css';
import { dailyHour } from './daily-hour.ts';

const FIRST_STRONG = '\u2068';
const END = '\u2069';

/** Whose morning it is when the daily summary leaves. */
export function ZoneChoice({ timeZone, onChange }: { timeZone: string; onChange: (timeZone: string) => void }) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  const own = deviceTimeZone();
  return (
    <div className={classes.zone}>
      <Select
        label={t('zone.label')}
        description={t('zone.description', { time: `${FIRST_STRONG}${dailyHour(locale)}${END}` })}
        data={zones}
        value={timeZone}
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        nothingFoundMessage={t('zone.none')}
        onChange={(zone) => {
          if (zone) onChange(zone);
        }}
      />
      {own === timeZone ? null : (
        <Button size="sm" variant="default" className={classes.own} onClick={() => onChange(own)}>
          {t('zone.own', { zone: `${FIRST_STRONG}${zoneName(own)}${END}` })}
        </Button>
      )}
    </div>
  );
}
