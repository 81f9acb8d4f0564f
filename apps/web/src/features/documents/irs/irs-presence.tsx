import { Button, Text } from '@mantine/core';
import { type Document, IRS_TRIES } from '@sealwright/contract';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IdentificationDialog } from './identification-dialog.tsx';

type Props = { document: Document; recipient: Document['recipients'][number] };

/** A taxpayer who signs in person is identified first. */
export function IdentifyFirst({ document, recipient }: Props) {
  const { t } = useTranslation('irs-forms');
  const [isOpen, setOpen] = useState(false);
  const left = Math.max(0, IRS_TRIES - recipient.identityTries);
  return (
    <>
      <Button mt="xs" size="sm" leftSection={<IdCard size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('identify.start')}
      </Button>
      {left < IRS_TRIES ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t('tries_left', { count: left })}
        </Text>
      ) : null}
      {isOpen ? (
        <IdentificationDialog document={document} recipient={recipient} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
