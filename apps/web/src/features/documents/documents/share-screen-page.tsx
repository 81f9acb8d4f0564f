import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { documentQuery } from './documents.queries.ts';

/** Says that screens cannot be shared yet, and leads back. */
export function ShareScreenPage({ id }: { id: number }) {
  const { t } = useTranslation('documents');
  const { data, error, isPending, refetch } = useQuery(documentQuery(id));
  return (
    <Page
      title={t('act.shareScreen')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed.fetch')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <EmptyState title={t('share_screen.title')} text={t('share_screen.text')}>
          <Button component={Link} to={`/documents/${id}`}>
            {t('share_screen.back')}
          </Button>
        </EmptyState>
      ) : null}
    </Page>
  );
}
