import { Button, Code, Stack, Text } from '@mantine/core';
import type { OauthTrial } from '@sealwright/contract';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../ui/copy-field.tsx';

type Props = { trial: OauthTrial; clientId: string; isPublic: boolean };

/** What the flow is tried with, from the address to the call that exchanges the code. */
export function TrialValues({ trial, clientId, isPublic }: Props) {
  const { t } = useTranslation('developers');
  const title = useId();
  return (
    <Stack gap="md">
      <CopyField label={t('trial.auth_url')} description={t('trial.auth_url_hint')} value={trial.authUrl} />
      <div>
        <Button
          component="a"
          href={trial.authUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<ExternalLink size={16} aria-hidden />}
        >
          {t('trial.open')}
        </Button>
      </div>
      <CopyField label={t('trial.challenge')} description={t('trial.challenge_hint')} value={trial.codeChallenge} />
      <CopyField label={t('trial.verifier')} description={t('trial.verifier_hint')} value={trial.codeVerifier} />
      <Stack gap={4}>
        <Text fw={500} size="sm" id={title}>
          {t('trial.exchange')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('trial.exchange_text')}
        </Text>
        <section aria-labelledby={title} dir="ltr">
          <Code block>{exchangeOf({ trial, clientId, isPublic })}</Code>
        </section>
      </Stack>
    </Stack>
  );
}

/** For a shell. Nothing in the values can end a quoted text: the contract refuses such addresses. */
const exchangeOf = ({ trial, clientId, isPublic }: Props): string =>
  [
    `curl ${trial.tokenUrl}`,
    `  -d client_id=${clientId}`,
    ...(isPublic ? [] : ['  -d client_secret=SECRET']),
    '  -d grant_type=authorization_code',
    '  -d code=CODE',
    `  --data-urlencode 'redirect_uri=${trial.redirectUri.replaceAll("'", '%27')}'`,
    `  -d code_verifier=${trial.codeVerifier}`,
  ].join(' \\\n');
