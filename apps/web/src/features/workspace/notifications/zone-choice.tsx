import { Button, Select, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone } from '../../../lib/intl.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { timeZones, zoneName } from '../../../lib/time-zones.ts';
import { dailyHour } from './daily-hour.ts';

/** Whose morning it is when the daily summary leaves. */
export function ZoneChoice({ timeZone, onChange }: { timeZone: string; onChange: (timeZone: string) => void }) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  const own = deviceTimeZone();
  return (
    <Stack gap="xs" maw={480} mt="sm" align="flex-start">
      <Select
        w="100%"
        label={t('zone.label')}
        description={t('zone.description', { time: isolated(dailyHour(locale)) })}
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
        <Button
          size="sm"
          variant="default"
          h="auto"
          mih={36}
          maw="100%"
          style={{ whiteSpace: 'normal' }}
          onClick={() => onChange(own)}
        >
          {t('zone.own', { zone: isolated(zoneName(own)) })}
        </Button>
      )}
    </Stack>
  );
}
