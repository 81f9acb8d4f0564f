import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { useKeepAccount } from './deletion.queries.ts';

/** On every screen of anyone who has asked to be forgotten, with the way back. */
export function DeletionBanner() {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const deletionAt = useSession(({ user }) => user?.deletionAt ?? null);
  const keep = useKeepAccount();
  if (deletionAt === null) return null;
  return (
    <Group
      component="section"
      gap="8px 16px"
      justify="center"
      p="8px 16px"
      fz="sm"
      c="white"
      bg="red.9"
      aria-label={t('deletion.title')}
    >
      <span>{t('deletion.on', { time: format.time(deletionAt) })}</span>
      <Button
        size="compact-md"
        variant="white"
        color="red.9"
        loading={keep.isPending}
        // The banner is gone by then, and with it what `mutate` would have called.
        onClick={() => void keep.mutateAsync(undefined).then(() => toastDone(t('deletion.kept')), toastError)}
      >
        {t('deletion.keep')}
      </Button>
    </Group>
  );
}
