import { Group, Progress, Stack, Text } from '@mantine/core';
import { type Usage, USAGE_WARNINGS } from '@sealwright/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';

const [LOW] = USAGE_WARNINGS;

/**
 * How many of the month's sign requests are used, by words and a bar, and what is left beside them. It warns when they run low.
 * `leadsOn`: it stands where nothing can be bought, and leads those who may buy to where it can.
 */
export function UsageMeter({ usage, leadsOn = false }: { usage: Usage; leadsOn?: boolean }) {
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
      <Warning usage={usage} share={share} leadsOn={leadsOn} />
      {bundlesLeft === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('meter.bundles', { count: bundlesLeft, number: number(bundlesLeft) })}
        </Text>
      )}
    </Stack>
  );
}

function Warning({ usage, share, leadsOn }: { usage: Usage; share: number; leadsOn: boolean }) {
  const { t } = useTranslation('sign-requests');
  const { number } = useFormat();
  if (share < LOW) return null;
  const left = Math.max(0, (usage.included ?? 0) - usage.used);
  const words = usage.bundlesLeft > 0 ? 'meter.used_up_bundles' : 'meter.used_up';
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <CircleAlert size={16} aria-hidden style={{ flex: 'none', marginBlockStart: 3 }} />
      <Text size="sm" fw={550}>
        {left === 0 ? t(words) : t('meter.left', { count: left, number: number(left) })}{' '}
        {leadsOn && usage.permissions.buy ? (
          <LinkAnchor inherit to="/billing" search={{ tab: 'bundle' }}>
            {t('meter.buy')}
          </LinkAnchor>
        ) : null}
      </Text>
    </Group>
  );
}

function colourOf(share: number): string {
  if (share >= 100) return 'red';
  return share >= LOW ? 'yellow' : 'blue';
}
