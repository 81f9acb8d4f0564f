import { Group } from '@mantine/core';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** What a visitor can do here; someone who is signed in goes on with their work. */
export function WaysOn() {
  const { t } = useTranslation('home');
  const isSignedIn = useSession((state) => state.signedIn);
  return (
    <Group gap="sm">
      {isSignedIn ? (
        <LinkButton to="/documents">{t('go_on')}</LinkButton>
      ) : (
        <>
          <LinkButton to="/sign-in">{t('sign_in')}</LinkButton>
          <LinkButton to="/sign-up" variant="default">
            {t('sign_up')}
          </LinkButton>
        </>
      )}
      <LinkButton to="/verify" variant="subtle" leftSection={<BadgeCheck size={18} aria-hidden />}>
        {t('verify')}
      </LinkButton>
    </Group>
  );
}
