import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { toastDone } from '../../../ui/toast.ts';
import { TagForm } from './tag-form.tsx';
import { useCreateTag } from './tags.queries.ts';

/** Makes one tag after the other until it is closed. */
export function CreateTag({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tags');
  const create = useCreateTag();
  const [made, setMade] = useState(0);
  return (
    <Box component="section" p="14px 16px" bg="var(--surface-quiet)" aria-label={t('create.title')}>
      <TagForm
        // An empty one for the next name.
        key={made}
        label={t('create.field')}
        isLabelShown
        name=""
        saveLabel={t('create.save')}
        savingLabel={t('create.doing')}
        isSaving={create.isPending}
        error={create.error}
        failed={t('create.failed')}
        onSave={(name) =>
          create.mutate(name, {
            onSuccess: (tag) => {
              toastDone(t('create.done', { name: isolated(tag.name) }));
              setMade(made + 1);
            },
          })
        }
        onCancel={onClose}
        onTyped={create.reset}
      />
    </Box>
  );
}
