import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type DocumentSummary, publishTemplate, saveAsTemplate } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../../lib/api.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { openDialog } from '../../../ui/open-dialog.ts';

/** `bulk`: it is published at once, so that it can be sent to many. */
type Purpose = 'template' | 'bulk';
/** `isPublished`: false as well where something is missing for that. */
type OnMade = (id: number, isPublished: boolean) => void;

/** Asks for the name of a template made from a document. `onMade` opens what follows, because the dialog is outside the router. */
export const openSaveAsTemplate = (document: DocumentSummary, purpose: Purpose, onMade: OnMade): Promise<void> =>
  openDialog(translate(purpose === 'bulk' ? 'act.bulk_send' : 'act.save_as_template', { ns: 'documents' }), (close) => (
    <SaveAsTemplate document={document} purpose={purpose} onMade={onMade} onDone={close} />
  ));

/** Whether it could be published. Throws what else was refused. */
const published = (id: number): Promise<boolean> =>
  api(publishTemplate, { params: { id }, body: {} }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'template_incomplete') return false;
      throw error;
    },
  );

type Props = { document: DocumentSummary; purpose: Purpose; onMade: OnMade; onDone: () => void };

function SaveAsTemplate({ document, purpose, onMade, onDone }: Props) {
  const { t } = useTranslation('documents');
  const cache = useQueryClient();
  const [name, setName] = useState(document.title);
  const made = useRef<number | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      // A second try, after publishing failed, makes no second template.
      made.current ??= (await api(saveAsTemplate, { params: { id: document.id }, body: { name: name.trim() } })).id;
      return { id: made.current, isPublished: purpose === 'bulk' && (await published(made.current)) };
    },
    onSuccess: ({ id, isPublished }) => {
      void cache.invalidateQueries({ queryKey: ['templates'] });
      onDone();
      onMade(id, isPublished);
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
          {purpose === 'bulk' ? `${t('template.for_bulk')} ` : null}
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
            {t(purpose === 'bulk' ? 'template.save_and_go' : 'template.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
