import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PenLine, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { SignatureCard } from './signature-card.tsx';
import { signaturesQuery } from './signatures.queries.ts';
import classes from './signatures.module.css';

/** What a person has saved to sign with. */
export function SignaturesPage() {
  const { t } = useTranslation('signatures');
  const { data, error, isPending, refetch } = useQuery(signaturesQuery);
  const isEmpty = data?.results.length === 0;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={isEmpty ? null : <Add />}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed.fetch')}
      onRetry={() => void refetch()}
    >
      {isEmpty ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture />}>
          <Add />
        </EmptyState>
      ) : (
        <ul className={classes.cards}>
          {data?.results.map((signature) => (
            <SignatureCard key={signature.id} signature={signature} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Add() {
  const { t } = useTranslation('signatures');
  return (
    <LinkButton leftSection={<Plus size={17} aria-hidden />} to="/signatures/new">
      {t('add')}
    </LinkButton>
  );
}

// What will be here: a pen above its line.
function Picture() {
  return (
    <Group gap="sm" align="flex-end" c="var(--colour-accent)">
      <PenLine size={32} />
      <Box w={150} h={2} mb={4} bg="var(--surface-hover)" />
    </Group>
  );
}
