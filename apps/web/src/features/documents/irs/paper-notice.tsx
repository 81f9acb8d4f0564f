import { Alert, Button, Group } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { FileSignature, Printer, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { usePrintForm } from './irs.queries.ts';
import { PaperDialog } from './paper-dialog.tsx';

/** A taxpayer failed three times: they sign by hand, and the scan is uploaded. */
export function PaperNotice({ document, name }: { document: Document; name: string }) {
  const { t } = useTranslation('irs-forms');
  const [isOpen, setOpen] = useState(false);
  const print = usePrintForm(document.id);
  const isOut = document.can.complete;
  return (
    <Alert mt="xs" p="sm" color="red" icon={<FileSignature size={18} aria-hidden />} title={t('paper.title')}>
      {t('paper.text', { name: isolated(name) })}
      {isOut ? (
        <Group mt="xs" gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={print.isPending}
            leftSection={<Printer size={14} aria-hidden />}
            onClick={() => print.mutate()}
          >
            {t('paper.print')}
          </Button>
          <Button size="xs" leftSection={<Upload size={14} aria-hidden />} onClick={() => setOpen(true)}>
            {t('paper.upload')}
          </Button>
        </Group>
      ) : null}
      {isOpen ? <PaperDialog document={document} onClose={() => setOpen(false)} /> : null}
    </Alert>
  );
}
