import { Alert } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

/** That a recipient withdrew their consent to electronic records, and what can be done; nothing for everyone else. */
export function RecipientWithdrawal({ recipient }: { recipient: Document['recipients'][number] }) {
  const { t } = useTranslation('document');
  const format = useFormat();
  if (recipient.consentWithdrawnAt === null) return null;
  const isSigned = recipient.state === 'submitted';
  return (
    <Alert mt="xs" p="sm" color={isSigned ? 'gray' : 'orange'} icon={<FileX size={18} aria-hidden />}>
      {t(isSigned ? 'withdrawn.done' : 'withdrawn.open', { time: format.time(recipient.consentWithdrawnAt) })}
    </Alert>
  );
}
