import { List, Stack, Text } from '@mantine/core';
import type { CommunityType } from '@sealwright/contract';
import { t } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';

const NAMED = 8;
const ns = 'community';

/** Asks before some are deleted, by their names as far as they are known. */
export function askToDelete(type: CommunityType, names: readonly string[], count: number): Promise<boolean> {
  return confirm({
    title: t(`${type}.delete`, { ns }),
    body: <Question type={type} names={names} count={count} />,
    confirmLabel: t('delete_submit', { ns }),
    isDangerous: true,
  });
}

function Question({ type, names, count }: { type: CommunityType; names: readonly string[]; count: number }) {
  const number = (value: number) => formatNumber(currentLocale(), value);
  const shown = names.slice(0, NAMED);
  const others = count - shown.length;
  return (
    <Stack gap="xs">
      <Text size="sm">{t(`${type}.total`, { ns, number: number(count) })}</Text>
      <List size="sm">
        {shown.map((name) => (
          <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
            <Bdi>{name}</Bdi>
          </List.Item>
        ))}
        {others > 0 ? <List.Item c="dimmed">{t('delete_others', { ns, number: number(others) })}</List.Item> : null}
      </List>
      <Text size="sm" c="dimmed">
        {t(`${type}.delete_text`, { ns })}
      </Text>
    </Stack>
  );
}
