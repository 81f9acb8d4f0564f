import { Badge, Group, Stack, Text } from '@mantine/core';
import type { SmsGateway } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, type LucideIcon, Send, Star, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { chooseDefault, removeGateway } from './sms-gateway-acts.ts';
import { useSmsScope } from './sms-gateways.scope.ts';
import { SMS_KIND_NAMES } from './sms-kinds.ts';
import { openTest } from './test-dialog.tsx';

/** What the list shows of a gateway. */
export function useSmsGatewayColumns(): Column<SmsGateway, never>[] {
  const { t } = useTranslation('sms-gateways');
  const { one } = useSmsScope();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        cell: ({ id, name, isDefault }) => (
          <Group gap="xs" wrap="nowrap">
            <Link {...rowLink('card', name)} to={one} params={{ id: String(id) }}>
              <Bdi>{name}</Bdi>
            </Link>
            {isDefault ? (
              <Badge color="blue" flex="none">
                {t('default')}
              </Badge>
            ) : null}
          </Group>
        ),
      },
      {
        id: 'kind',
        header: t('column.kind'),
        width: 130,
        card: 'line',
        cell: ({ kind }) => <Bdi>{SMS_KIND_NAMES[kind]}</Bdi>,
      },
      {
        id: 'number',
        header: t('column.number'),
        width: 160,
        card: 'line',
        cell: ({ phoneNumber }) => <bdi dir="ltr">{phoneNumber}</bdi>,
      },
      {
        id: 'last',
        header: t('column.last'),
        width: 180,
        card: 'note',
        cell: ({ last }) => <Last last={last} />,
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 60,
        align: 'end',
        card: 'acts',
        cell: (gateway) => <Acts gateway={gateway} />,
      },
    ],
    [t, one],
  );
}

const COLOURS = { sent: 'green', refused: 'orange', away: 'red' } as const;

/** What became of the last text, by word and colour together. */
function Last({ last }: Pick<SmsGateway, 'last'>) {
  const { t } = useTranslation('sms-gateways');
  const format = useFormat();
  if (last === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('last.none')}
      </Text>
    );
  }
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={COLOURS[last.outcome]}>{t(`last.${last.outcome}`)}</Badge>
      <Text size="xs" c="dimmed" title={last.answer}>
        {format.relative(last.at)}
      </Text>
    </Stack>
  );
}

function Acts({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTranslation('sms-gateways');
  const cache = useQueryClient();
  const scope = useSmsScope();
  const { name, isDefault, permissions } = gateway;
  if (!Object.values(permissions).includes(true)) return null;
  return (
    <Menu
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('acts.of', { name })} title={t('column.acts')}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      )}
    >
      {permissions.test ? (
        <MenuItem icon={icon(Send)} onSelect={() => void openTest(scope, gateway)}>
          {t('test')}
        </MenuItem>
      ) : null}
      {permissions.update && !isDefault ? (
        <MenuItem icon={icon(Star)} onSelect={() => void chooseDefault(cache, scope, gateway)}>
          {t('make_default')}
        </MenuItem>
      ) : null}
      {permissions.delete ? (
        <MenuItem icon={icon(Trash2)} isDangerous onSelect={() => void removeGateway(cache, scope, gateway)}>
          {t('delete')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

const icon = (Icon: LucideIcon) => <Icon size={16} aria-hidden />;
