import { Box, Group, Text } from '@mantine/core';
import type { Activity, ActivityArea, Device } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleUser, FileText, LogIn, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Described } from '../../../ui/described.tsx';
import classes from './activity.module.css';

const ICONS: Record<ActivityArea, LucideIcon> = {
  sign_in: LogIn,
  security: ShieldCheck,
  profile: CircleUser,
  documents: FileText,
};

// What no one would want to overlook.
const ALARMING = new Set(['sign_in_failed', 'session_stolen', 'blocked']);

export function ActivityEntry({ activity }: { activity: Activity }) {
  const { t } = useTranslation('account');
  const { area, address, at, byName, device, document } = activity;
  const Icon = ICONS[area];
  const time = useFormat().clock(at);
  return (
    <Group component="li" gap={14} p="10px 16px" wrap="nowrap" align="flex-start">
      <RoundIcon size={32} color="gray" c={ALARMING.has(activity.action) ? 'var(--mantine-color-error)' : 'dimmed'}>
        <Icon size={16} aria-hidden />
      </RoundIcon>
      <Box flex={1} miw={0} className={classes.entry}>
        <div>
          {document ? (
            <Link to="/documents/$id" params={{ id: String(document.id) }}>
              <Described text={activity.description} />
            </Link>
          ) : (
            <Described text={activity.description} />
          )}
          {byName ? (
            <>
              {' '}
              <Text span inherit c="dimmed">
                <Described text={t('activity.by', { name: isolated(byName) })} />
              </Text>
            </>
          ) : null}
        </div>
        <Text size="xs" c="dimmed" mt={2}>
          <time dateTime={at}>{time}</time>
          {device ? (
            <>
              {' · '}
              <DeviceWords device={device} />
            </>
          ) : null}
          {address ? (
            <>
              {' · '}
              <Bdi>{address}</Bdi>
            </>
          ) : null}
        </Text>
      </Box>
    </Group>
  );
}

function DeviceWords({ device }: { device: Device }): ReactNode {
  const { t } = useTranslation('account');
  const known = [device.browser, device.system].filter((word) => word !== null);
  if (known.length === 0) return t(device.kind === 'program' ? 'device.program' : 'device.unknown');
  return <Bdi>{known.join(', ')}</Bdi>;
}
