import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { AllowedCard } from './allowed-card.tsx';
import { MfaCard } from './mfa-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** Everything that keeps strangers out of one's account. */
export function SecurityPage() {
  const { t } = useTranslation('security');
  return (
    <Page title={t('title')}>
      <Stack gap="lg">
        <PasswordCard />
        <MfaCard />
        <PasskeysCard />
        <IdentitiesCard />
        <SessionsCard />
        <TokensCard />
        <AllowedCard />
      </Stack>
    </Page>
  );
}
