import { Button } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDocumentActs } from './use-document-acts.tsx';

/** Reminds everyone whose turn it is, now. */
export function RemindButton({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  const { remind, isBusy } = useDocumentActs();
  if (!document.can.remind) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<BellRing size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => remind(document)}
    >
      {t('act.remind')}
    </Button>
  );
}
