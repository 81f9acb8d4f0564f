import { Badge, Box, Button, Group, Text } from '@mantine/core';
import type { Session } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { DEVICE_ICONS, useDeviceWords } from './sessions-device.ts';
import classes from './sessions-list.module.css';

/** One device: what it is, from where and since when, and the way to sign it out. */
export function SessionRow(props: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { session } = props;
  const device = useDeviceWords()(session.device);
  const Icon = DEVICE_ICONS[session.device.kind];
  return (
    <li className={classes.row}>
      <RoundIcon size={40} color="gray" c={session.isCurrent ? 'var(--colour-accent)' : 'dimmed'}>
        <Icon size={20} aria-hidden />
      </RoundIcon>
      <Box miw={0}>
        <Group gap="xs">
          <Text fw={550}>{device}</Text>
          {session.isCurrent ? (
            <Badge variant="light" size="md">
              {t('sessions.current')}
            </Badge>
          ) : null}
        </Group>
        <Group gap="0 14px" fz="sm" c="dimmed">
          <span title={format.time(session.lastUsedAt)}>
            {session.isCurrent
              ? t('sessions.active')
              : t('sessions.last_used', { when: format.relative(session.lastUsedAt) })}
          </span>
          <Bdi>{session.address}</Bdi>
          <span>{t(`sessions.by.${session.method}`, { date: format.date(session.createdAt) })}</span>
        </Group>
      </Box>
      {session.isCurrent ? null : (
        <Button
          size="sm"
          variant="default"
          className={classes.act}
          loading={props.isEnding}
          aria-label={t('sessions.sign_out_device', { device })}
          onClick={props.onEnd}
        >
          {t('sessions.sign_out')}
        </Button>
      )}
    </li>
  );
}
