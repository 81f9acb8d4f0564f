import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useSwitchAccount } from '../../../lib/switch-account.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toastError } from '../../../ui/toast.ts';
import { documentAccountQuery } from './documents.queries.ts';

/** The other one of one's accounts that holds a document which the present one does not have; undefined where none does. */
export function useHolder(id: number, error: unknown) {
  const isMissing = error instanceof ApiError && error.code === 'not_found';
  return useQuery({ ...documentAccountQuery(id), enabled: isMissing }).data;
}

/** Offers to act for the account that holds a document. */
export function DocumentElsewhere({ teamId, name }: { teamId: number | null; name: string }) {
  const { t } = useTranslation('documents');
  const { mutate, isPending } = useSwitchAccount();
  const account = teamId === null ? t('elsewhere.personal') : name;
  return (
    <EmptyState title={t('elsewhere.title')} text={t('elsewhere.text', { account })}>
      <Button loading={isPending} onClick={() => mutate(teamId, { onError: toastError })}>
        {t('elsewhere.switch')}
      </Button>
    </EmptyState>
  );
}
