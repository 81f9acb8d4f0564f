import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, PenLine, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import classes from './home-page.module.css';

const points = [
  { key: 'send', icon: Send },
  { key: 'sign', icon: PenLine },
  { key: 'verify', icon: BadgeCheck },
] as const;

/** What this is, for somebody who was sent here: no promises, no pictures of happy people. */
export function HomePage() {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession((state) => state.signedIn);
  return (
    <div className={classes.page}>
      <Page title={t('home.title')} description={<Text size="lg">{t('home.text')}</Text>}>
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
        <ul className={classes.points}>
          {points.map(({ key, icon: Icon }) => (
            <li key={key}>
              <ThemeIcon variant="light" size="lg" radius="md">
                <Icon size={20} aria-hidden />
              </ThemeIcon>
              <Stack gap={2}>
                <Text fw={600}>{t(`home.${key}_title`)}</Text>
                <Text c="dimmed">{t(`home.${key}_text`)}</Text>
              </Stack>
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed">
          {t('home.link_hint')}
        </Text>
      </Page>
    </div>
  );
}
