import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type DocumentSummary, saveAsTemplate } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { overlaysStand } from '../../../ui/overlays.ts';

/** Asks for the name of a template made from a document. `onMade` opens it, because the dialog is outside the router. */
export async function openSaveAsTemplate(document: DocumentSummary, onMade: (id: number) => void): Promise<void> {
  await overlaysStand();
  const id = modals.open({
    title: translate('act.save_as_template', { ns: 'documents' }),
    closeButtonProps: { 'aria-label': translate('close') },
    children: <SaveAsTemplate document={document} onMade={onMade} onDone={() => modals.close(id)} />,
  });
}

type Props = { document: DocumentSummary; onMade: (id: number) => void; onDone: () => void };

function SaveAsTemplate({ document, onMade, onDone }: Props) {
  const { t } = useTranslation('documents');
  const cache = useQueryClient();
  const [name, setName] = useState(document.title);
  const save = useMutation({
    mutationFn: () => api(saveAsTemplate, { params: { id: document.id }, body: { name: name.trim() } }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['templates'] });
      onDone();
      onMade(id);
    },
  });
  const isMissing = name.trim() === '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) save.mutate();
      }}
    >
      <Stack>
        <ErrorNote error={save.error} title={t('failed.save_as_template')} />
        <Text size="sm" c="dimmed">
          {t('template.text')}
        </Text>
        <TextInput
          label={t('template.name')}
          required
          maxLength={200}
          value={name}
          data-autofocus
          error={isMissing ? t('template.name_missing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <CancelButton onClick={onDone} />
          <Button type="submit" loading={save.isPending}>
            {t('template.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
