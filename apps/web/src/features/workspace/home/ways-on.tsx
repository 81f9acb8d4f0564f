import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';

/** What a visitor can do here; someone who is signed in goes on with their work. */
export function WaysOn() {
  const { t } = useTranslation('home');
  const isSignedIn = useSession((state) => state.signedIn);
  return (
    <Group gap="sm">
      {isSignedIn ? (
        <Button component={Link} to="/documents">
          {t('go_on')}
        </Button>
      ) : (
        <>
          <Button component={Link} to="/sign-in">
            {t('sign_in')}
          </Button>
          <Button component={Link} to="/sign-up" variant="default">
            {t('sign_up')}
          </Button>
        </>
      )}
      <Button component={Link} to="/verify" variant="subtle" leftSection={<BadgeCheck size={18} aria-hidden />}>
        {t('verify')}
      </Button>
    </Group>
  );
}
