import { Group, Progress, Stack, Text } from '@mantine/core';
import { type Usage, USAGE_WARNINGS } from '@sealwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

const [LOW] = USAGE_WARNINGS;

/** How many of the month's sign requests are used, by words and a bar, and what is left beside them. */
export function UsageMeter({ usage }: { usage: Usage }) {
  const { t } = useTranslation('sign-requests');
  const { number, date } = useFormat();
  const label = useId();
  const { included, used, bundlesLeft, periodEnd } = usage;
  const share = included === null || included === 0 ? 0 : Math.min(100, (used / included) * 100);
  const values = { count: used, used: number(used), total: number(included ?? 0) };
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" id={label}>
          {included === null ? t('meter.unlimited', values) : t('meter.used', values)}
        </Text>
        {periodEnd === null ? null : (
          <Text size="sm" c="dimmed">
            {t('meter.until', { date: date(periodEnd) })}
          </Text>
        )}
      </Group>
      {included === null || included === 0 ? null : (
        <Progress.Root size="lg">
          <Progress.Section value={share} color={colourOf(share)} aria-labelledby={label} />
        </Progress.Root>
      )}
      {bundlesLeft === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('meter.bundles', { count: bundlesLeft, number: number(bundlesLeft) })}
        </Text>
      )}
    </Stack>
  );
}

function colourOf(share: number): string {
  if (share >= 100) return 'red';
  return share >= LOW ? 'yellow' : 'blue';
}
