import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

/** Leads to the servers and providers that the team sends by. */
export function GatewaysCard() {
  const { t } = useTranslation('teams');
  return (
    <Card title={t('gateways')} description={t('gateways.text')}>
      <Group gap="sm">
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/team/smtp-gateways" />}>
          {t('gateways.mail')}
        </Button>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/team/sms-gateways" />}>
          {t('gateways.sms')}
        </Button>
      </Group>
    </Card>
  );
}
