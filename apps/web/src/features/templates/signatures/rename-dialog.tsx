import { TextInput } from '@mantine/core';
import type { SavedSignature } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { TITLE_LENGTH, titleRule } from './signature.rules.ts';
import { useRenameSignature } from './signatures.queries.ts';

export function RenameDialog(props: { signature: SavedSignature; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('signatures');
  return (
    <Dialog opened={props.isOpen} onClose={props.onClose} title={t('rename')}>
      <Rename signature={props.signature} onDone={props.onClose} />
    </Dialog>
  );
}

function Rename({ signature, onDone }: { signature: SavedSignature; onDone: () => void }) {
  const { t } = useTranslation('signatures');
  const common = useTranslation('common').t;
  const rename = useRenameSignature(signature);
  const edit = useEditForm({
    rules: z.object({ title: titleRule }),
    values: { title: signature.title },
    save: async ({ title }) => {
      await rename.mutateAsync(title);
      toastDone(t('renamed'));
      onDone();
    },
  });
  return (
    <Form of={edit} failed={t('failed.save')}>
      <TextInput
        {...edit.field('title')}
        label={t('name')}
        required
        maxLength={TITLE_LENGTH}
        data-autofocus
        autoComplete="off"
      />
      <FormActions
        submit={common('save')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onDone} />}
        justify="flex-end"
      />
    </Form>
  );
}
