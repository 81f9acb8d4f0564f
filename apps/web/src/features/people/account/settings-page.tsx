import { Box, Text, UnstyledButton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Bell,
  CalendarOff,
  ChevronRight,
  CircleUser,
  DatabaseBackup,
  History,
  IdCard,
  type LucideIcon,
  MailPlus,
  Palette,
  ShieldCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { acting } from '../../../lib/acting.ts';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import classes from './settings.module.css';

const PLACES = [
  { key: 'details', icon: CircleUser, to: '/app/account/details' },
  { key: 'security', icon: ShieldCheck, to: '/app/account/security' },
  { key: 'notifications', icon: Bell, to: '/notifications/preferences' },
  { key: 'identity', icon: IdCard, to: '/app/account/kyc-form' },
  { key: 'invitations', icon: MailPlus, to: '/invitations' },
  { key: 'leave', icon: CalendarOff, to: '/team/users', isOfTeam: true },
  { key: 'activity', icon: History, to: '/app/account/activity' },
  { key: 'privacy', icon: DatabaseBackup, to: '/app/account/privacy' },
] as const satisfies readonly { key: string; icon: LucideIcon; to: NonNullable<LinkProps['to']>; isOfTeam?: boolean }[];

/** The way to everything one can set. `onAppearance` opens the theme panel, which belongs to the shell. */
export function SettingsPage({ onAppearance }: { onAppearance?: () => void }) {
  const { t } = useTranslation('account');
  const isInTeam = typeof acting()?.teamId === 'number';
  return (
    <Page title={t('settings.title')} description={t('settings.description')}>
      <ul className={classes.cards}>
        {PLACES.filter((place) => !('isOfTeam' in place) || isInTeam).map(({ key, icon, to }) => (
          <li key={key}>
            <Link to={to} className={classes.card}>
              <Words icon={icon} title={t(`settings.${key}`)} text={t(`settings.${key}_text`)} />
            </Link>
          </li>
        ))}
        {onAppearance ? (
          <li>
            <UnstyledButton className={classes.card} onClick={onAppearance}>
              <Words icon={Palette} title={t('settings.appearance')} text={t('settings.appearance_text')} />
            </UnstyledButton>
          </li>
        ) : null}
      </ul>
    </Page>
  );
}

function Words({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <>
      <RoundIcon size={40}>
        <Icon size={20} aria-hidden />
      </RoundIcon>
      <Box component="span" flex={1} miw={0}>
        <Text span display="block" fw={600}>
          {title}
        </Text>
        <Text span size="sm" c="dimmed">
          {text}
        </Text>
      </Box>
      <Mirrored icon={ChevronRight} size={18} />
    </>
  );
}
