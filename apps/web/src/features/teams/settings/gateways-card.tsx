import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Leads to the servers and providers that the team sends by. */
export function GatewaysCard() {
  const { t } = useTranslation('teams');
  return (
    <Card title={t('gateways')} description={t('gateways.text')}>
      <Group gap="sm">
        <LinkButton variant="default" to="/team/smtp-gateways">
          {t('gateways.mail')}
        </LinkButton>
        <LinkButton variant="default" to="/team/sms-gateways">
          {t('gateways.sms')}
        </LinkButton>
      </Group>
    </Card>
  );
}
