import { Alert, Box, Button, Text } from '@mantine/core';
import type { Contact } from '@sealwright/contract';
import { ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useRestoreContact } from './contact.queries.ts';
import { nameOf } from './contact-name.ts';

/** Says that a contact is deleted, and brings it back unless someone else has its address by now. */
export function DeletedBanner({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const restore = useRestoreContact();
  const other = otherOf(restore.error);
  const bringBack = () =>
    restore.mutate(contact.id, {
      onSuccess: (restored) => toastDone(t('done.restored', { name: isolated(nameOf(restored)) })),
    });
  return (
    <Alert color="orange" icon={<ArchiveRestore aria-hidden />} title={t('deleted.title')}>
      <Text size="sm">{t('deleted.text', { time: format.time(contact.deletedAt ?? contact.updatedAt) })}</Text>
      {restore.error ? (
        <Box my="sm">
          <ErrorNote error={restore.error} title={t('failed.restore')} />
        </Box>
      ) : null}
      {other === null ? null : (
        <LinkAnchor to="/contacts/$id" params={{ id: String(other) }}>
          {t('exists.open')}
        </LinkAnchor>
      )}
      <Box mt="sm">
        <Button size="sm" loading={restore.isPending} onClick={bringBack}>
          {t('deleted.restore')}
        </Button>
      </Box>
    </Alert>
  );
}

function otherOf(error: unknown): number | null {
  const id = error instanceof ApiError ? error.facts['contactId'] : null;
  return typeof id === 'number' ? id : null;
}
