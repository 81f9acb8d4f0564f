import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { communityHomeQuery, hasSomething } from './home.queries.ts';
import { SECTIONS } from './sections.ts';

/** What the administrators of the installation tell the reader: a section for each type of which there is something. */
export function CommunityPage() {
  const { t } = useTranslation('events');
  const { data, error, isPending, refetch } = useQuery(communityHomeQuery);
  return (
    <Page
      title={t('home.title')}
      description={t('home.text')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data === undefined ? null : hasSomething(data) ? (
        <Stack gap="md">
          <Sections />
        </Stack>
      ) : (
        <EmptyState title={t('home.empty')} text={t('home.empty_text')} />
      )}
    </Page>
  );
}

/** The sections of which there is something; nothing until that is known. */
export function Sections() {
  const { data } = useQuery(communityHomeQuery);
  return SECTIONS.map(({ type, Section }) =>
    data?.counts.some((one) => one.type === type && one.count > 0) ? <Section key={type} /> : null,
  );
}
