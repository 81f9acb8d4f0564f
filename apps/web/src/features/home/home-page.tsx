import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Mail, PenLine, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Mirrored } from '../../ui/mirrored.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './home-page.module.css';
import { SealedPicture } from './sealed-picture.tsx';

const points = [
  { key: 'send', icon: <Mirrored icon={Send} size={20} /> },
  { key: 'sign', icon: <PenLine size={20} aria-hidden /> },
  { key: 'verify', icon: <BadgeCheck size={20} aria-hidden /> },
] as const;

/** What this is, for somebody who was sent here: no promises, no pictures of happy people. */
export function HomePage() {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.page}>
      <div className={classes.hero}>
        <Page
          title={t('home.title')}
          description={
            <Text size="lg" className={classes.lead ?? ''}>
              {t('home.text')}
            </Text>
          }
        >
          <WaysOn />
        </Page>
        <div className={classes.picture}>
          <SealedPicture />
        </div>
      </div>
      <ul className={classes.points}>
        {points.map(({ key, icon }) => (
          <li key={key}>
            <ThemeIcon variant="light" size="lg" radius="md">
              {icon}
            </ThemeIcon>
            <Stack gap={4}>
              <Text fw={600}>{t(`home.${key}_title`)}</Text>
              <Text c="dimmed">{t(`home.${key}_text`)}</Text>
            </Stack>
          </li>
        ))}
      </ul>
      <div className={classes.hint}>
        <Mail size={18} aria-hidden />
        <Text size="sm">{t('home.link_hint')}</Text>
      </div>
    </div>
  );
}

function WaysOn() {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession((state) => state.signedIn);
  return (
    <Group gap="sm">
      {isSignedIn ? (
        <Button component={Link} to="/documents">
          {t('setup.go_on')}
        </Button>
      ) : (
        <>
          <Button component={Link} to="/sign-in">
            {t('sign_in.submit')}
          </Button>
          <Button component={Link} to="/sign-up" variant="default">
            {t('sign_up.submit')}
          </Button>
        </>
      )}
      <Button component={Link} to="/verify" variant="subtle" leftSection={<BadgeCheck size={18} aria-hidden />}>
        {t('home.verify')}
      </Button>
    </Group>
  );
}
