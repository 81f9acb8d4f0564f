import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../ui/card-page.tsx';

export function MissingPage() {
  const { t } = useTranslation('common');
  return (
    <CardPage title={t('missing.title')}>
      <Text c="dimmed">{t('missing.text')}</Text>
      <Button component={Link} to="/" style={{ alignSelf: 'flex-start' }}>
        {t('missing.home')}
      </Button>
    </CardPage>
  );
}
