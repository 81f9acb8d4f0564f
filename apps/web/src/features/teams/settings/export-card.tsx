import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

/** Leads to where the whole team is exported. */
export function ExportCard() {
  const { t } = useTranslation('teams');
  return (
    <Card title={t('export')} description={t('export.text')}>
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        renderRoot={(props) => <Link {...props} to="/app/account/privacy" />}
      >
        {t('export.open')}
      </Button>
    </Card>
  );
}
