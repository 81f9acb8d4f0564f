import { Button } from '@mantine/core';
import type { SigningField } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { FieldControl } from '../field-control.tsx';
import { useFieldWords } from '../field-words.ts';
import { useSigningPart } from '../signing.context.ts';
import { Sheet } from './sheet.tsx';

/** One field with room to fill it. What is entered is kept as it is entered: closing loses nothing. */
export function ValueSheet({ field, onClose }: { field: SigningField; onClose: () => void }) {
  const { t } = useTranslation('signing');
  const { titleOf } = useFieldWords();
  const part = useSigningPart();
  const close = () => {
    part.flush();
    onClose();
  };
  return (
    <Sheet title={titleOf(field)} onClose={close} onSubmit={close} footer={<Button type="submit">{t('done')}</Button>}>
      <FieldControl field={field} isInSheet />
    </Sheet>
  );
}
