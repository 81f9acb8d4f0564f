import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

export function MissingPage() {
  const { t } = useTranslation('common');
  return (
    <Page title={t('missing.title')}>
      <EmptyState title="404" text={t('missing.text')}>
        <Button component={Link} to="/">
          {t('missing.home')}
        </Button>
      </EmptyState>
    </Page>
  );
}
