import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { profileQuery } from './account.queries.ts';
import { AvatarSection } from './avatar-section.tsx';
import { DetailsSections } from './details-sections.tsx';

/** Who one is to others, and how the application speaks to one. */
export function DetailsPage() {
  const { t } = useTranslation('account');
  const id = useSession(({ user }) => user?.id ?? 0);
  const { data, error, isPending, refetch } = useQuery(profileQuery(id));
  return (
    <Page
      title={t('details.title')}
      description={t('details.description')}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {isPending ? <FormSkeleton fields={6} /> : null}
      {data ? (
        <Stack gap="lg" maw={880}>
          <AvatarSection profile={data} />
          <DetailsSections key={data.id} profile={data} />
        </Stack>
      ) : null}
    </Page>
  );
}
